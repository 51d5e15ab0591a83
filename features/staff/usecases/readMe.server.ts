import { accountOfId } from '#features/identity/usecases/findPerson.server.ts'
import { readSecondFactor } from '#features/secondFactor/usecases/readSecondFactor.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Me } from '../console/schema.ts'

/** The caller; also for a person who is not staff, or has not passed two-step verification. */
export async function readMe(deps: Deps, caller: Caller): Promise<Me> {
  const [person, secondFactor] = await Promise.all([
    accountOfId(deps.db, caller.personId),
    readSecondFactor(deps, caller),
  ])
  if (!person) throw new Refusal('SIGN_IN_REQUIRED')
  const { id, firstName, lastName, email } = person
  return { _id: id, firstName, lastName, email, role: caller.role, secondFactor }
}
