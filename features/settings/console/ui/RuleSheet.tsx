import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDayTime, studioToday } from '#lib/time.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled } from '#ui/console/filled.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { FieldPair } from '#ui/Form.tsx'
import { ruleAction, settingsApi } from '../queries.ts'
import type { NewNumber } from '../ruleSchema.ts'
import { type Rule, ruleName } from '../shownRules.ts'
import { settingsScreens as text, unitNames } from '../text/settingsScreens.ts'
import css from './RuleSheet.module.css'
import { clockOf, dateLabel, isFromBeginning, minutesOf, ruleKey, valueText } from './words.ts'

/** The first day from which a new number may apply. */
const firstDay = ({ mayApplyToday }: Rule) =>
  studioToday()
    .add({ days: mayApplyToday ? 0 : 1 })
    .toString()

/** The possible values of a rule whose numbers stand for options. */
const choices = ({ least, most }: Rule) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index)

/** Sets a new number from a day on. Its effect is previewed before it can be saved. */
export function RuleSheet({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const queries = useQueryClient()
  const { unit } = rule
  const isClock = unit === 'clock'
  const isChoice = unit === 'giftTax' || unit === 'quiet'
  const start = {
    value: (isClock ? null : rule.value) as number | null,
    clock: isClock ? clockOf(rule.value) : '',
    from: firstDay(rule),
  }
  const form = useConsoleForm(start, `settings.rule.${ruleKey(rule)}`)
  const [shown, setShown] = useState<NewNumber>()
  const numberOf = ({ value, clock, from }: typeof start) =>
    asFilled<NewNumber>({ rule: rule.rule, kind: rule.kind, value: isClock ? minutesOf(clock) : value, from })
  // A preview is valid only until the form changes.
  const previewed = JSON.stringify(shown) === JSON.stringify(numberOf(form.values)) ? shown : undefined
  const save = useAction({
    form,
    call: (body: NewNumber) => settingsApi('POST /console/settings/rules', { body }),
    ...ruleAction,
    done: onClose,
  })
  const showPreview = () =>
    form.run(async () => {
      const body = numberOf(form.values)
      await queries.fetchQuery(previewOf(body))
      setShown(body)
    })
  const now = valueText(unit, rule.value)
  return (
    <FormSheet
      title={ruleName(rule)}
      description={
        isChoice ? undefined : text.bounds(valueText(unit, rule.least), valueText(unit, rule.most))
      }
      form={form}
      submitLabel={previewed ? text.applyFrom(dateLabel(previewed.from)) : text.preview}
      cancelLabel={text.keepValue(now)}
      onSubmit={() => (previewed ? save.run(previewed) : showPreview())}
      onClose={onClose}
      below={<History rule={rule} />}
    >
      <FieldPair>
        {isClock ? (
          <TimeField
            label={unitNames[unit]}
            hint={text.nowHint(now)}
            required
            {...form.control('clock')}
            error={form.errors.value}
          />
        ) : isChoice ? (
          <SelectField
            label={unitNames[unit]}
            hint={text.nowHint(now)}
            options={choices(rule).map((value) => ({ value: String(value), name: valueText(unit, value) }))}
            required
            value={String(form.values.value)}
            onChoose={(value) => form.change({ value: Number(value) })}
            error={form.errors.value}
          />
        ) : (
          <NumberField label={unitNames[unit]} hint={text.nowHint(now)} required {...form.control('value')} />
        )}
        <DayField
          label={text.from}
          hint={rule.mayApplyToday ? text.fromHint.today : text.fromHint[rule.usedBy]}
          min={firstDay(rule)}
          max="2099-12-31"
          required
          {...form.control('from')}
        />
      </FieldPair>
      {previewed && <Preview number={previewed} />}
    </FormSheet>
  )
}

const previewOf = (body: NewNumber) => ({
  queryKey: ['settings', 'preview', body],
  queryFn: async () => (await settingsApi('POST /console/settings/rules/preview', { body })).data,
})

/** The number of existing bookings from that day on, and the policy that members who book later will read. */
function Preview({ number }: { number: NewNumber }) {
  const { data } = useQuery(previewOf(number))
  if (!data) return null
  const { promise } = data
  return (
    <div role="status">
      {promise && (
        <div className={css.sentence}>
          <h3 className={css.label}>{text.whatMembersRead}</h3>
          <p lang="en">“{promise.en}”</p>
          <p lang="hi">“{promise.hi}”</p>
          <p className="small">{text.ofSession(formatLongDayTime(Temporal.Instant.from(promise.of)))}</p>
        </div>
      )}
      <p className="small">{text.kept(data.bookings, dateLabel(number.from))}</p>
    </div>
  )
}

const History = ({ rule }: { rule: Rule }) => (
  <section className={css.history}>
    <h3 className={css.label}>{text.history}</h3>
    <ol>
      {rule.history.map(({ _id, from, value, setBy }) => (
        <li key={_id}>
          {valueText(rule.unit, value)} {isFromBeginning(from) ? text.always : text.since(dateLabel(from))}
          {setBy && <span className="mute">, {text.by(setBy)}</span>}
        </li>
      ))}
    </ol>
  </section>
)
