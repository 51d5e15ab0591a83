import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { markCancelled, settleCancelledSession } from '#features/booking/usecases/cancelSession.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { bookingsMissing } from '../rules.ts'
import { confirmSession, lockSession } from '../store.server.ts'
import { TOO_FEW_REASON } from '../text/roster.ts'

/**
 * Staff decide about a session with too few bookings. Either it is cancelled, all bookings are returned and everybody
 * is notified; or it is kept. Throws NOT_FOUND, SESSION_CANCELLED; CHANGED if the session has enough bookings by now,
 * or a different number of bookings than was shown.
 */
export async function decideTooFew(
  deps: Pick<Deps, 'db' | 'jobs' | 'mailer'>,
  caller: Caller,
  { sessionId, decision, booked }: { sessionId: string; decision: 'cancel' | 'run'; booked: number },
  now: Temporal.Instant,
): Promise<void> {
  const by = caller.personId
  await inTransaction(deps.db, async (trx) => {
    const session = await lockSession(trx, sessionId)
    if (!session) throw new Refusal('NOT_FOUND')
    if (session.cancelled) throw new Refusal('SESSION_CANCELLED')
    if (session.booked !== booked || bookingsMissing(session, now, studioSettings()) === 0)
      throw new Refusal('CHANGED')
    const subject = { subject: 'session', subjectId: sessionId, after: { booked } }
    if (decision === 'run') {
      await confirmSession(trx, sessionId, by, now)
      return recordAudit(trx, by, { action: 'session.keep', ...subject }, now)
    }
    await markCancelled(trx, deps, { sessionId, reason: TOO_FEW_REASON, by }, now)
    await recordAudit(trx, by, { action: 'session.cancel', ...subject, reason: TOO_FEW_REASON }, now)
  })
  if (decision === 'cancel') await settleCancelledSession(deps, sessionId, by, now)
}
