import * as z from 'zod'
import { formatLongDayTime, formatTime } from '#lib/time.ts'
import type { Fate, Layout, PlannedDate } from './rules.ts'
import { type Mark, noticeText as t } from './text/notice.ts'

/** One date of somebody who is told: times in words, of the studio's clock. */
const noticeDateSchema = z.object({
  bookingId: z.uuid(),
  /** `Monday 23 November, 6:00 pm`, and until when where it takes another time than before. */
  was: z.string(),
  now: z.string(),
  wasInstructor: z.string(),
  instructor: z.string(),
  becomes: z.enum(['keeps', 'returned']),
  leavesFree: z.boolean(),
  because: z.object({ title: z.string(), when: z.string() }).nullable(),
})
export type NoticeDate = z.infer<typeof noticeDateSchema>

/** What one person is told of one change, as it was decided. */
export const noticeSchema = z.object({
  firstName: z.string(),
  title: z.string(),
  /** Where the class had another name before. */
  formerTitle: z.string().nullable(),
  place: z.string(),
  dates: z.array(noticeDateSchema),
})
export type Notice = z.infer<typeof noticeSchema>

export function noticeDate(
  { before, after }: Pick<PlannedDate, 'before' | 'after'>,
  { booking, becomes, leavesFree, because }: Fate,
  instructorOf: (id: string) => string,
): NoticeDate | undefined {
  if (!before || !after || becomes === 'asked') return undefined
  const when = sameLength(before, after) ? ({ startsAt }: Layout) => formatLongDayTime(startsAt) : span
  return {
    bookingId: booking.bookingId,
    was: when(before),
    now: when(after),
    wasInstructor: instructorOf(before.instructorId),
    instructor: instructorOf(after.instructorId),
    becomes,
    leavesFree,
    because: because && { title: because.title, when: formatTime(because.startsAt) },
  }
}

const lengthOf = ({ startsAt, endsAt }: Layout) => startsAt.until(endsAt).total('minutes')
const sameLength = (a: Layout, b: Layout) => lengthOf(a) === lengthOf(b)
const span = ({ startsAt, endsAt }: Layout) => `${formatLongDayTime(startsAt)} to ${formatTime(endsAt)}`

export interface NoticeWords {
  subject: string
  heading: string
  paragraphs: string[]
}

const plain: Mark = (word) => word

/** The mail in words; `m` marks what is filled in. */
export function noticeWords(notice: Notice, m: Mark = plain): NoticeWords {
  const { firstName, title, formerTitle, place, dates } = notice
  const moved = dates.filter(
    ({ was, now, instructor, wasInstructor }) => was !== now || instructor !== wasInstructor,
  )
  if (!moved.length && formerTitle) {
    return {
      subject: t.renamed.subject(formerTitle, title),
      heading: t.renamed.heading,
      paragraphs: [t.renamed.lead(firstName, formerTitle, title, m), ...dates.map(({ now }) => m(now))],
    }
  }
  const told = dates.flatMap((date) => [
    t.moved.date(date, m),
    ...(date.because ? [t.moved.returned(date.because.title, date.because.when, m)] : []),
  ])
  return {
    subject: t.moved.subject(title),
    heading: t.moved.heading,
    paragraphs: [
      t.moved.lead(firstName, title, place, m),
      ...told,
      ...(dates.some(({ leavesFree }) => leavesFree) ? [t.moved.free] : []),
    ],
  }
}

/** The mail about a date that is cancelled, as the mails of cancelled bookings say it. */
export const cancelledWords = (
  {
    firstName,
    title,
    when,
    dates,
    madeWholeDays,
  }: { firstName: string; title: string; when: string; dates: number; madeWholeDays: number },
  m: Mark,
): NoticeWords => ({
  subject: t.cancelled.subject(title, when, m),
  heading: '',
  paragraphs: [
    t.cancelled.lead(firstName, m),
    t.cancelled.returned(madeWholeDays),
    ...(dates > 1 ? [t.cancelled.perDate(dates)] : []),
  ],
})
