import * as z from 'zod'
import { decideCancel } from '#features/booking/cancelRules.ts'
import { isBlockedByFee } from '#features/booking/consequenceRules.ts'
import { isTooFarAhead } from '#features/booking/strikeRules.ts'
import { quietEnd } from '#features/studio/quietHoursRules.ts'
import { ruleDefinitions } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore, isoInstant, secondsUntil, studioDay } from '#lib/time.ts'
import type { WaitlistDeps } from '../deps.ts'
import { queueClosed, waitlistLapsed } from '../mailKinds.ts'
import {
  type CandidateRow,
  candidates,
  lapseOffers,
  offerSeats,
  queuesToProcess,
  skipEntries,
} from '../offerStore.server.ts'
import {
  booksAutomatically,
  closesAt,
  decideOffer,
  MAX_OFFERS,
  type Offer,
  offerOf,
  type SkipReason,
} from '../rules.ts'
import { endBooked, endEntries, lockSession } from '../store.server.ts'
import { openOfferJob } from './openOffer.server.ts'

const promotePayload = z.object({ sessionId: z.uuid() })
/**
 * Offers the free seats of a session to its queue. The database enqueues it with every change that frees a seat or
 * changes the session (`session_queue_moves`).
 */
export const promoteJob: JobKind<z.infer<typeof promotePayload>> = {
  name: 'waitlist.promote',
  payload: promotePayload,
  retryLimit: 20,
}

/** For what happens without a change of a session: offers and quiet hours end, and queues close. */
export const sweepQueuesJob: JobKind<object> = {
  name: 'waitlist.sweep',
  payload: z.object({}),
  retryLimit: 1,
  cron: '* * * * *',
}

type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/**
 * Processes the queue of a session: ends offers and entries, then offers the free seats in the order of the queue. The
 * session stays locked until the end, so that no seat is offered twice.
 */
export const promote = (deps: WaitlistDeps, sessionId: string, now: Temporal.Instant): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const session = await lockSession(trx, sessionId)
    if (!session?.queued) return
    if (session.cancelled) return end(trx, deps, session, 'classCancelled', now)
    if (!isBefore(now, closesAt(session, studioSettings()))) return end(trx, deps, session, 'started', now)
    await endBooked(trx, sessionId, now)
    await endLapsed(trx, deps, sessionId, now)
    const free = (await lockSession(trx, sessionId))?.freeSeats ?? 0
    if (free > 0) await offerFree(trx, deps, session, free, now)
  })

/** Ends the offers of a session that were not accepted in time. Their members get a mail, after the quiet hours. */
export async function endLapsed(
  trx: Trx,
  { mailer }: WaitlistDeps,
  sessionId: string,
  now: Temporal.Instant,
): Promise<void> {
  const seconds = secondsUntil(quietEnd(now, studioSettings()) ?? now, now)
  for (const id of await lapseOffers(trx, sessionId, MAX_OFFERS, now)) {
    await mailer.sendMade(trx, waitlistLapsed, id, seconds)
  }
}

async function end(
  trx: Trx,
  { mailer }: WaitlistDeps,
  { sessionId }: Session,
  reason: 'classCancelled' | 'started',
  now: Temporal.Instant,
): Promise<void> {
  const ended = await endEntries(trx, { sessionId }, { status: 'closed', reason }, now)
  // There is a mail if the class was cancelled, but none if it begins.
  if (reason === 'started') return
  for (const id of ended) await mailer.sendMade(trx, queueClosed, id)
}

const BATCH = 50

async function offerFree(
  trx: Trx,
  { jobs }: WaitlistDeps,
  session: Session,
  free: number,
  now: Temporal.Instant,
): Promise<void> {
  const offer = offerOf(session, now, studioSettings())
  let left = free
  let after = Number.NEGATIVE_INFINITY
  while (left > 0) {
    const batch = await candidates(trx, session, after, BATCH)
    const { offered, skipped } = decideBatch(batch, { offer, session }, left, now)
    if (offered.length && offer) {
      await offerSeats(trx, session.sessionId, offered, offer, now)
      for (const { id } of offered) {
        const seconds = secondsUntil(offer.opensAt, now)
        await jobs.enqueue(trx, openOfferJob, { entryId: id, offeredAt: isoInstant(now) }, seconds)
      }
    }
    if (skipped.length) await skipEntries(trx, skipped)
    left -= offered.length
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.rank
  }
}

/** Decides for the candidates in order, until no seat is free. Further candidates are not changed. */
export function decideBatch(
  batch: CandidateRow[],
  { offer, session }: { offer: Offer | null; session: OfferedSession },
  free: number,
  now: Temporal.Instant,
): { offered: CandidateRow[]; skipped: { id: string; reason: SkipReason }[] } {
  const offered: CandidateRow[] = []
  const skipped: { id: string; reason: SkipReason }[] = []
  for (const candidate of batch) {
    if (offered.length === free) break
    const decision = decideOffer(offerFacts(candidate, session, offer?.opensAt ?? now), offer, now)
    if (decision.kind === 'offer') offered.push(candidate)
    else skipped.push({ id: candidate.id, reason: decision.reason })
  }
  return { offered, skipped }
}

type OfferedSession = Pick<Session, 'date' | 'startsAt'> & Parameters<typeof cancelBy>[0]
type Facts = 'swap' | 'strikes' | 'feeOpenSince' | 'automatic' | 'lateToo'

/** The facts that determine whether a candidate is offered a seat of the session at that time. */
export const offerFacts = <Of extends Pick<CandidateRow, Facts>>(
  candidate: Of,
  session: OfferedSession,
  at: Temporal.Instant,
) => ({
  ...candidate,
  canSwap: canSwap(candidate, at),
  isTooFarAhead: isTooFarAhead(candidate.strikes, session.date, studioDay(at)),
  isBlocked: isBlockedByFee(candidate.feeOpenSince, studioDay(at), studioSettings()),
  booksAutomatically: booksAutomatically(candidate, cancelBy(session, studioSettings()), at),
})

/** Whether the booking to exchange can be cancelled free of charge; null if there is none, or it no longer exists. */
function canSwap({ swap }: Pick<CandidateRow, 'swap'>, now: Temporal.Instant): boolean | null {
  if (!swap) return null
  const decision = decideCancel({ ...swap, by: 'member', now })
  return decision.kind === 'cancel' && decision.status !== 'late cancelled'
}

/** Processes each queue in a separate transaction, so that a failure does not affect the others. */
export async function sweepQueues(deps: WaitlistDeps, now: Temporal.Instant): Promise<void> {
  const latest = now.add({ minutes: ruleDefinitions.queueCloseMinutes.most })
  const failures: unknown[] = []
  for (const id of await queuesToProcess(deps.db, now, latest)) {
    await promote(deps, id, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} queues could not be looked at`)
}
