import {
  openingFor,
  type Person,
  type RequestedAccount,
} from '#features/identity/usecases/openForMember.server.ts'
import { refuseBirthDate } from '#features/identity/usecases/signUp.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { auditExistingMember } from './staffActions.server.ts'

/**
 * Creates a member's record at the desk; returns its id. Throws EMAIL_TAKEN, BAD_REQUEST, UNDER_AGE,
 * HOUSEHOLD_NOT_POSSIBLE.
 */
export async function openMember(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  by: Caller,
  request: RequestedAccount,
  now: Temporal.Instant,
): Promise<string> {
  if (request.birthDate) refuseBirthDate(request.birthDate, now)
  const open = await openingFor(deps, request, now)
  return inTransaction(deps.db, async (trx) =>
    recordOpened(trx, by, { ...(await open(trx)), householdOf: request.householdOf ?? undefined }, now),
  )
}

/** Records in the audit that a member's record was created; returns its id. */
export async function recordOpened(
  trx: Trx,
  by: Caller,
  {
    id,
    firstName,
    lastName,
    email,
    phoneNumber,
    birthDate,
    householdOf,
  }: Person & { householdOf?: string | undefined },
  now: Temporal.Instant,
): Promise<string> {
  const after = { firstName, lastName, email, phoneNumber, birthDate, householdOf }
  await auditExistingMember(trx, by, id, { action: 'member.open', after }, now)
  return id
}
