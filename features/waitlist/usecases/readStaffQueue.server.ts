import { sessionFor } from '#features/attendance/usecases/readRoster.server.ts'
import { coveringPasses, type PassCoverage } from '#features/booking/usecases/payingPasses.server.ts'
import { quietEnd, quietHours } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { Refusal } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { isBefore, isoInstant, studioDay, studioInstant } from '#lib/time.ts'
import type { QueueEntry, StaffQueueView } from '../console/schema.ts'
import { booksAutomatically, closesAt, decideOffer, explainQueue, type Offer, offerOf } from '../rules.ts'
import { type QueueRow, queueOf } from '../staffStore.server.ts'
import { type SessionWithQueue, sessionWithQueue } from '../store.server.ts'
import { offerFacts } from './promote.server.ts'

/** The queue of a session, for staff. Throws NOT_FOUND, also if the caller has no access to the session. */
export async function readStaffQueue(
  db: Db,
  sessionId: string,
  caller: Caller,
  now: Temporal.Instant,
): Promise<StaffQueueView> {
  const [session] = await Promise.all([
    sessionWithQueue(db, sessionId),
    sessionFor(db, sessionId, caller, 'readRosters'),
  ])
  if (!session) throw new Refusal('NOT_FOUND')
  const rows = await queueOf(db, session, now)
  const paying = await coveringPasses(
    db,
    session,
    rows.map(({ personId, swapId }) => ({ personId, insteadOf: swapId })),
  )
  const settings = studioSettings()
  const next = offerOf(session, now, settings)
  const context = { session, now, next, opensAt: next?.opensAt ?? now, until: cancelBy(session, settings) }
  const states = rows.map((row) => stateOf(row, context))
  const { why, steps } = explainQueue(session, states, now, settings)
  const names = new Map(rows.map((row) => [row.id, fullName(row)]))
  return {
    now: isoInstant(now),
    session: viewSession(session),
    entries: rows.map((row, index) =>
      viewEntry(row, states[index]?.reason ?? null, paying.get(row.personId), context),
    ),
    free: Math.max(0, session.freeSeats),
    why,
    steps: steps.map(({ kind, at, entryId }) => ({
      kind,
      at: isoInstant(at),
      name: entryId === null ? null : (names.get(entryId) ?? null),
    })),
    quiet: quietOf(now),
    closesAt: isoInstant(closesAt(session, settings)),
    cancelBy: isoInstant(context.until),
  }
}

interface Context {
  session: SessionWithQueue
  now: Temporal.Instant
  /** The offer that a person without one would get now; null: it is too late for one. */
  next: Offer | null
  /** When this offer would open: in the quiet hours, at their end. */
  opensAt: Temporal.Instant
  /** The end of free cancellation. */
  until: Temporal.Instant
}

/** The reason is that of `decideBatch`: the facts are those when the offer would open. */
function stateOf(row: QueueRow, { session, now, next, opensAt, until }: Context) {
  const { id, lapsedAt, offer } = row
  const decision = decideOffer(offerFacts(row, session, opensAt), next, now)
  const reason = decision.kind === 'skip' && !offer ? decision.reason : null
  return {
    id,
    lapsedAt,
    reason,
    offer: offer && { ...offer, booksAutomatically: booksAutomatically(row, until, offer.opensAt) },
  }
}

function viewEntry(
  row: QueueRow,
  reason: QueueEntry['reason'],
  paying: PassCoverage | undefined,
  { now, opensAt, until }: Context,
): QueueEntry {
  const { id, personId, firstName, lastName, joinedAt, automatic, lateToo, oneClass, swap, status, offer } =
    row
  return {
    _id: id,
    person: { _id: personId, firstName, lastName },
    joinedAt: isoInstant(joinedAt),
    terms: { automatic, lateToo, oneClass },
    swap: swap && { title: swap.title, startsAt: isoInstant(swap.startsAt) },
    status,
    reason: offer ? null : (reason ?? row.reason),
    offer: offer && {
      opensAt: isoInstant(offer.opensAt),
      expiresAt: isoInstant(offer.expiresAt),
      isOpen: !isBefore(now, offer.opensAt),
      afterQuiet: row.offeredAt !== null && isBefore(row.offeredAt, offer.opensAt),
    },
    asksBecauseLate: automatic && !booksAutomatically(row, until, offer?.opensAt ?? opensAt),
    pass: paying?.kind === 'covered' ? { packageName: paying.packageName, left: paying.sessionsLeft } : null,
    noPass: paying?.kind === 'refuse' ? refusalText[paying.code](paying.details ?? {}) : null,
  }
}

const viewSession = (session: SessionWithQueue): StaffQueueView['session'] => ({
  _id: session.sessionId,
  title: session.title,
  location: session.location,
  instructor: session.instructor,
  date: session.date.toString(),
  startsAt: isoInstant(session.startsAt),
  capacity: session.capacity,
  booked: session.booked,
})

/** The current quiet hours, or the next ones. */
function quietOf(now: Temporal.Instant): StaffQueueView['quiet'] {
  const settings = studioSettings()
  const end = quietEnd(now, settings)
  const day = studioDay(now)
  const lastDay = end ? studioDay(end).subtract({ days: 1 }) : day
  const from = studioInstant(lastDay, quietHours(settings, lastDay).from)
  const next = lastDay.add({ days: 1 })
  const until = end ?? studioInstant(next, quietHours(settings, next).until)
  return { from: isoInstant(from), until: isoInstant(until), isNow: end !== undefined }
}
