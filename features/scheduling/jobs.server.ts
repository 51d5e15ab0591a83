import { endLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { readEvents } from '#features/calendar/usecases/feed.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { writtenTo } from '#features/studio/usecases/writtenTo.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { inFileName } from '#lib/fileName.ts'
import type { Attachment } from '#lib/mail.server.ts'
import { timetableChangedMail } from './emails.tsx'
import { timetableChanged } from './mailKinds.ts'
import { type NoticeDate, noticeSchema, templateOf } from './notice.ts'
import { noticeById } from './planStore.server.ts'
import { followCancellations, followCancellationsJob } from './usecases/followCancellations.server.ts'

export async function startSchedulingJobs(deps: Deps): Promise<void> {
  const { db, mailer, publicUrl: site } = deps
  mailer.make(timetableChanged, async (id) => {
    const stored = await noticeById(db, id)
    if (!stored?.to) return null
    const { to } = stored
    const notice = noticeSchema.parse(stored.content)
    const bookingIds = notice.dates.map((date) => date.bookingId)
    const files = await readEvents(deps, { bookingIds, personId: stored.personId }, deps.clock.now())
    const events = notice.dates.map((date) => calendarUpdate(date, files.get(date.bookingId)))
    const frame = { head: await letterheadOf(deps), site, to, events }
    return writtenTo({ db, template: templateOf(notice), to }, () => timetableChangedMail(frame, notice))
  })
  await deps.jobs.work(
    followCancellationsJob,
    (payload) => followCancellations(deps, payload, deps.clock.now()),
    ({ jobId }) => endLongJob(deps.db, jobId, { state: 'failed' }, deps.clock.now()),
  )
}

/** The attachment that updates or cancels the calendar event of an earlier mail. */
function calendarUpdate({ bookingId, was }: NoticeDate, content: string | undefined): Attachment {
  if (content === undefined) throw new Error(`the booking ${bookingId} of a notice is gone`)
  return {
    filename: `${inFileName(was)}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content,
  }
}
