import { bookingsInSessions, holdersIn } from '#features/booking/reads.server.ts'
import { bookingMailText, bookingTemplates } from '#features/booking/text/bookingMail.ts'
import { decideEdit } from '#features/booking/usecases/decideEdit.server.ts'
import { locationName, studioSettings } from '#features/studio/settings.ts'
import { type LaidOpenEdit, readWaitingEdit } from '#features/timetable/usecases/sessionEdits.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import { renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { Refusal } from '#lib/refusals.ts'
import { formatLongDayTime } from '#lib/time.ts'
import type { ChangePreview } from '../console/changeSchema.ts'
import type { ShownMail } from '../notice.ts'
import { instructorNames, occupiedTimes, roomsById } from '../planStore.server.ts'
import { clashesOf, movesInstructor, movesIntoPast } from '../rules.ts'
import { asOccupied, type NamedDate, type Plan, waitingOn } from './makePlan.server.ts'
import { notifiedBy, sendNotices, waitingForChanged } from './notices.server.ts'
import { mailsOfCancelled, mailsOfNotices, viewPlan } from './previewChange.server.ts'
import { mailsTo, markWord } from './shownMails.server.ts'

type Shown = Omit<Plan, 'target'>

/**
 * The effects of applying a waiting edit: the affected people, what is returned to them, their mails, and what prevents
 * it. Throws NOT_FOUND if there is no waiting edit.
 */
export async function previewEdit(db: Db, sessionId: string, now: Temporal.Instant): Promise<ChangePreview> {
  return viewEdit(await planNow(db, sessionId, now))
}

async function planNow(db: Db, sessionId: string, now: Temporal.Instant): Promise<Shown> {
  const waiting = await readWaitingEdit(db, sessionId, now)
  if (!waiting) throw new Refusal('NOT_FOUND')
  return planOf(db, waiting, now)
}

const viewEdit = (plan: Shown): ChangePreview =>
  viewPlan(plan, { mails: mailsOf(plan), ...notifiedBy(plan, () => true) })

/**
 * Applies or rejects an edit as it was shown. If it is applied, those on the waitlist are notified too. Throws NOT_FOUND,
 * TIMETABLE_MOVED, TIMETABLE_CLASH, TIME_PASSED.
 */
export const decideShownEdit = (
  deps: Pick<Deps, 'db' | 'jobs' | 'mailer'>,
  by: Caller,
  made: { sessionId: string; decision: 'applied' | 'kept'; version?: string | undefined },
  now: Temporal.Instant,
): Promise<void> => {
  const { sessionId, decision, version } = made
  const throwIfChanged = (plan: Shown) => {
    const preview = viewEdit(plan)
    const [clash] = decision === 'applied' ? preview.clashes : []
    if (clash) {
      const { instructor, title, startsAt } = clash.other
      const when = formatLongDayTime(Temporal.Instant.from(startsAt))
      throw new Refusal('TIMETABLE_CLASH', { details: { instructor, title, when } })
    }
    if (preview.version !== version) throw new Refusal('TIMETABLE_MOVED')
  }
  const first = async (trx: Trx) => {
    const plan = await planNow(trx, sessionId, now)
    if (version !== undefined) throwIfChanged(plan)
    if (decision === 'kept') return
    if (plan.dates.some((date) => movesIntoPast(date, now))) throw new Refusal('TIME_PASSED')
    await sendNotices(trx, deps, { plan, notified: waitingForChanged(plan.waiting) }, now)
  }
  return decideEdit(deps, { sessionId, decision, by: by.personId, first }, now)
}

async function planOf(db: Db, { session, next }: LaidOpenEdit, now: Temporal.Instant): Promise<Shown> {
  const { id, classId, date: day, current, title, location, seats, roomId, laidOut } = session
  const date: NamedDate = {
    sessionId: id,
    classId,
    date: day,
    outcome: next ? 'change' : 'cancel',
    before: current,
    after: next?.layout ?? null,
    laidOut: next?.laidOut ?? laidOut,
    title,
    location,
    seats,
    roomId,
    previousRoomId: roomId,
  }
  const leavesFree = movesInstructor(date)
  const becomes = next ? ('keeps' as const) : ('returned' as const)
  const concerned = (await bookingsInSessions(db, [id])).filter(({ forfeited }) => !next || !forfeited)
  const affectedBookings = concerned.map((booking) => ({ booking, becomes, leavesFree, because: null, date }))
  const holders = (await holdersIn(db, [id], now)).map(({ personId, name }) => ({ personId, name, date }))
  const waiting = await waitingOn(db, [date], now)
  const clashes = leavesFree ? await clashesOn(db, date, now) : []
  const names = { instructors: await instructorNames(db), rooms: await roomsById(db) }
  const preview = JSON.stringify({
    edit: session.edit,
    date: { ...date, seats: 0 },
    clashes,
    concerned,
    waiting: waiting.map(({ personId, waitlistEnds }) => ({ personId, waitlistEnds })),
  })
  const version = digest(preview)
  return { dates: [date], affectedBookings, holders, waiting, clashes, holidays: [], ...names, version }
}

async function clashesOn(db: Db, date: NamedDate, now: Temporal.Instant) {
  const occupiedBy = asOccupied(date)
  const by = {
    instructors: occupiedBy.map(({ instructorId }) => instructorId),
    rooms: occupiedBy.flatMap(({ roomId }) => roomId ?? []),
  }
  const others = await occupiedTimes(db, by, now, [date.sessionId as string])
  // If its room is taken at that time, the session has no room until staff choose one.
  return clashesOf(occupiedBy, others, studioSettings()).filter(({ why }) => why !== 'room')
}

function mailsOf(plan: Shown): ChangePreview['mails'] {
  const { affectedBookings, waiting } = plan
  const ended = affectedBookings.filter(({ date }) => !date.after)
  const notified = affectedBookings.filter(({ date }) => date.after)
  return [
    ...mailsOfCancelled(ended, waiting),
    ...mailsTo(notified, {
      to: ({ booking }) => booking,
      template: () => bookingTemplates.changed,
      write: ([first]) => shownChange(first),
    }),
    ...mailsOfNotices(plan, waitingForChanged(plan.waiting)),
  ]
}

function shownChange(affected: Shown['affectedBookings'][number] | undefined): ShownMail {
  const when = affected?.date.after ? formatLongDayTime(affected.date.after.startsAt) : ''
  const location = affected ? locationName(affected.date.location) : ''
  const rendered = renderTemplate(bookingTemplates.changed, {
    name: markWord(affected?.booking.firstName ?? ''),
    class: affected?.date.title ?? '',
    when: markWord(when),
    location,
  })
  return {
    subject: rendered.subject,
    paragraphs: [
      ...paragraphsOf(rendered.opening),
      `${markWord(when)}, ${location}`,
      bookingMailText.leaveFree,
      ...paragraphsOf(rendered.closing),
    ],
  }
}
