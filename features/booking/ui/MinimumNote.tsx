import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { formatDayTime, systemClock } from '#lib/time.ts'
import { minimumText as text } from '../text/minimum.ts'

/** How many bookings the session still needs to take place, and when that is decided; nothing if it has enough. */
export function MinimumNote({ minimum }: Pick<BookingPreview, 'minimum'>) {
  if (!minimum) return null
  const { missing, decidesAt, isAutomatic } = minimum
  const time = formatDayTime(Temporal.Instant.from(decidesAt), systemClock.now())
  if (missing === 1) return <p className="mute">{text.yours(time)}</p>
  return (
    <p className="mute">
      {text.more(missing, time)} {isAutomatic ? text.automatic : text.byStaff}
    </p>
  )
}
