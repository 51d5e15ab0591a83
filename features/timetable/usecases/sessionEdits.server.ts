import type { Db, Trx } from '#lib/db.server.ts'
import { type ComingSession, comingSessions, lockSessions } from '../editStore.server.ts'
import { revised } from '../sessionEdits.ts'
import { dropWords } from './followRules.server.ts'

export {
  type ComingSession,
  closeEdit,
  comingSessions,
  forgetEdits,
  lockSessions,
  removeSession,
  reviseSession,
  type WaitingEdit,
  waitingEdits,
} from '../editStore.server.ts'
export { type DesiredSession, type Layout, type OffReason, revised, sameLayout } from '../sessionEdits.ts'
export { type ClassRule, classRules, holidayKeys, lockGenerating } from '../store.server.ts'

export interface LaidOpenEdit {
  session: ComingSession
  /** What the session becomes when the edit is applied; null: it is cancelled. */
  next: ReturnType<typeof revised> | null
  /** Why it is cancelled, if it is. */
  words: string
}

/** An edit that waits for staff; undefined if nothing waits, or the session has begun or is cancelled. */
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
    next: layout && revised(session, layout),
    words: dropWords[reason === 'holiday' ? reason : 'notInRule'],
  }
}

/** The same, with its session locked. */
export async function lockWaitingEdit(
  trx: Trx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<LaidOpenEdit | undefined> {
  await lockSessions(trx, [sessionId])
  return readWaitingEdit(trx, sessionId, now)
}
