import type { SignInView } from '#features/identity/schema.ts'
import {
  endListedSignIns,
  readSignIns,
  type WhichSignIns,
} from '#features/identity/usecases/ownSignIns.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { staffMemberById } from '../store.server.ts'

/** A staff member's sign-ins. Throws NOT_FOUND. */
export async function readStaffSignIns(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  personId: string,
  now: Temporal.Instant,
): Promise<SignInView[]> {
  if (!(await staffMemberById(db, personId))) throw new Refusal('NOT_FOUND')
  return readSignIns({ db }, { personId, currentId: by.signInId }, now)
}

/** Ends one sign-in of a staff member, or all except the caller's; returns the remaining ones. Throws NOT_FOUND. */
export async function endStaffSignIns(
  deps: Pick<Deps, 'db' | 'log'>,
  by: Caller,
  which: WhichSignIns,
  now: Temporal.Instant,
): Promise<SignInView[]> {
  if (!(await staffMemberById(deps.db, which.personId))) throw new Refusal('NOT_FOUND')
  await endListedSignIns(deps, by, which, now)
  return readSignIns(deps, { personId: which.personId, currentId: by.signInId }, now)
}
