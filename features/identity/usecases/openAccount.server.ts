import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { refuseCommon } from '../commonPasswords.server.ts'
import { dummyHash, hashPassword } from '../hashing.server.ts'
import { endLinks } from '../linkStore.server.ts'
import { insertPerson, lockPersonByEmail, type Person } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { setPassword } from './passwords.server.ts'
import { type OpenedSignIn, openSignIn } from './sessions.server.ts'

export interface NewAccount {
  /** Required if there is no account yet. */
  firstName?: string | undefined
  /** Empty or missing for a person with only one name. */
  lastName?: string | undefined
  password: string
}

type PreparedAccount = Awaited<ReturnType<typeof prepareAccount>>

/**
 * Prepares an account for a person who has opened a mailed link. The password is hashed before the transaction, because
 * that is slow. Throws BAD_REQUEST for a common password.
 */
export async function prepareAccount(given: NewAccount): Promise<NewAccount & { passwordHash: string }> {
  await refuseCommon(given.password, 'password')
  return { ...given, passwordHash: await hashPassword(given.password) }
}

/**
 * Signs in to the account with this address, or to a new one; undefined if there is no account, and no name for a new
 * one. Nobody else keeps access: the password is set or removed, and all other sign-ins, links to previous addresses
 * and codes for new ones end.
 */
export async function openAccount(
  trx: Trx,
  secret: Deps['secret'],
  { email, account, from }: { email: string; account: PreparedAccount | undefined; from: Browser },
  now: Temporal.Instant,
): Promise<{ person: Person; opened: OpenedSignIn } | undefined> {
  // Locks the person, because a simultaneous correction could give the account another address.
  const known = await lockPersonByEmail(trx, email)
  const person = known ?? (await insertAccount(trx, email, account, now))
  if (!person) return undefined
  const { id: personId } = person
  await endLinks(trx, { personId, purposes: ['restoreEmail'] }, now)
  const passwordHash = account?.passwordHash ?? dummyHash()
  await setPassword(trx, { personId, passwordHash, exceptSignIn: null }, now)
  return { person, opened: await openSignIn(trx, secret, { person, from }, now) }
}

async function insertAccount(
  trx: Trx,
  email: string,
  account: PreparedAccount | undefined,
  now: Temporal.Instant,
): Promise<Person | undefined> {
  const { firstName, lastName = '', passwordHash } = account ?? {}
  if (!firstName || !passwordHash) return undefined
  return insertPerson(
    trx,
    { email, firstName, lastName, phoneNumber: null, birthDate: null, passwordHash },
    now,
  )
}
