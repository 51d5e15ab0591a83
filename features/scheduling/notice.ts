import * as z from 'zod'
import { bookingTemplates } from '#features/booking/text/bookingMail.ts'
import { locationName } from '#features/studio/settings.ts'
import { waitlistTemplates } from '#features/waitlist/text/waitlist.ts'
import { type RenderedMail, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { dayText } from '#lib/text/days.ts'
import { formatLongDayTime, formatTime, isBefore, isoInstant } from '#lib/time.ts'
import type { BookingOutcome, Layout, PlannedDate } from './rules.ts'
import { type Mark, noticeText as t, noticeTemplates as templates } from './text/notice.ts'

const period = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })

/** One date in a notice. */
const noticeDateSchema = z.object({
  /** Null: they are on the waitlist, with `entryId`. */
  bookingId: z.uuid().nullable(),
  entryId: z.uuid().optional(),
  /** `Monday 23 November, 6:00 pm`, in English and studio time, with the end if the duration changed. */
  was: z.string(),
  now: z.string(),
  /** The same times, for a mail in another language; notices of earlier releases do not have them. */
  before: period.optional(),
  after: period.optional(),
  wasInstructor: z.string(),
  instructor: z.string(),
  /** The start before the change or after it, whichever is earlier. Notices of earlier releases do not have it. */
  firstStart: z.iso.datetime().optional(),
  becomes: z.enum(['keeps', 'returned', 'waits']),
  /** Whether their waitlist ends, because the class begins soon after the change. */
  waitlistEnds: z.boolean().optional(),
  leavesFree: z.boolean(),
  because: z
    .object({ title: z.string(), when: z.string(), startsAt: z.iso.datetime().optional() })
    .nullable(),
})
export type NoticeDate = z.infer<typeof noticeDateSchema>

/** The content of a notice: all that the mail to one person about one change contains. */
export const noticeSchema = z.object({
  firstName: z.string(),
  title: z.string(),
  /** The previous title of the class, if it changed. */
  previousTitle: z.string().nullable(),
  location: z.string(),
  dates: z.array(noticeDateSchema),
})
export type Notice = z.infer<typeof noticeSchema>

/** Why a person is notified of a date: their booking, or their entry on its waitlist. */
export type NoticeReason = BookingOutcome | { entryId: string; waitlistEnds: boolean }

/**
 * A date of a notice; undefined if the person is not notified of it: a removed date, or a member who is still paying.
 */
export function noticeDate(
  { before, after }: Pick<PlannedDate, 'before' | 'after'>,
  reason: NoticeReason,
  instructorOf: (id: string) => string,
): NoticeDate | undefined {
  const own = ownPart(reason)
  if (!before || !after || !own) return undefined
  return {
    ...own,
    ...timesInWords(before, after),
    before: storedPeriod(before),
    after: storedPeriod(after),
    wasInstructor: instructorOf(before.instructorId),
    instructor: instructorOf(after.instructorId),
    firstStart: isoInstant(isBefore(before.startsAt, after.startsAt) ? before.startsAt : after.startsAt),
  }
}

function ownPart(
  reason: NoticeReason,
):
  | Pick<NoticeDate, 'bookingId' | 'entryId' | 'becomes' | 'waitlistEnds' | 'leavesFree' | 'because'>
  | undefined {
  if ('entryId' in reason)
    return { bookingId: null, ...reason, becomes: 'waits', leavesFree: false, because: null }
  const { booking, becomes, leavesFree, because } = reason
  if (becomes === 'asked') return undefined
  return {
    bookingId: booking.bookingId,
    becomes,
    leavesFree,
    because: because && {
      title: because.title,
      when: formatTime(because.startsAt),
      startsAt: isoInstant(because.startsAt),
    },
  }
}

type Period = Pick<Layout, 'startsAt' | 'endsAt'>

const storedPeriod = ({ startsAt, endsAt }: Period) => ({
  startsAt: isoInstant(startsAt),
  endsAt: isoInstant(endsAt),
})
const periodOf = ({ startsAt, endsAt }: z.infer<typeof period>): Period => ({
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(endsAt),
})

function timesInWords(before: Period, after: Period): Pick<NoticeDate, 'was' | 'now'> {
  const when = hasSameLength(before, after) ? ({ startsAt }: Period) => formatLongDayTime(startsAt) : span
  return { was: when(before), now: when(after) }
}

const lengthOf = ({ startsAt, endsAt }: Period) => startsAt.until(endsAt).total('minutes')
const hasSameLength = (a: Period, b: Period) => lengthOf(a) === lengthOf(b)
const span = ({ startsAt, endsAt }: Period) => dayText.fromTo(formatLongDayTime(startsAt), formatTime(endsAt))

/** A date of a notice with its times in the current language. */
function inCurrentLanguage({ before, after, because, ...date }: NoticeDate): NoticeDate {
  return {
    ...date,
    ...(before && after && timesInWords(periodOf(before), periodOf(after))),
    because: because?.startsAt
      ? { ...because, when: formatTime(Temporal.Instant.from(because.startsAt)) }
      : because,
  }
}

/** Whether a session no longer takes place at the time in a notice: a later notice has its current time. */
export const hasMovedAgain = ({ after }: NoticeDate, current: Period): boolean =>
  after !== undefined && !(current.startsAt.equals(after.startsAt) && current.endsAt.equals(after.endsAt))

const unmarked: Mark = (word) => word

/** The template of the mail: only a renamed class, or changed dates; to people who only wait for them, their own. */
export const templateOf = (notice: Notice) =>
  isOnlyRenamed(notice) ? templates.renamed : movedTemplate(notice)

function movedTemplate({ dates }: Notice) {
  if (!dates.every(({ becomes }) => becomes === 'waits')) return templates.moved
  return dates.some(staysOnWaitlist) ? templates.waitlist : templates.waitlistEnded
}

const staysOnWaitlist = ({ becomes, waitlistEnds }: NoticeDate) => becomes === 'waits' && !waitlistEnds

export const isOnlyRenamed = ({ previousTitle, dates }: Notice): boolean =>
  previousTitle !== null &&
  dates.every(({ was, now, instructor, wasInstructor }) => was === now && instructor === wasInstructor)

/** The bookings of a notice that continue. */
export const remainingBookings = ({ dates }: Notice): string[] =>
  dates.flatMap(({ bookingId, becomes }) => (bookingId !== null && becomes === 'keeps' ? [bookingId] : []))

/**
 * The text of the mail; `m` marks filled-in values. `lines`: the sentences that the studio can't edit. Another person in
 * the household can only cancel on the site, and only a booking to which the mail links.
 */
export function renderNotice(
  notice: Notice,
  isOwnAddress: boolean,
  m: Mark = unmarked,
): { rendered: RenderedMail; lines: string[] } {
  const { firstName, title, previousTitle } = notice
  const location = locationName(notice.location)
  const dates = notice.dates.map(inCurrentLanguage)
  if (isOnlyRenamed(notice)) {
    const before = previousTitle ?? title
    const renderWith = (mark: Mark) =>
      renderTemplate(templates.renamed, {
        name: mark(firstName),
        before,
        class: mark(title),
        location: mark(location),
      })
    return {
      rendered: { ...renderWith(m), subject: renderWith(unmarked).subject },
      lines: dates.map(({ now }) => m(now)),
    }
  }
  const renderWith = (mark: Mark) =>
    renderTemplate(movedTemplate(notice), {
      name: mark(firstName),
      class: mark(title),
      location: mark(location),
    })
  const cancelsHere = isOwnAddress || remainingBookings(notice).length === 1
  const changes = dates.flatMap((date) => [
    t.date(date, m),
    ...(date.because ? [t.because(date.because.title, date.because.when, m)] : []),
  ])
  return {
    rendered: { ...renderWith(m), subject: renderWith(unmarked).subject },
    lines: [
      ...(previousTitle !== null && previousTitle !== title ? [t.renamed(previousTitle, title, m)] : []),
      ...changes,
      ...(dates.some(({ leavesFree }) => leavesFree) ? [cancelsHere ? t.free : t.freeByUs] : []),
      ...(dates.some(staysOnWaitlist) ? [`${t.waitlist} ${isOwnAddress ? t.leave : t.leaveByUs}`] : []),
    ],
  }
}

export interface ShownMail {
  subject: string
  paragraphs: string[]
}

/** The mail as it is previewed. */
export function shownNotice(notice: Notice, isOwnAddress: boolean, m: Mark): ShownMail {
  const { rendered, lines } = renderNotice(notice, isOwnAddress, m)
  return {
    subject: rendered.subject,
    paragraphs: [...paragraphsOf(rendered.opening), ...lines, ...paragraphsOf(rendered.closing)],
  }
}

/** The mail about a cancelled date, with the texts of the mails about cancelled bookings. */
export function renderCancellation(
  {
    firstName,
    title,
    when,
    location,
    dates,
    compensationDays,
    counted,
  }: {
    firstName: string
    title: string
    when: string
    location: string
    dates: number
    compensationDays: number
    counted: boolean
  },
  m: Mark,
): ShownMail {
  const rendered = renderTemplate(bookingTemplates.classCancelled, {
    name: m(firstName),
    class: m(title),
    when: m(when),
    location: m(location),
  })
  return {
    subject: rendered.subject,
    paragraphs: [
      ...paragraphsOf(rendered.opening),
      t.returned(compensationDays, counted),
      ...(dates > 1 ? [t.perDate(dates)] : []),
      ...paragraphsOf(rendered.closing),
    ],
  }
}

/** The mail to a person on the waitlist of a cancelled date; `dates`: the number of dates with such a mail to them. */
export function shownQueueClosed(
  {
    firstName,
    title,
    when,
    location,
    instructor,
    dates,
  }: {
    firstName: string
    title: string
    when: string
    location: string
    instructor: string
    dates: number
  },
  m: Mark,
): ShownMail {
  const rendered = renderTemplate(waitlistTemplates.closed, {
    name: m(firstName),
    class: m(title),
    when: m(when),
    location: m(location),
    instructor: m(instructor),
  })
  return {
    subject: rendered.subject,
    paragraphs: [
      ...paragraphsOf(rendered.opening),
      ...(dates > 1 ? [t.perDate(dates)] : []),
      ...paragraphsOf(rendered.closing),
    ],
  }
}
