import { formatTime } from '#lib/time.ts'
import type { ChangePreview } from '../changeSchema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { shortDay } from './shownWeek.ts'

const text = timetableScreen.preview
const timeOf = (at: string) => formatTime(Temporal.Instant.from(at))

/** The text of a clash: the other session, and why both are not possible. */
export function clashLabel({ why, other }: ChangePreview['clashes'][number]): string {
  const when = `${shortDay(other.startsAt.slice(0, 10))}, ${timeOf(other.startsAt)}`
  if (why === 'room') return text.clashRoom(other.room ?? '', other.title, when)
  if (why === 'overlap') return text.clash(other.instructor, other.title, when)
  return text.clashTravel(other.instructor, other.title, other.location, when)
}
