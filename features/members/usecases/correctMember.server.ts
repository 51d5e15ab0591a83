import { type Correction, prepareCorrection } from '#features/identity/usecases/correctPerson.server.ts'
import { forgetFactors } from '#features/secondFactor/usecases/forgetFactors.server.ts'
import { requireReauth } from '#lib/admission.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { orThrow } from '#lib/refusals.ts'
import { decideCorrection, needsReauth } from '../rules.ts'
import { auditExistingMember, requireMember } from './staffActions.server.ts'

const fields = ['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate', 'cameBefore'] as const

/**
 * Corrects name, e-mail address, phone or birth date, or whether the member came before: only the given fields. Returns
 * whether the e-mail address has changed, or is the member's first one. Throws NOT_FOUND, PERSON_GONE, FORBIDDEN,
 * OWN_RECORD, FRESH_PROOF_REQUIRED, EMAIL_TAKEN, CHANGED, BAD_REQUEST, UNDER_AGE.
 */
export async function correctMember(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'demo' | 'clock'>,
  by: Caller,
  memberId: string,
  given: Correction,
  now: Temporal.Instant,
): Promise<{ newEmail: 'changed' | 'first' | null }> {
  const { cameBefore } = await requireMember(deps.db, memberId)
  const { before: person, correct } = await prepareCorrection(deps, memberId, given, now)
  const before = { ...person, cameBefore }
  orThrow(decideCorrection(by, before))
  const changed = fields.filter((field) => given[field] !== undefined && given[field] !== before[field])
  if (!changed.length) return { newEmail: null }
  if (needsReauth(before.role, changed)) requireReauth(by, deps)
  const only = (values: { [field in (typeof fields)[number]]?: unknown }) =>
    Object.fromEntries(changed.map((field) => [field, values[field]]))
  await inTransaction(deps.db, async (trx) => {
    await correct(trx)
    if (changed.includes('email') && !isStaff(before.role)) await forgetFactors(trx, memberId)
    const record = { action: 'member.correct', before: only(before), after: only(given) } as const
    await auditExistingMember(trx, by, memberId, record, now)
  })
  if (!changed.includes('email')) return { newEmail: null }
  return { newEmail: before.email === null ? 'first' : 'changed' }
}
