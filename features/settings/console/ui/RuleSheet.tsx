import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '#lib/consoleClient.ts'
import { fieldText } from '#lib/text/fields.ts'
import { formatLongDayTime, studioDay, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { rulesQuery, studioSettingsQuery } from '../queries.ts'
import type { NewNumber, settingsContract } from '../schema.ts'
import { settingsScreens as text, unitNames } from '../text/settingsScreens.ts'
import css from './RuleSheet.module.css'
import {
  dayWords,
  isFromBeginning,
  type Rule,
  readTyped,
  ruleKey,
  ruleName,
  typed,
  valueText,
} from './words.ts'

const api = consoleClient<typeof settingsContract>()
/** The first day that a new number may apply from. */
const firstDay = ({ mayHoldToday }: Rule) =>
  studioDay(systemClock.now())
    .add({ days: mayHoldToday ? 0 : 1 })
    .toString()

/** A new number from a day on: first what it would change, then the action. */
export function RuleSheet({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const queries = useQueryClient()
  const { unit } = rule
  const [start] = useState(() => ({ value: typed(unit, rule.value), from: firstDay(rule) }))
  const draft = useDraft(`settings.rule.${ruleKey(rule)}`, start)
  const form = useServerForm(draft.values, { toast })
  const [seen, setSeen] = useState<NewNumber>()
  const asked = (): NewNumber | undefined => {
    const value = readTyped(unit, form.values.value)
    return value === undefined
      ? undefined
      : { rule: rule.rule, kind: rule.kind, value, from: form.values.from }
  }
  const change = (patch: Partial<typeof start>) => {
    form.change(patch)
    draft.change(patch)
    setSeen(undefined)
  }
  const submit = () => {
    const body = asked()
    if (!body) return form.point({ value: fieldText.check })
    return form.send(async () => {
      if (!seen) {
        await queries.fetchQuery(previewOf(body))
        return setSeen(body)
      }
      const { data, message } = await api('POST /console/settings/rules', { body: seen })
      queries.setQueryData(rulesQuery.queryKey, data)
      void queries.invalidateQueries({ queryKey: studioSettingsQuery.queryKey })
      draft.drop()
      toast.success(message)
      onClose()
    })
  }
  const now = valueText(unit, rule.value)
  return (
    <SideSheet
      title={ruleName(rule)}
      lead={text.bounds(valueText(unit, rule.least), valueText(unit, rule.most))}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {seen ? text.hold(dayWords(seen.from)) : text.look}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leaveAt(now)}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void submit()}>
        <FieldPair>
          {unit === 'clock' ? (
            <TimeField
              required
              {...form.control('value')}
              label={unitNames[unit]}
              hint={text.nowHint(now)}
              onChange={(value) => change({ value })}
            />
          ) : (
            <Field
              required
              {...form.field('value')}
              label={unitNames[unit]}
              hint={text.nowHint(now)}
              inputMode="numeric"
              onChange={(event) => change({ value: event.currentTarget.value })}
            />
          )}
          <DayField
            required
            {...form.control('from')}
            label={text.from}
            hint={rule.mayHoldToday ? text.fromHint.today : text.fromHint[rule.usedBy]}
            min={firstDay(rule)}
            max="2099-12-31"
            onChange={(from) => change({ from })}
          />
        </FieldPair>
        {seen && <Preview number={seen} />}
      </ConsoleForm>
      <History rule={rule} />
    </SideSheet>
  )
}

const previewOf = (body: NewNumber) => ({
  queryKey: ['settings', 'preview', body],
  queryFn: async () => (await api('POST /console/settings/rules/preview', { body })).data,
})

/** What is already booked on those days, and what members who book then will read, in both languages. */
function Preview({ number }: { number: NewNumber }) {
  const { data } = useQuery(previewOf(number))
  if (!data) return null
  const { promise } = data
  return (
    <div role="status">
      {promise && (
        <div className={css.say}>
          <h3 className={css.label}>{text.whatMembersRead}</h3>
          <p lang="en">“{promise.en}”</p>
          <p lang="hi">“{promise.hi}”</p>
          <p className="small">{text.ofSession(formatLongDayTime(Temporal.Instant.from(promise.of)))}</p>
        </div>
      )}
      <p className="small">{text.kept(data.bookings, dayWords(number.from))}</p>
    </div>
  )
}

const History = ({ rule }: { rule: Rule }) => (
  <section className={css.history}>
    <h3 className={css.label}>{text.history}</h3>
    <ol>
      {rule.history.map(({ _id, from, value, setBy }) => (
        <li key={_id}>
          {valueText(rule.unit, value)} {isFromBeginning(from) ? text.always : text.since(dayWords(from))}
          {setBy && <span className="mute">, {text.by(setBy)}</span>}
        </li>
      ))}
    </ol>
  </section>
)
