import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { exceptionRules, FEE, generalRules, NO_EXCEPTION } from '#features/booking/consequenceRules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { rulesQuery } from '#features/settings/console/queries.ts'
import type { RuleList } from '#features/settings/console/ruleSchema.ts'
import { isShown, type Rule, ruleName } from '#features/settings/console/shownRules.ts'
import { unitText } from '#features/settings/console/text/settingsScreens.ts'
import type { RuleName } from '#features/studio/rules.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { studioToday } from '#lib/time.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled, type DraftValues } from '#ui/console/filled.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { consequencePreviewQuery, rulesConsoleApi } from '../queries.ts'
import type { ConsequencePreview, ConsequenceSet } from '../schema.ts'
import { consequenceScreen as text } from '../text/consequenceScreen.ts'
import css from './ConsequenceSheet.module.css'
import { dateLabel } from './dateLabels.ts'

type Exception = DraftValues<ConsequenceSet['exceptions'][number]>
type Values = Record<(typeof generalRules)[number], number | null> & {
  exceptions: Exception[]
  from: string
}

type ConsequenceSheetProps = { rules: RuleList['rules']; onClose: () => void }

/**
 * Edits all consequences from a day on. First it shows what they would have cost last month; then the label of its
 * button has the number of people who will be notified.
 */
export default function ConsequenceSheet({ rules, onClose }: ConsequenceSheetProps) {
  const queries = useQueryClient()
  const tomorrow = studioToday().add({ days: 1 }).toString()
  const numberOf = (rule: RuleName, kind: string | null = null) =>
    rules.find((each) => each.rule === rule && each.kind === kind)?.value ?? 0
  const values = Object.fromEntries(generalRules.map((rule) => [rule, numberOf(rule)])) as Omit<
    Values,
    'exceptions' | 'from'
  >
  const exceptions = typesToChoose(rules).map((packageType): Exception => {
    const own = exceptionRules.map((rule) => [rule, numberOf(rule, packageType)])
    return { packageType, ...Object.fromEntries(own) }
  })
  const form = useConsoleForm<Values>({ ...values, exceptions, from: tomorrow }, 'settings.consequences')
  const [previewedSet, setPreviewedSet] = useState<ConsequenceSet>()
  const setOf = ({ from, exceptions: own, ...numbers }: Values) =>
    asFilled<ConsequenceSet>({ values: numbers as ConsequenceSet['values'], exceptions: own, from })
  // A preview is valid only until the form changes.
  const previewed =
    JSON.stringify(previewedSet) === JSON.stringify(setOf(form.values)) ? previewedSet : undefined
  const { data: preview } = useQuery({
    ...consequencePreviewQuery(previewed ?? setOf(form.values)),
    enabled: previewed !== undefined,
  })
  const save = useAction({
    form,
    call: (body: ConsequenceSet) => rulesConsoleApi('POST /console/rules/consequences', { body }),
    stale: [rulesQuery.queryKey],
    done: onClose,
  })
  const showPreview = () =>
    form.run(async () => {
      const body = setOf(form.values)
      await queries.fetchQuery(consequencePreviewQuery(body))
      setPreviewedSet(body)
    })
  // A rule has a field for the amount only if its consequence is a fee.
  const hasField = (name: (typeof generalRules)[number]) =>
    !name.endsWith('Fee') || form.values[name.replace('Fee', '') as 'lateCounted'] === FEE
  const hasFieldOf = (own: Exception, name: (typeof exceptionRules)[number]) =>
    !name.endsWith('Fee') || own[name.replace('Fee', '') as 'lateException'] === FEE
  const changeException = (index: number, change: Partial<Exception>) =>
    form.change({
      exceptions: form.values.exceptions.map((own, i) => (i === index ? { ...own, ...change } : own)),
    })
  const isReady = previewed !== undefined && preview !== undefined
  return (
    <FormSheet
      title={text.title}
      description={text.lead}
      form={form}
      submitLabel={isReady ? text.applyFrom(dateLabel(previewed.from), preview.notified) : text.preview}
      cancelLabel={text.cancel}
      onSubmit={() => (isReady ? save.run(previewed) : showPreview())}
      onClose={onClose}
      below={isReady && <WhatIf preview={preview} />}
    >
      {generalRules.filter(hasField).map((name) => (
        <RuleField
          key={name}
          rule={rules.find((each) => each.rule === name)}
          value={form.values[name]}
          onChoose={(value) => form.change({ [name]: value } as Partial<Values>)}
          control={form.control(name)}
        />
      ))}
      <h3>{text.exceptions}</h3>
      <p className="small">{text.exceptionsHelp}</p>
      {form.values.exceptions.map((own, index) =>
        exceptionRules
          .filter((name) => hasFieldOf(own, name))
          .map((name) => (
            <RuleField
              key={`${own.packageType}.${name}`}
              rule={rules.find((each) => each.rule === name && each.kind === own.packageType)}
              value={own[name]}
              onChoose={(value) => changeException(index, { [name]: value })}
              control={form.control(`exceptions.${index}.${name}`)}
            />
          )),
      )}
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

/** The types of pass that are sold, or that have an exception already. */
const typesToChoose = (rules: Rule[]): PackageType[] =>
  rules
    .filter((each) => each.rule === 'lateException')
    .filter(
      ({ applies, kind }) => applies || rules.some((rule) => rule.kind === kind && isShown(rule, rules)),
    )
    .map(({ kind }) => kind as PackageType)

interface RuleFieldProps {
  rule: Rule | undefined
  value: number | null
  onChoose: (value: number) => void
  control: Omit<ComponentProps<typeof NumberField>, 'label'>
}

/** The field of one rule: a consequence, or a number. */
function RuleField({ rule, value, onChoose, control }: RuleFieldProps) {
  if (!rule) return null
  const { unit, least, most } = rule
  if (unit !== 'penalty' && unit !== 'exception') {
    return (
      <NumberField label={ruleName(rule)} hint={`${least} – ${unitText[unit](most)}`} required {...control} />
    )
  }
  const penalties = [0, 1, 2, FEE]
  // The most common choice comes first.
  const choices = unit === 'exception' ? [NO_EXCEPTION, ...penalties] : penalties
  return (
    <SelectField
      label={ruleName(rule)}
      options={choices.map((each) => ({ value: String(each), name: unitText[unit](each) }))}
      required
      value={String(value ?? '')}
      onChoose={(chosen) => onChoose(Number(chosen))}
    />
  )
}

/** What the new rules would have cost last month, in total and for each person. */
function WhatIf({ preview }: { preview: ConsequencePreview }) {
  const { affected, counted, fees, forgiven, free, shortened, owed } = preview
  const month = Temporal.PlainDate.from(preview.month)
  const sums = [
    ...(['session', 'day', 'strike', 'fee'] as const).map(
      (key) => [text.counted[key], counted[key] ?? 0] as const,
    ),
    [text.shortened, shortened] as const,
    [text.owed, owed.paise ? 0 : owed.bookings] as const,
  ].filter(([, sum]) => sum > 0)
  return (
    <section className={css.whatIf} role="status">
      <h3>{text.month(`${dayText.month(month)} ${month.year}`, preview.bookings)}</h3>
      <p className={css.sentence}>{text.affected(affected.length)}</p>
      <p>{text.sums(forgiven, free)}</p>
      {fees.paise > 0 && <p>{text.fees(fees.people, formatRupees(toRupees(fees.paise)))}</p>}
      {owed.paise > 0 && <p>{text.credits(owed.bookings, formatRupees(toRupees(owed.paise)))}</p>}
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
