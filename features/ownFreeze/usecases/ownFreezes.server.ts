import { currentCost, isFreeOfCost, sumOf } from '#features/booking/consequenceRules.ts'
import { choosePass } from '#features/booking/rules.ts'
import { bookingsWithOtherPasses } from '#features/booking/usecases/bookedWithOthers.server.ts'
import { bookingsByIds } from '#features/booking/usecases/bookingsByIds.server.ts'
import { freezeWithBookings } from '#features/booking/usecases/freezePass.server.ts'
import { lateConsequences } from '#features/booking/usecases/lateConsequence.server.ts'
import { freezeReporter } from '#features/members/usecases/reportFreeze.server.ts'
import {
  freezesOfPass,
  lockPass,
  lockPassesOf,
  passFactsById,
  passFactsOf,
  type StoredFreeze,
  type VersionedPass,
} from '#features/passes/reads.server.ts'
import { decideFreezeEnd, type FreezeRange, frozenDays, isFrozenOn, isGood } from '#features/passes/rules.ts'
import { endFreeze } from '#features/passes/usecases/changePass.server.ts'
import { passOf } from '#features/passes/usecases/readMembership.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { leaveQueues, queuesWithin } from '#features/waitlist/usecases/leaveForFreeze.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { isDayBefore, studioDay } from '#lib/time.ts'
import { allowanceOf, decideOwnFreeze, isLate } from '../rules.ts'
import type { FreezeTerms, OwnFreezePreview, OwnFreezesView } from '../schema.ts'

type FreezeDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'publicUrl' | 'throttle'>

/**
 * Each freeze sends a mail. Without this limit, a freeze could be made and ended repeatedly, because a freeze that is
 * ended before it begins does not count.
 */
const freezeLimit: Limit = { name: 'pass.freeze', points: 10, seconds: 86_400 }

interface OwnPass {
  passId: string
  personId: string
}

const ownFreezesOf = (freezes: StoredFreeze[]) => freezes.filter(({ isOwn }) => isOwn)

/** Throws NOT_FOUND, also for the pass of somebody else. */
async function readOwnPass(
  db: Db,
  { passId, personId }: OwnPass,
  now: Temporal.Instant,
): Promise<VersionedPass> {
  await passOf(db, personId, passId, now)
  const pass = await passFactsById(db, passId)
  if (!pass) throw new Refusal('NOT_FOUND')
  return pass
}

/** The freezes of the person's pass, and the freezes that they may still make. Throws NOT_FOUND. */
export async function readOwnFreezes(db: Db, own: OwnPass, now: Temporal.Instant): Promise<OwnFreezesView> {
  const today = studioDay(now)
  const pass = await readOwnPass(db, own, now)
  const freezes = await freezesOfPass(db, own.passId)
  const { status } = await passOf(db, own.personId, own.passId, now)
  // A pass without sessions left can be frozen too, because the freeze may return booked sessions to it.
  const isBooked = pass.bookings.some(({ holds, date }) => holds && !isDayBefore(date, today))
  const isUsable = isGood(status) || (status === 'used up' && isBooked)
  const allowance = isUsable ? allowanceOf(ownFreezesOf(freezes), today, studioSettings()) : null
  return {
    version: pass.version,
    expiryDate: pass.expiresOn.toString(),
    allowance: allowance && { ...allowance, firstDay: allowance.firstDay.toString() },
    freezes: freezes
      .filter(({ to }) => !isDayBefore(to, today))
      .map(({ id, from, to, isOwn }) => ({
        _id: id,
        from: from.toString(),
        to: to.toString(),
        isOwn,
        end: isOwn ? viewEnd(pass, { from, to }, today) : null,
      })),
  }
}

function viewEnd(pass: VersionedPass, freeze: FreezeRange, today: Temporal.PlainDate) {
  const end = decideFreezeEnd(pass, freeze, today)
  return end.kind === 'end'
    ? { kind: end.kind, expiryAfter: end.validity.expiresOn.toString() }
    : { kind: end.kind, message: refusalText[end.code](end.details ?? {}) }
}

/** The terms of a freeze if it were made now. Throws FREEZE_LIMIT, FREEZE_NOT_POSSIBLE. */
async function quote(
  db: Db,
  pass: VersionedPass,
  range: FreezeRange,
  personId: string,
  now: Temporal.Instant,
) {
  const settings = studioSettings()
  const held = pass.bookings.filter(({ holds, date }) => holds && isFrozenOn([range], date))
  const ids = held.map(({ id }) => id)
  const own = ownFreezesOf(await freezesOfPass(db, pass.id))
  const booked = await bookingsByIds(db, ids)
  const others = booked.filter((each) => each.personId !== pass.holderId).map(({ id }) => id)
  const lateIds = booked.filter((each) => isLate(each, now)).map(({ id }) => id)
  const ownLate = lateIds.filter((id) => !others.includes(id))
  const late = await lateConsequences(db, pass, ownLate, now)
  const bookings = booked.map((each) => ({ ...each, isFree: isFreeOfCost(late.get(each.id) ?? null) }))
  const freeze = orThrow(decideOwnFreeze(pass, range, { own, bookings }, now, settings))
  const otherPasses = (await passFactsOf(db, personId)).filter(({ id }) => id !== pass.id)
  const queues = (await queuesWithin(db, personId, range, now)).filter(
    ({ session }) => choosePass(otherPasses, session, settings).kind === 'refuse',
  )
  const pays = pass.sessionsLeft === null ? 'day' : 'session'
  const terms: FreezeTerms = {
    version: pass.version,
    expiryAfter: freeze.expiresOn.toString(),
    returned: freeze.returned.map(({ id }) => id).toSorted(),
    charged: freeze.charged.map(({ id }) => id).toSorted(),
    queues: queues.map(({ id }) => id).toSorted(),
    costs: sumOf(freeze.charged.map(({ id }) => currentCost(late.get(id) ?? null, pays))),
  }
  return { freeze, queues, own, others, terms }
}

const viewBookings = (bookings: { id: string; title: string; date: Temporal.PlainDate }[]) =>
  bookings
    .toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date))
    .map(({ id, title, date }) => ({ _id: id, title, date: date.toString() }))

/** Throws NOT_FOUND, FREEZE_LIMIT, FREEZE_NOT_POSSIBLE. */
export async function previewOwnFreeze(
  db: Db,
  own: OwnPass,
  range: FreezeRange,
  now: Temporal.Instant,
): Promise<OwnFreezePreview> {
  const pass = await readOwnPass(db, own, now)
  const { freeze, queues, own: before, terms } = await quote(db, pass, range, own.personId, now)
  const after = allowanceOf([...before, range], studioDay(now), studioSettings())
  return {
    terms,
    days: frozenDays([range]),
    expiryDate: pass.expiresOn.toString(),
    sessionsLeft: pass.sessionsLeft,
    sessionsAfter: freeze.sessionsLeft,
    returned: viewBookings(freeze.returned),
    charged: viewBookings(freeze.charged),
    staying: viewBookings(await bookingsWithOtherPasses(db, pass.id, own.personId, range)),
    queues: viewBookings(queues.map(({ id, session: { title, date } }) => ({ id, title, date }))),
    freezesLeft: after?.freezesLeft ?? 0,
    daysLeft: after?.daysLeft ?? 0,
  }
}

/**
 * Freezes the member's pass on the terms that were shown, in one transaction. Returns the new last day of the pass.
 * Throws NOT_FOUND, FREEZE_LIMIT, FREEZE_NOT_POSSIBLE, CHANGED, TOO_MANY_REQUESTS.
 */
export async function freezeOwnPass(
  deps: FreezeDeps,
  caller: Caller,
  passId: string,
  { range, terms }: { range: FreezeRange; terms: FreezeTerms },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const { personId } = caller
  const { packageName } = await readOwnPass(deps.db, { passId, personId }, now)
  await deps.throttle.take(freezeLimit, personId)
  const reporter = await freezeReporter(deps)
  return inTransaction(deps.db, async (trx) => {
    // All their passes, because a late cancellation with another one may use the forgiveness on which the terms depend.
    await lockPassesOf(trx, personId)
    const pass = await lockPass(trx, passId)
    // The member was merged into another record in the meantime.
    if (pass.personId !== personId) throw new Refusal('NOT_FOUND')
    if (pass.version !== terms.version) throw new Refusal('CHANGED')
    const { freeze, queues, others, terms: current } = await quote(trx, pass, range, personId, now)
    if (!isUnchanged(terms, current)) throw new Refusal('CHANGED')
    const sessionIds = queues.map(({ session }) => session.sessionId)
    const freezing = { passId, range, by: personId, charged: current.charged, others, sessionIds }
    const { expiresOn, settled } = await freezeWithBookings(trx, deps, freezing, now)
    await leaveQueues(trx, current.queues, now)
    const ended = (bookings: { id: string }[]) => bookings.filter(({ id }) => !settled.includes(id)).length
    const counts = { returned: ended(freeze.returned), charged: ended(freeze.charged), queues: queues.length }
    const frozen = { packageName, ...range, until: expiresOn, ...counts }
    await reporter.frozen(trx, { caller, passId, ...frozen }, now)
    return expiresOn
  })
}

const isUnchanged = (shown: FreezeTerms, current: FreezeTerms): boolean =>
  shown.expiryAfter === current.expiryAfter &&
  (['sessions', 'days', 'strikes', 'feePaise'] as const).every(
    (cost) => shown.costs[cost] === current.costs[cost],
  ) &&
  (['returned', 'charged', 'queues'] as const).every(
    (list) => shown[list].toSorted().join() === current[list].join(),
  )

/**
 * Ends a freeze that the member made. Returns the new last day of the pass. Throws NOT_FOUND, CHANGED, FREEZE_OVER,
 * FREEZE_NEEDED.
 */
export async function endOwnFreeze(
  deps: FreezeDeps,
  caller: Caller,
  { passId, freezeId, version }: { passId: string; freezeId: string; version: number },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const { personId } = caller
  const { packageName } = await readOwnPass(deps.db, { passId, personId }, now)
  const reporter = await freezeReporter(deps)
  return inTransaction(deps.db, async (trx) => {
    const pass = await lockPass(trx, passId)
    const freeze = ownFreezesOf(await freezesOfPass(trx, passId)).find(({ id }) => id === freezeId)
    if (pass.personId !== personId || !freeze) throw new Refusal('NOT_FOUND')
    if (pass.version !== version) throw new Refusal('CHANGED')
    const { lastDay, validity } = orThrow(decideFreezeEnd(pass, freeze, studioDay(now)))
    await endFreeze(trx, passId, { freezeId, lastDay, validity })
    await reporter.unfrozen(trx, { caller, passId, packageName, until: validity.expiresOn }, now)
    return validity.expiresOn
  })
}
