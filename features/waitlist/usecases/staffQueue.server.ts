import { type AuditRecord, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Throttle } from '#lib/throttle.server.ts'
import { isBefore, isoInstant } from '#lib/time.ts'
import type { WaitlistDeps } from '../deps.ts'
import { offerSeats } from '../offerStore.server.ts'
import { closesAt, decideOffer, offerOf } from '../rules.ts'
import type { WaitlistTerms } from '../schema.ts'
import {
  openHeldOffer,
  ownerOfEntry,
  type QueueRow,
  queueOf,
  ranksOf,
  writeRanks,
} from '../staffStore.server.ts'
import {
  type EntryRow,
  endEntries,
  lockQueuesOf,
  lockSession,
  type SessionWithQueue,
  sessionWithQueue,
} from '../store.server.ts'
import { openOfferJob } from './openOffer.server.ts'
import { endLapsed, offerFacts } from './promote.server.ts'
import { joinQueue } from './queue.server.ts'

// Changes of a queue by staff. Each locks the session and writes an audit entry.

interface EntryChange {
  entryId: string
  by: string
}

/** The session of an entry, while it is locked, and the name of the person. */
interface LockedEntry {
  session: SessionWithQueue
  name: string
  record: (record: Pick<AuditRecord, 'action' | 'before' | 'after' | 'reason'>) => Promise<void>
}

/** Runs `work` while the queues of the person and the session of an entry are locked. Throws NOT_FOUND, SESSION_CANCELLED, WAITLIST_CLOSED. */
async function change<T>(
  { db }: WaitlistDeps,
  { entryId, by }: EntryChange,
  now: Temporal.Instant,
  work: (trx: Trx, locked: LockedEntry) => Promise<T>,
): Promise<T> {
  const owner = await ownerOfEntry(db, entryId)
  if (!owner) throw new Refusal('NOT_FOUND')
  const { sessionId, personId, name } = owner
  return inTransaction(db, async (trx) => {
    await lockQueuesOf(trx, personId)
    const session = await lockSession(trx, sessionId)
    if (!session) throw new Refusal('NOT_FOUND')
    if (session.cancelled) throw new Refusal('SESSION_CANCELLED')
    if (!isBefore(now, closesAt(session, studioSettings()))) throw new Refusal('WAITLIST_CLOSED')
    const auditSubject = { subject: 'session', subjectId: sessionId, personId }
    return work(trx, {
      session,
      name,
      record: (record) => recordAudit(trx, by, { ...auditSubject, ...record }, now),
    })
  })
}

/**
 * Adds a member to the end of the queue, on the same conditions as if they joined it, except that strikes and fees that
 * are due are ignored.
 */
export async function addToQueue(
  deps: WaitlistDeps & { throttle: Throttle },
  { sessionId, personId, by }: { sessionId: string; personId: string; by: string },
  terms: Omit<WaitlistTerms, 'insteadOf'>,
  now: Temporal.Instant,
): Promise<EntryRow> {
  const session = await sessionWithQueue(deps.db, sessionId)
  if (!session) throw new Refusal('NOT_FOUND')
  const request = { classId: session.classId, date: session.date.toString() }
  const auditSubject = { action: 'waitlist.add', subject: 'session', subjectId: sessionId, personId } as const
  const byStaff = by !== personId
  return joinQueue(deps, { ...request, ...terms, insteadOf: null, byStaff }, personId, now, (trx) =>
    recordAudit(trx, by, { ...auditSubject, after: terms }, now),
  )
}

/**
 * Moves an entry directly behind another, or to the front (`after` null). The entries get the existing ranks in the new
 * order, so no new rank is needed. Throws OFF_WAITLIST if the entry has ended, and CHANGED if the other one has.
 */
export const moveEntry = (
  deps: WaitlistDeps,
  { after, reason, ...changed }: EntryChange & { after: string | null; reason: string },
  now: Temporal.Instant,
): Promise<{ name: string; position: number }> =>
  change(deps, changed, now, async (trx, { session, name, record }) => {
    const queue = await ranksOf(trx, session.sessionId)
    const from = queue.findIndex(({ id }) => id === changed.entryId)
    const moved = queue[from]
    if (!moved) throw new Refusal('OFF_WAITLIST')
    const others = queue.toSpliced(from, 1)
    const to = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1
    if (after !== null && to === 0) throw new Refusal('CHANGED')
    if (to === from) return { name, position: from + 1 }
    const ordered = others.toSpliced(to, 0, moved)
    const ranks = queue.map(({ rank }) => rank)
    await writeRanks(
      trx,
      ordered.flatMap(({ id, rank }, index) => {
        const next = ranks[index] ?? rank
        return next === rank ? [] : [{ id, rank: next }]
      }),
    )
    const position = to + 1
    await record({
      action: 'waitlist.move',
      before: { position: from + 1 },
      after: { position },
      reason,
    })
    return { name, position }
  })

/** Removes an entry from the queue; a seat that is held for it is offered to the next. Throws OFF_WAITLIST. */
export const removeEntry = (
  deps: WaitlistDeps,
  { reason, ...changed }: EntryChange & { reason: string },
  now: Temporal.Instant,
): Promise<{ name: string }> =>
  change(deps, changed, now, async (trx, { name, record }) => {
    const ended = await endEntries(trx, { ids: [changed.entryId] }, { status: 'left' }, now)
    if (!ended.length) throw new Refusal('OFF_WAITLIST')
    await record({ action: 'waitlist.remove', reason })
    return { name }
  })

/**
 * Offers a free seat now, regardless of the order of the queue and of the quiet hours. If a seat is held for the person
 * until the quiet hours end, it is offered now. The terms that the person chose still apply. Throws OFF_WAITLIST,
 * SESSION_FULL, WAITLIST_TERMS.
 */
export const offerSeatByStaff = (
  deps: WaitlistDeps,
  changed: EntryChange,
  now: Temporal.Instant,
): Promise<{ name: string; until: Temporal.Instant }> =>
  change(deps, changed, now, async (trx, { session, name, record }) => {
    await endLapsed(trx, deps, session.sessionId, now)
    const freeSeats = (await sessionWithQueue(trx, session.sessionId))?.freeSeats ?? 0
    const entry = (await queueOf(trx, session, now)).find(({ id }) => id === changed.entryId)
    if (!entry) throw new Refusal('OFF_WAITLIST')
    // The person already has an offer. It is not changed, because their mail states its end.
    if (entry.offer && !isBefore(now, entry.offer.opensAt)) return { name, until: entry.offer.expiresAt }
    const offer = offerOf(session, now, studioSettings(), now)
    if (!offer) throw new Refusal('WAITLIST_CLOSED')
    if (entry.offer) await openHeldOffer(trx, entry.id, offer, now)
    else {
      if (freeSeats <= 0) throw new Refusal('SESSION_FULL')
      requireOwnTerms(entry, session, now)
      await offerSeats(trx, session.sessionId, [entry], offer, now)
    }
    await deps.jobs.enqueue(trx, openOfferJob, { entryId: entry.id, offeredAt: isoInstant(now) })
    await record({ action: 'waitlist.offer', after: { offeredUntil: isoInstant(offer.expiresAt) } })
    return { name, until: offer.expiresAt }
  })

/**
 * Staff may offer a seat again to somebody who did not answer or was not reached, but not contrary to the terms
 * that the member chose.
 */
function requireOwnTerms(entry: QueueRow, session: SessionWithQueue, now: Temporal.Instant): void {
  const offer = { opensAt: now, expiresAt: now }
  const decision = decideOffer(
    { ...offerFacts(entry, session, now), lapsedAt: null, isMute: false },
    offer,
    now,
  )
  if (decision.kind === 'skip') throw new Refusal('WAITLIST_TERMS')
}
