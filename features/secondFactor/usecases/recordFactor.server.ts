import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { sendSecurityMail } from '#features/identity/usecases/securityMail.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { isStaff } from '#lib/permissions.ts'

export type FactorDeps = Pick<Deps, 'mailer' | 'publicUrl'>

interface FactorAction {
  action:
    | 'passkey.add'
    | 'passkey.remove'
    | 'authenticatorApp.add'
    | 'authenticatorApp.remove'
    | 'recoveryCodes.renew'
    | 'recoveryCodes.use'
  before?: object
  after?: object
}

/**
 * Mails a person that their second factors were changed, or that a recovery code was used; for staff, also writes an
 * audit entry. Both contain only names and numbers, no key, secret or code.
 */
export async function recordFactor(
  trx: Trx,
  deps: FactorDeps,
  { by: { personId, role }, ...record }: FactorAction & { by: Caller },
  now: Temporal.Instant,
): Promise<void> {
  await sendSecurityMail(trx, deps, { personId, event: record.action }, now)
  if (!isStaff(role)) return
  await recordAudit(trx, personId, { subject: 'person', subjectId: personId, personId, ...record }, now)
}
