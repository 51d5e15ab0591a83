import type { SessionView } from '#features/timetable/schema.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDayTime, formatTime, isBefore, studioInstant, studioToday, systemClock } from '#lib/time.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Choice } from '#ui/Choice.tsx'
import { Lang } from '#ui/Lang.tsx'
import type { WaitlistTerms, WaitlistView } from '../schema.ts'
import { waitlistStepsText as text } from '../text/waitlistSteps.ts'
import css from './WaitlistStep.module.css'

/** `22:00` → `10:00 pm` */
export const clock = (time: string): string =>
  formatTime(studioInstant(studioToday(), Temporal.PlainTime.from(time)))

interface TermsFieldsProps {
  session: SessionView
  queue: WaitlistView
  terms: WaitlistTerms
  onChange: (terms: WaitlistTerms) => void
}

/** The fields for the terms: what happens when a seat becomes free. */
export function TermsFields({ session, queue, terms, onChange }: TermsFieldsProps) {
  const { offerMinutes, quiet, swaps } = queue
  const cancelBy = Temporal.Instant.from(queue.cancelBy)
  const now = systemClock.now()
  const isInTime = isBefore(now, cancelBy)
  const set = (change: Partial<WaitlistTerms>) => onChange({ ...terms, ...change })
  return (
    <>
      <Choice
        legend={text.whenFree}
        name="automatic"
        value={terms.automatic ? 'automatic' : 'ask'}
        onChange={(value) => set({ automatic: value === 'automatic', lateToo: false })}
        options={[
          { value: 'ask', title: text.ask, text: text.askHelp(offerMinutes) },
          {
            value: 'automatic',
            title: text.automatic,
            text: isInTime ? text.automaticHelp(formatDayTime(cancelBy, now)) : text.automaticLate,
          },
        ]}
      />
      <fieldset className={css.conditions}>
        <legend>{text.conditions}</legend>
        {terms.automatic && (
          <Checkbox
            label={text.lateToo}
            checked={terms.lateToo}
            onChange={({ target }) => set({ lateToo: target.checked })}
          />
        )}
        <Checkbox
          label={text.oneClass(dayText.medium(Temporal.PlainDate.from(session.date)))}
          checked={terms.oneClass}
          onChange={({ target }) => set({ oneClass: target.checked })}
        />
        {swaps
          .filter(({ _id, isFree }) => isFree || _id === terms.insteadOf)
          .map(({ _id, title, startsAt }) => (
            <Checkbox
              key={_id}
              label={<Lang text={text.insteadOf(title, formatTime(Temporal.Instant.from(startsAt)))} />}
              checked={terms.insteadOf === _id}
              onChange={({ target }) => set({ insteadOf: target.checked ? _id : null })}
            />
          ))}
      </fieldset>
      <p className={css.small}>{text.quiet(clock(quiet.from), clock(quiet.until))}</p>
    </>
  )
}
