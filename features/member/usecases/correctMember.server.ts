import { type Correction, correctingPerson } from '#features/identity/usecases/correctPerson.server.ts'
import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import { invalidateSignIns } from '#features/identity/usecases/sessions.server.ts'
import { forgetFactors } from '#features/secondFactor/usecases/forgetFactors.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { orThrow } from '#lib/refusals.ts'
import { decideServing } from '../rules.ts'
import { recordFor, servedMember } from './serve.server.ts'

const fields = ['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate'] as const

/**
 * Corrects what is given of a name, mail, phone or birth date; answers whether the mail changed.
 * Throws NOT_FOUND, PERSON_GONE, FORBIDDEN, EMAIL_TAKEN, CHANGED, BAD_REQUEST, UNDER_AGE.
 */
export async function correctMember(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'invalidation'>,
  by: Caller,
  memberId: string,
  given: Correction,
  now: Temporal.Instant,
): Promise<{ newEmail: boolean }> {
  await servedMember(deps.db, memberId)
  const { before, correct } = await correctingPerson(deps, memberId, given, now)
  orThrow(decideServing(by.role, before.role))
  const changed = fields.filter((field) => given[field] !== undefined && given[field] !== before[field])
  if (!changed.length) return { newEmail: false }
  const only = (values: Correction) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  const ended = await inTransaction(deps.db, async (trx) => {
    const signIns = await correct(trx)
    // Hers may have been taken away while this waited for the record.
    orThrow(decideServing((await personOfId(trx, by.personId))?.role ?? 'member', before.role))
    if (changed.includes('email') && !isStaff(before.role)) await forgetFactors(trx, memberId)
    const deed = { action: 'member.correct', before: only(before), after: only(given) } as const
    await recordFor(trx, by, memberId, deed, now)
    return signIns
  })
  invalidateSignIns(deps.invalidation, ended)
  return { newEmail: changed.includes('email') }
}
