import { type AskedAccount, openingFor } from '#features/identity/usecases/openForMember.server.ts'
import { refuseBirthDate } from '#features/identity/usecases/signUp.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { recordFor } from './serve.server.ts'

/** Opens an account for somebody at the desk; answers its id. Throws EMAIL_TAKEN, BAD_REQUEST, UNDER_AGE. */
export async function openMember(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  by: Caller,
  asked: AskedAccount,
  now: Temporal.Instant,
): Promise<string> {
  if (asked.birthDate) refuseBirthDate(asked.birthDate, now)
  const open = await openingFor(deps, asked, now)
  return inTransaction(deps.db, async (trx) => {
    const { id, firstName, lastName, email, phoneNumber, birthDate } = await open(trx)
    const after = { firstName, lastName, email, phoneNumber, birthDate }
    await recordFor(trx, by, id, { action: 'member.open', after }, now)
    return id
  })
}
