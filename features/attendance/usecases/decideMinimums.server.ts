import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { markCancelled } from '#features/booking/usecases/cancelSession.server.ts'
import { ruleDefinitions } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { decideMinimum } from '../rules.ts'
import { lockSession, recordDecision, undecidedSessions } from '../store.server.ts'
import { TOO_FEW_REASON } from '../text/roster.ts'

/**
 * Decides once, for each session whose time of decision has come, whether it takes place. A session with fewer
 * bookings than the rule requires is cancelled: a job returns all bookings and notifies everybody. Each decision is a
 * separate transaction, so that one that fails does not stop the others.
 */
export async function decideMinimums(deps: Pick<Deps, 'db' | 'jobs'>, now: Temporal.Instant): Promise<void> {
  // One more day, because the decision is made before the quiet hours.
  const until = now.add({ hours: ruleDefinitions.decisionHours.most + 24 })
  const settings = studioSettings()
  const failures: unknown[] = []
  for (const session of await undecidedSessions(deps.db, now, until)) {
    if (decideMinimum(session, now, settings) === null) continue
    await decide(deps, session.id, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} sessions could not be decided`)
}

const decide = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, sessionId: string, now: Temporal.Instant) =>
  inTransaction(db, async (trx) => {
    const session = await lockSession(trx, sessionId)
    const decision = session && decideMinimum(session, now, studioSettings())
    if (!session || !decision) return
    const takesPlace = decision === 'run'
    if (!(await recordDecision(trx, { sessionId, booked: session.booked, takesPlace }, now))) return
    if (takesPlace) return
    await markCancelled(trx, { jobs }, { sessionId, reason: TOO_FEW_REASON, by: null }, now)
    const after = { booked: session.booked }
    const record = { action: 'session.cancel', subject: 'session', subjectId: sessionId, after } as const
    await recordAudit(trx, null, { ...record, reason: TOO_FEW_REASON }, now)
  })
