import { bookingsOfDay } from '#features/booking/usecases/bookingsOfDay.server.ts'
import { checkBooking } from '#features/booking/usecases/checkBooking.server.ts'
import { quietHours } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Refused } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { closesAt, offerMinutes } from '../rules.ts'
import type { WaitlistView } from '../schema.ts'
import { entryOfSession, pastQueues, queueLength } from '../store.server.ts'
import { viewEntry } from '../views.server.ts'

/** The maximum number of past sessions in a forecast, and the minimum number for one. */
const MAX_PAST = 10
const MIN_PAST = 5

/** The queue of a session, for a member. Throws NOT_FOUND, SESSION_NOT_OPEN. */
export async function readQueue(
  db: Db,
  request: { classId: string; date: string },
  personId: string,
  now: Temporal.Instant,
): Promise<WaitlistView> {
  const { session, cancelBy, decision } = await checkBooking(db, request, { personId }, now)
  const { sessionId, classId, date } = session
  const [entry, length, past, swaps] = await Promise.all([
    entryOfSession(db, { sessionId, personId }, now),
    queueLength(db, sessionId),
    pastQueues(db, classId, date, MAX_PAST),
    bookingsOfDay(db, { personId, date, except: sessionId }, now),
  ])
  const settings = studioSettings()
  const quiet = quietHours(settings, studioDay(now))
  return {
    entry: entry ? viewEntry(entry) : null,
    length,
    // If they exchange a booking, its session is returned, so a pass may be able to pay after all.
    refusal:
      entry || decision.kind === 'book' || swaps.some(({ isFree }) => isFree) ? null : viewRefusal(decision),
    past: past.length < MIN_PAST ? [] : past,
    swaps: swaps.map(({ id, title, startsAt, isFree }) => ({
      _id: id,
      title,
      startsAt: isoInstant(startsAt),
      isFree,
    })),
    offerMinutes: offerMinutes(settings, now),
    quiet: { from: minute(quiet.from), until: minute(quiet.until) },
    cancelBy: isoInstant(cancelBy),
    closesAt: isoInstant(closesAt(session, settings)),
  }
}

const viewRefusal = ({ code, details = {} }: Refused) => ({ code, message: refusalText[code](details) })

const minute = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
