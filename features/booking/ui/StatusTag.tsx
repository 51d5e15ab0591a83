import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { bookingStatusText } from '#features/booking/text/bookingStatus.ts'
import { Tag, type TagTone } from '#ui/Tag.tsx'

const tones: Record<BookingStatus, TagTone> = {
  scheduled: 'ok',
  cancelled: 'off',
  'late cancelled': 'bad',
  attended: 'ok',
  'no show': 'bad',
  'class cancelled': 'off',
}

/** A status shown as its text. */
export const StatusTag = ({ status }: { status: BookingStatus }) => (
  <Tag tone={tones[status]}>{bookingStatusText[status]}</Tag>
)
