import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { PermissionLost } from '#lib/admission.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { Refusal, type RefusalCode } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'

/** Refusals which show that somebody attempts a forbidden action, or makes too many attempts. */
const AUDITED_REFUSALS: readonly RefusalCode[] = [
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'FRESH_PROOF_REQUIRED',
  'TOO_MANY_REQUESTS',
  'INVALID_REFRESH_TOKEN',
]

/** The maximum number of audit entries for each person per hour; more would add nothing. */
const AUDIT_LIMIT: Limit = { name: 'audit.refused', points: 20, seconds: 3600 }

/**
 * Writes refusals to the log. The audit also records actions that staff tried without permission, and actions that were
 * allowed at first and then refused because a permission had been lost in between.
 */
export const recordRefusals =
  (deps: Deps) =>
  async (request: FastifyRequest, _reply: FastifyReply, error: Error): Promise<void> => {
    const late = error instanceof PermissionLost
    if (!(error instanceof Refusal) || !(late || AUDITED_REFUSALS.includes(error.code))) return
    const { caller, routeOptions } = request
    const call = `${request.method} ${routeOptions.config.endpoint?.path ?? 'of no endpoint'}`
    const personId = caller?.personId ?? null
    const event = { event: 'access.refused', personId, call, outcome: error.code }
    request.log.info(late ? { ...event, late } : event, 'a call was refused')
    if (!caller || !isStaff(caller.role)) return
    if (late || error.code === 'FORBIDDEN') await recordRefused(deps, caller.personId, { call, error, late })
  }

async function recordRefused(
  { db, clock, throttle, log }: Deps,
  personId: string,
  { call, error: { code }, late }: { call: string; error: Refusal; late: boolean },
): Promise<void> {
  try {
    if (!late) await throttle.take(AUDIT_LIMIT, personId)
    const auditSubject = { subject: 'person', subjectId: personId, personId, after: { call, refusal: code } }
    await inTransaction(db, (trx) =>
      recordAudit(trx, personId, { action: 'access.refuse', ...auditSubject }, clock.now()),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a refused call could not be recorded')
  }
}
