import type { Db, Trx } from '#lib/db.server.ts'
import { closeEdit, deleteSession, deleteWaitingEdits, writeLayout } from '../editStore.server.ts'
import { type ComingSession, comingSessions, lockSessions } from '../reads.server.ts'
import { type Layout, reviseLayout } from '../sessionEdits.ts'
import { cancellationReasons } from './followRules.server.ts'

export interface LaidOpenEdit {
  session: ComingSession
  /** The session as the edit would change it; null: the edit would cancel it. */
  next: ReturnType<typeof reviseLayout> | null
  /** The reason to store if the session is cancelled. */
  words: string
}

/**
 * An edit that waits for a decision of staff; undefined if there is none, or if the session has begun or is
 * cancelled.
 */
export async function readWaitingEdit(
  db: Db,
  sessionId: string,
  now: Temporal.Instant,
): Promise<LaidOpenEdit | undefined> {
  const [session] = await comingSessions(db, now, [sessionId])
  if (!session?.edit || session.edit.decision) return undefined
  const { layout, reason } = session.edit
  return {
    session,
    next: layout && reviseLayout(session, layout),
    words: cancellationReasons[reason === 'holiday' ? reason : 'notInRule'],
  }
}

/** The waiting edit of a session, which is locked first. */
export async function lockWaitingEdit(
  trx: Trx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<LaidOpenEdit | undefined> {
  await lockSessions(trx, [sessionId])
  return readWaitingEdit(trx, sessionId, now)
}

/**
 * Closes an edit after the decision of staff. If it is applied, the session gets the layout of the edit; a cancellation
 * is done by the caller.
 */
export async function closeWaitingEdit(
  trx: Trx,
  { session, next }: LaidOpenEdit,
  { decision, by }: { decision: 'applied' | 'kept'; by: string },
  now: Temporal.Instant,
): Promise<void> {
  const formerStartsAt = decision === 'applied' ? session.current.startsAt : null
  await closeEdit(trx, session.id, { decision, by, formerStartsAt }, now)
  if (decision === 'applied' && next) await writeLayout(trx, session.id, next)
}

/** Deletes the waiting edits of these locked sessions, which are being changed. */
export const forgetEdits = (trx: Trx, sessionIds: string[]): Promise<void> =>
  deleteWaitingEdits(trx, sessionIds)

/**
 * Changes a locked session. `laidOut`: the layout by its class's rule, so that a later edit of the class can detect the
 * changes by staff. `exclusive`: whether no other session may have its instructor and room at the same time; unchanged
 * by default.
 */
export const reviseSession = (
  trx: Trx,
  id: string,
  change: { layout: Layout; laidOut: Layout },
  exclusive?: boolean,
): Promise<void> => writeLayout(trx, id, change, exclusive)

/** Deletes a locked session that was never booked; the database refuses to delete any other. */
export const removeSession = (trx: Trx, id: string): Promise<void> => deleteSession(trx, id)
