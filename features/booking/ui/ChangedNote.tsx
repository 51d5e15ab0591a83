import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatDayTime, isBefore, systemClock } from '#lib/time.ts'
import { Facts } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { termsDiffer, termsShown } from '../termsRules.ts'
import { fromTo, shortWhen } from './ClassSide.tsx'

/** What has changed of a session since the member opened it, on the timetable or in the sheet; otherwise nothing. */
export function ChangedNote({ before, now }: { before: SessionView; now: SessionView }) {
  if (!termsDiffer(termsShown(before), termsShown(now))) return null
  const cancelBy = Temporal.Instant.from(now.cancelBy)
  const today = systemClock.now()
  const hasNewDeadline = before.cancelBy !== now.cancelBy
  const isLate = !isBefore(today, cancelBy)
  const deadline: [string, string] = [text.changed.cancel, formatDayTime(cancelBy, today)]
  return (
    <Note title={text.changed.since}>
      <Facts
        facts={[
          [text.changed.began, summaryOf(before)],
          [text.changed.now, <b key="now">{summaryOf(now)}</b>],
          ...(hasNewDeadline && !isLate ? [deadline] : []),
        ]}
      />
      {hasNewDeadline && isLate && <p>{text.changed.late}</p>}
    </Note>
  )
}

/** `Thu 6:00 to 6:50 pm, Faridabad, Ishita Rao` */
export const summaryOf = (session: SessionView) =>
  `${shortWhen(session).split(' ')[0]} ${fromTo(session)}, ${locationName(session.location)}, ${session.instructor.name}`
