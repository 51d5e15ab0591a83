import * as z from 'zod'
import { studioSettings } from '#features/studio/settings.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { type Limit, type Points, spending, type Throttle } from '#lib/throttle.server.ts'
import { secondsUntil } from '#lib/time.ts'
import type { BookingDeps } from '../deps.ts'
import { decideHold, holdMinutes } from '../holdRules.ts'
import {
  holdSeatUntil,
  releaseHold,
  runningHold,
  type SeatHold,
  seatsHeldByNewcomers,
  sweepHolds,
} from '../holdStore.server.ts'
import { decideSeat } from '../rules.ts'
import { readBookingFacts } from '../seatStore.server.ts'
import { decideSeen } from '../termsRules.ts'
import { atSession, atSessions } from './atSession.server.ts'
import { type BookingRequest, refusalForMissing, refuseOrDecideAgain } from './bookSession.server.ts'
import { untilDecided } from './untilDecided.server.ts'

/**
 * Prevents people from blocking seats by holding them again and again: at most 12 holds an hour, and 5 holds of one
 * session in two hours.
 */
const holdLimit: Limit = { name: 'booking.hold', points: 12, seconds: 3600 }
const seatLimit: Limit = { name: 'booking.holdSession', points: 5, seconds: 2 * 3600 }

const sweepPayload = z.object({ sessionId: z.uuid() })
/** Frees the seats of a session whose holds have expired; enqueued with each hold for the moment of its expiry. */
export const sweepHoldsJob: JobKind<z.infer<typeof sweepPayload>> = {
  name: 'booking.sweepHolds',
  payload: sweepPayload,
  retryLimit: 20,
}

export interface HoldDeps extends BookingDeps {
  throttle: Throttle
}

/**
 * Holds a seat while its member pays, for the number of minutes in the settings. A person has at most one hold: a new
 * one releases the earlier one. A repeated request returns the current hold and does not extend it. `network` is the
 * hash of the caller's network. Throws the refusals of booking, except those about passes; SEATS_HELD, SESSION_CHANGED,
 * TOO_MANY_REQUESTS.
 */
export async function holdSeat(
  deps: HoldDeps,
  request: BookingRequest,
  { personId, network }: { personId: string; network: string },
  now: Temporal.Instant,
): Promise<SeatHold> {
  const { db, jobs, throttle } = deps
  const until = now.add({ minutes: holdMinutes(studioSettings(), now) })
  const running = await runningHold(db, personId, now)
  return untilDecided(async () => {
    const facts = await readBookingFacts(db, request, personId, now)
    if (!facts) throw await refusalForMissing(db, request, now)
    orThrow(decideSeat({ ...facts, settings: studioSettings(), now }))
    const { session } = facts
    orThrow(decideSeen(request.seen, session, studioSettings()))
    if (running?.sessionId === session.sessionId) return running
    const points: Points = [
      [holdLimit, personId],
      [seatLimit, `${personId}.${session.sessionId}`],
    ]
    const { sessionId } = session
    const held = await seatsHeldByNewcomers(db, { sessionId, personId, network }, now)
    orThrow(decideHold(held, session.capacity))
    const { isNewcomer } = held
    const take = async (trx: Trx) => {
      const held = await holdSeatUntil(trx, { session, personId, isNewcomer, network, until, now })
      const seconds = secondsUntil(held.expiresAt, now) + 1
      await jobs.enqueue(trx, sweepHoldsJob, { sessionId }, seconds)
      return held
    }
    // The previous hold is released in the same step, so its session is locked too.
    const sessionIds = [sessionId, ...(running ? [running.sessionId] : [])]
    return spending(throttle, points, () => atSessions(sessionIds, () => inTransaction(db, take))).catch(
      refuseOrDecideAgain,
    )
  })
}

/** Releases a hold. Throws NOT_FOUND if the hold no longer exists, or is somebody else's. */
export async function releaseSeat(
  { db }: Pick<BookingDeps, 'db'>,
  holdId: string,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  const hold = await runningHold(db, personId, now)
  if (hold?.id !== holdId) throw new Refusal('NOT_FOUND')
  const released = await atSession(hold.sessionId, () => releaseHold(db, holdId, personId, now))
  if (!released) throw new Refusal('NOT_FOUND')
}

export async function sweepSession(
  { db }: Pick<BookingDeps, 'db'>,
  sessionId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sweepHolds(db, sessionId, now)
}
