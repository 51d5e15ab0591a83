import type { Trx } from '#lib/db.server.ts'
import { comingSessions, lockSessions } from '../editStore.server.ts'
import { revised } from '../sessionEdits.ts'
import { dropWords } from './followRules.server.ts'

export { closeEdit, reviseSession, type WaitingEdit, waitingEdits } from '../editStore.server.ts'

/**
 * An edit that waits for staff, its session locked: what the session becomes when it is applied, or why there
 * is none; undefined when nothing waits, or the session has begun or is cancelled.
 */
export async function lockWaitingEdit(
  trx: Trx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<{ next: ReturnType<typeof revised> | null; words: string } | undefined> {
  await lockSessions(trx, [sessionId])
  const [session] = await comingSessions(trx, now, [sessionId])
  if (!session?.edit || session.edit.decision) return undefined
  const { layout, reason } = session.edit
  return {
    next: layout && revised(session, layout),
    words: dropWords[reason === 'holiday' ? reason : 'notInRule'],
  }
}
