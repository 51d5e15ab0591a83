import { type Deed, recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { isStaff } from '#lib/permissions.ts'

/**
 * What a member of staff changes of her own second step, or a code of recovery that she spent. Names and numbers
 * alone: no key, secret or code. A member's own account is not in the audit.
 */
export async function recordFactor(
  trx: Trx,
  { personId, role }: Caller,
  deed: Pick<Deed, 'action' | 'before' | 'after'>,
  now: Temporal.Instant,
): Promise<void> {
  if (!isStaff(role)) return
  await recordAudit(trx, personId, { subject: 'person', subjectId: personId, personId, ...deed }, now)
}
