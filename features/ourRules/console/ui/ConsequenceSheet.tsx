import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consequenceRules } from '#features/booking/consequenceRules.ts'
import { rulesQuery } from '#features/settings/console/queries.ts'
import type { RuleList } from '#features/settings/console/ruleSchema.ts'
import { unitText } from '#features/settings/console/text/settingsScreens.ts'
import { ruleNumberText } from '#features/settings/text/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { studioToday } from '#lib/time.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { filled } from '#ui/console/filled.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { consequencePreviewQuery, rulesConsoleApi } from '../queries.ts'
import type { ConsequencePreview, ConsequenceSet } from '../schema.ts'
import { consequenceScreen as text } from '../text/consequenceScreen.ts'
import css from './ConsequenceSheet.module.css'
import { dayWords } from './dayWords.ts'

/** The number that stands for a fee. */
const FEE = 3

type Values = Record<(typeof consequenceRules)[number], number | null> & { from: string }

type ConsequenceSheetProps = { rules: RuleList['rules']; onClose: () => void }

/** All consequences from a day on: first what they would have cost, then the action that says whom it notifies. */
export default function ConsequenceSheet({ rules, onClose }: ConsequenceSheetProps) {
  const queries = useQueryClient()
  const tomorrow = studioToday().add({ days: 1 }).toString()
  const values = Object.fromEntries(
    consequenceRules.map((rule) => [rule, rules.find((each) => each.rule === rule)?.value ?? 0]),
  ) as Omit<Values, 'from'>
  const form = useConsoleForm<Values>({ ...values, from: tomorrow }, 'settings.consequences')
  const [shown, setShown] = useState<ConsequenceSet>()
  const setOf = ({ from, ...numbers }: Values) =>
    filled<ConsequenceSet>({ values: numbers as ConsequenceSet['values'], from })
  // What was changed since is not what the preview shows.
  const seen = JSON.stringify(shown) === JSON.stringify(setOf(form.values)) ? shown : undefined
  const { data: preview } = useQuery({
    ...consequencePreviewQuery(seen ?? setOf(form.values)),
    enabled: seen !== undefined,
  })
  const save = useAction({
    form,
    call: (body: ConsequenceSet) => rulesConsoleApi('POST /console/rules/consequences', { body }),
    stale: [rulesQuery.queryKey],
    done: onClose,
  })
  const look = () =>
    form.run(async () => {
      const body = setOf(form.values)
      await queries.fetchQuery(consequencePreviewQuery(body))
      setShown(body)
    })
  // The amount of a fee is asked where there is one.
  const isShown = (name: (typeof consequenceRules)[number]) =>
    !name.endsWith('Fee') || form.values[name.replace('Fee', '') as 'lateCounted'] === FEE
  const isReady = seen !== undefined && preview !== undefined
  return (
    <FormSheet
      title={text.title}
      lead={text.lead}
      form={form}
      action={isReady ? text.hold(dayWords(seen.from), preview.notified) : text.look}
      leave={text.leave}
      onSubmit={() => (isReady ? save.run(seen) : look())}
      onClose={onClose}
      below={isReady && <WhatIf preview={preview} />}
    >
      {consequenceRules.filter(isShown).map((name) => {
        const rule = rules.find((each) => each.rule === name)
        const label = ruleNumberText[name]
        const choices = Array.from({ length: (rule?.most ?? 0) + 1 }, (_, value) => ({
          value: String(value),
          name: unitText.penalty(value),
        }))
        return rule?.unit === 'penalty' ? (
          <SelectField
            key={name}
            label={label}
            options={choices}
            required
            value={String(form.values[name] ?? '')}
            onChoose={(value) => form.change({ [name]: Number(value) } as Partial<Values>)}
          />
        ) : (
          <NumberField
            key={name}
            label={label}
            hint={rule && `${rule.least} – ${unitText[rule.unit](rule.most)}`}
            required
            {...form.control(name)}
          />
        )
      })}
      <DayField
        label={text.from}
        hint={text.fromHint}
        min={tomorrow}
        max="2099-12-31"
        required
        {...form.control('from')}
      />
    </FormSheet>
  )
}

/** What last month would have been, by name. */
function WhatIf({ preview }: { preview: ConsequencePreview }) {
  const { affected, counted, fees, forgiven, free, shortened, owed } = preview
  const month = Temporal.PlainDate.from(preview.month)
  const sums = [
    ...(['session', 'day', 'strike', 'fee'] as const).map(
      (key) => [text.counted[key], counted[key] ?? 0] as const,
    ),
    [text.shortened, shortened] as const,
    [text.owed, owed] as const,
  ].filter(([, sum]) => sum > 0)
  return (
    <section className={css.whatIf} role="status">
      <h3>{text.month(`${dayText.month(month)} ${month.year}`, preview.bookings)}</h3>
      <p className={css.sentence}>{text.affected(affected.length)}</p>
      <p>{text.sums(forgiven, free)}</p>
      {fees.paise > 0 && <p>{text.fees(fees.people, formatRupees(toRupees(fees.paise)))}</p>}
      <dl className={css.sums}>
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      {affected.length > 0 && <h3>{text.who}</h3>}
      <ul className={css.people}>
        {affected.map(({ personId, name, packageName, events }) => (
          <li key={personId}>
            <b>{name}</b> <span className="mute">{packageName}</span>
            <ul>
              {events.map(({ title, date, cause, penalty, isForgiven }) => (
                <li key={date + title} className={css.event}>
                  <span>{text.event(text.cause[cause], dayText.short(Temporal.PlainDate.from(date)))}</span>
                  <b>{isForgiven ? text.forgiven : text.penalty[penalty]}</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
