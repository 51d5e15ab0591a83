import { endLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { timesOfBookings } from '#features/booking/reads.server.ts'
import { readEvents } from '#features/calendar/usecases/feed.server.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { timesOfEntries } from '#features/waitlist/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { inFileName } from '#lib/fileName.ts'
import type { Attachment } from '#lib/mail.server.ts'
import { timetableChangedMail } from './emails.tsx'
import { timetableChanged } from './mailKinds.ts'
import {
  hasMovedAgain,
  isOnlyRenamed,
  type Notice,
  type NoticeDate,
  noticeSchema,
  templateOf,
} from './notice.ts'
import { noticeById } from './planStore.server.ts'
import {
  settleCancelledSessions,
  settleCancelledSessionsJob,
} from './usecases/settleCancelledSessions.server.ts'

export async function startSchedulingJobs(deps: Deps): Promise<void> {
  const { db, mailer, publicUrl: site } = deps
  mailer.make(timetableChanged, async (id) => {
    const stored = await noticeById(db, id)
    if (!stored?.to) return null
    const { to, isOwnAddress } = stored
    const notice = await withoutOutdated(db, noticeSchema.parse(stored.content), deps.clock.now())
    if (!notice) return null
    const events = await eventsOf(deps, notice, stored.personId)
    const frame = { head: await letterheadOf(deps), site, to, isOwnAddress: Boolean(isOwnAddress), events }
    return inLanguageOfRecipient({ db, template: templateOf(notice), to }, () =>
      timetableChangedMail(frame, notice),
    )
  })
  await deps.jobs.work(
    settleCancelledSessionsJob,
    (payload) => settleCancelledSessions(deps, payload, deps.clock.now()),
    ({ jobId }) => endLongJob(deps.db, jobId, { state: 'failed' }, deps.clock.now()),
  )
}

/**
 * The notice without what does not apply any more: bookings and waitlists that have ended, and dates that were cancelled
 * or have moved again, of which later mails inform. A booking that the change itself ended stays, and so does a waitlist
 * that has ended because the class begins soon. Undefined if nothing is left.
 */
async function withoutOutdated(db: Db, notice: Notice, now: Temporal.Instant): Promise<Notice | undefined> {
  const booked = await timesOfBookings(
    db,
    notice.dates.flatMap(({ bookingId }) => bookingId ?? []),
  )
  const waiting = await timesOfEntries(
    db,
    notice.dates.flatMap(({ entryId }) => entryId ?? []),
    now,
  )
  const keepsTimes = isOnlyRenamed(notice)
  const applies = (date: NoticeDate) => {
    if (date.becomes === 'returned') return true
    const current = date.entryId === undefined ? booked.get(date.bookingId ?? '') : waiting.get(date.entryId)
    return current !== undefined && (keepsTimes || !hasMovedAgain(date, current))
  }
  const dates = notice.dates
    .filter(applies)
    .map((date) => ({ ...date, waitlistEnds: waiting.get(date.entryId ?? '')?.waitlistEnds }))
  return dates.length ? { ...notice, dates } : undefined
}

/** The attachments that update or cancel the events that earlier mails added to a calendar, one for each booking. */
async function eventsOf(deps: Deps, { dates }: Notice, personId: string): Promise<Attachment[]> {
  const booked = dates.flatMap(({ bookingId, was }) => (bookingId === null ? [] : [{ bookingId, was }]))
  if (!booked.length) return []
  const bookingIds = booked.map(({ bookingId }) => bookingId)
  const files = await readEvents(deps, { bookingIds, personId }, deps.clock.now())
  return booked.map(({ bookingId, was }) => {
    const content = files.get(bookingId)
    if (content === undefined) throw new Error(`the booking ${bookingId} of a notice is gone`)
    return {
      filename: `${inFileName(was)}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content,
    }
  })
}
