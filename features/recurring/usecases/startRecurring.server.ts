import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { atSessions } from '#features/booking/usecases/atSession.server.ts'
import { bookEach, lockMany } from '#features/booking/usecases/bookMany.server.ts'
import { refuseOrDecideAgain } from '#features/booking/usecases/bookSession.server.ts'
import { decisionTransaction, untilDecided } from '#features/booking/usecases/untilDecided.server.ts'
import { lockPassesOf } from '#features/passes/reads.server.ts'
import { type Db, type Trx, violates } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isDayBefore, studioDay } from '#lib/time.ts'
import { recordDates } from '../dateStore.server.ts'
import type { RecurringDeps } from '../deps.ts'
import { recurringStarted } from '../mailKinds.ts'
import { finalDates, isSamePlan, lastCoveredDate, type SeenDate } from '../rules.ts'
import { activeOf, classById, insertRecurring } from '../store.server.ts'
import {
  lastOpenDay,
  makePlan,
  type PlanRequest,
  plannedSessions,
  type RecurringPlan,
} from './plan.server.ts'
import { joinWaitlistJob } from './waiting.server.ts'

/** More than anybody attends. The limit prevents a script from booking everything. */
const MAX_RECURRING = 10

export interface StartRequest {
  classId: string
  /** The first date, which decides the weekday. */
  date: string
  endsOn: string | null
  waitsIfFull: boolean
  leftOut: string[]
}

export interface BookedFor {
  personId: string
  /** The member of staff who books for them. */
  by?: string | undefined
}

/** Throws NOT_FOUND, RECURRING_PAST. */
async function planRequest(
  db: Db,
  request: StartRequest,
  { personId, by }: BookedFor,
  now: Temporal.Instant,
): Promise<PlanRequest> {
  const classRow = await classById(db, request.classId)
  if (!classRow) throw new Refusal('NOT_FOUND')
  const from = Temporal.PlainDate.from(request.date)
  const endsOn = request.endsOn === null ? null : Temporal.PlainDate.from(request.endsOn)
  if (isDayBefore(from, studioDay(now)) || (endsOn && isDayBefore(endsOn, from)))
    throw new Refusal('RECURRING_PAST')
  const { waitsIfFull } = request
  const [leftOut, weekday] = [new Set(request.leftOut), from.dayOfWeek]
  const byStaff = by !== undefined && by !== personId
  const rights = { byStaff, startedByStaff: byStaff }
  return { personId, class: classRow, weekday, from, endsOn, waitsIfFull, leftOut, pause: null, ...rights }
}

/** What a recurring booking would do, date by date. Throws NOT_FOUND, RECURRING_PAST. */
export async function previewRecurring(
  db: Db,
  request: StartRequest,
  who: BookedFor,
  now: Temporal.Instant,
): Promise<RecurringPlan & { request: PlanRequest }> {
  const plan = await planRequest(db, request, who, now)
  return { ...(await makePlan(db, plan, now)), request: plan }
}

/**
 * Books every date that can be booked now, as it was shown, in one transaction; a job books the later dates. Returns
 * the id and the number of booked dates. Throws NOT_FOUND, RECURRING_PAST, RECURRING_ALREADY, RECURRING_LIMIT,
 * RECURRING_NOTHING, CHANGED if the plan no longer matches what was shown, and the refusals of booking.
 */
export async function startRecurring(
  { db, jobs, mailer }: RecurringDeps,
  request: StartRequest,
  who: BookedFor,
  seen: SeenDate[],
  now: Temporal.Instant,
): Promise<{ id: string; booked: number }> {
  const plan = await planRequest(db, request, who, now)
  const { personId } = who
  const by = who.by ?? personId
  const { classId } = request
  const { weekday, from: startsOn, endsOn, waitsIfFull } = plan
  const start = async (trx: Trx) => {
    await lockPassesOf(trx, personId)
    await lockMany(trx, await plannedSessions(trx, plan, now))
    const active = await activeOf(trx, personId)
    if (active.some((each) => each.classId === classId && each.weekday === weekday))
      throw new Refusal('RECURRING_ALREADY')
    if (active.length >= MAX_RECURRING)
      throw new Refusal('RECURRING_LIMIT', { details: { most: String(MAX_RECURRING) } })
    const { dates } = await makePlan(trx, plan, now)
    if (!isSamePlan(seen, dates)) throw new Refusal('CHANGED')
    const datesWith = (outcome: string) =>
      dates.filter((date) => date.outcome === outcome).map(({ date }) => date.toString())
    const [books, waits] = [datesWith('book'), datesWith('wait')]
    if (!books.length && !waits.length && !datesWith('later').length) throw new Refusal('RECURRING_NOTHING')
    // A recurring booking that runs until the pass ends gets that day as its last day as soon as it is known.
    const lastDay = endsOn ?? lastCoveredDate(dates) ?? null
    const endsWithPass = endsOn === null
    const row = { personId, classId, weekday, startsOn, endsOn: lastDay, endsWithPass, waitsIfFull, by }
    const id = await insertRecurring(trx, row, now)
    const requests = books.map((date) => ({ classId, date }))
    const results = await bookEach(trx, requests, { personId, bookedBy: by }, now)
    const paidBy = new Map(dates.map(({ date, passId }) => [date.toString(), passId]))
    if (results.some(({ session, passId }) => paidBy.get(session.date.toString()) !== passId))
      throw new Refusal('CHANGED')
    const bookings = new Map(results.map((booking) => [booking.session.date.toString(), booking.id]))
    await recordDates(
      trx,
      id,
      finalDates(dates, { today: studioDay(now), lastOpenDay: lastOpenDay(now), endsOn }),
      bookings,
      now,
    )
    for (const date of waits) await jobs.enqueue(trx, joinWaitlistJob, { recurringId: id, date })
    if (who.by) {
      const after = { classId, weekdays: [weekday], startsOn: startsOn.toString(), endsOn: request.endsOn }
      const subject = { subject: 'person', subjectId: personId, personId } as const
      await recordAudit(trx, who.by, { ...subject, action: 'recurring.start', after }, now)
    }
    await mailer.sendMade(trx, recurringStarted, id)
    return { id, booked: results.length }
  }
  const gates = await plannedSessions(db, plan, now)
  const attempt = () => atSessions(gates, () => decisionTransaction(db, start)).catch(refuseOrDecideAgain)
  return untilDecided(attempt).catch((error: unknown) => {
    throw violates(error, 'recurring_once') ? new Refusal('RECURRING_ALREADY') : error
  })
}
