import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { identityMails } from '../emails.tsx'
import { nobodysHash } from '../hashing.server.ts'
import { insertLink } from '../linkStore.server.ts'
import { firstPasswordEnd, phoneToKeep } from '../rules.ts'
import { insertPerson, type Person } from '../store.server.ts'
import { linkAddress } from './links.server.ts'

/** What the desk is told of somebody who stands before it. */
export interface AskedAccount {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
}

/**
 * Opens an account for somebody at the desk: nobody has its password until she chooses one, by a link that is mailed to
 * her. What is slow is done before; what it answers takes part in a transaction. That throws EMAIL_TAKEN.
 */
export async function openingFor(
  deps: Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db },
  asked: AskedAccount,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<Person>> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = firstPasswordEnd(now)
  const { email } = asked
  const href = linkAddress(deps.publicUrl, 'resetPassword', { token, email, expiresAt })
  const mail = await identityMails(await letterheadOf(deps.db), deps.publicUrl, deps.db).accountOpened(
    email,
    href,
  )
  return async (trx) => {
    const phoneNumber = phoneToKeep(asked.phoneNumber)
    const person = await insertPerson(trx, { ...asked, phoneNumber, passwordHash: nobodysHash }, now)
    await insertLink(trx, { purpose: 'resetPassword', personId: person.id, hash, expiresAt }, now)
    await deps.mailer.send(trx, mail)
    return person
  }
}
