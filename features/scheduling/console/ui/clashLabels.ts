import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import type { ChangePreview } from '../changeSchema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'

const text = timetableScreen.preview

/** The text of a clash: the other session, and why both are not possible. */
export function clashLabel({ why, other }: ChangePreview['clashes'][number]): string {
  const startsAt = Temporal.Instant.from(other.startsAt)
  const when = `${dayText.short(studioDay(startsAt))}, ${formatTime(startsAt)}`
  if (why === 'room') return text.clashRoom(other.room ?? '', other.title, when)
  if (why === 'overlap') return text.clash(other.instructor, other.title, when)
  return text.clashTravel(other.instructor, other.title, other.location, when)
}
