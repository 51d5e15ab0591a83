import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatDayTime, formatTime, isBefore, systemClock } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { summaryOf } from './ChangedNote.tsx'

interface ChangedStepProps {
  /** The session as the member saw it; undefined after a reload. */
  before: SessionView | undefined
  now: SessionView
  packageName: string
  problem: string | null
  pending: boolean
  onBook: () => void
}

/**
 * Paid, but time, location, instructor or deadline differ from what the member saw, or free cancellation is no
 * longer possible: booking needs the member's confirmation.
 */
export function ChangedStep({ before, now, packageName, problem, pending, onBook }: ChangedStepProps) {
  const time = formatTime(Temporal.Instant.from(now.startsAt))
  const hasMoved = before && before.startsAt !== now.startsAt
  const cancelBy = Temporal.Instant.from(now.cancelBy)
  const currentTime = systemClock.now()
  const isLate = !isBefore(currentTime, cancelBy)
  return (
    <>
      <StepTitle>
        {hasMoved ? text.changed.time(time) : isLate ? text.changed.late : text.changed.title}
      </StepTitle>
      <Note tone="good" title={<Lang text={text.changed.paid(packageName)} />}>
        {text.changed.nothing}
      </Note>
      {problem && <Note tone="bad" title={problem} />}
      <Facts
        facts={[
          ...(before ? [[text.changed.began, summaryOf(before)] as [string, string]] : []),
          [text.changed.now, summaryOf(now)],
          [text.changed.cancel, isLate ? text.changed.over : formatDayTime(cancelBy, currentTime)],
        ]}
      />
      <StepButtons>
        <Button icon="go" pending={pending} onClick={onBook}>
          {text.changed.book(time)}
        </Button>
        <ButtonLink outline to="/class-schedule">
          {text.changed.another}
        </ButtonLink>
      </StepButtons>
    </>
  )
}
