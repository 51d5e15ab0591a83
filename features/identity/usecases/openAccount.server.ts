import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { forgetCodesOf } from '../codeStore.server.ts'
import { refuseCommon } from '../commonPasswords.server.ts'
import { hashPassword } from '../hashing.server.ts'
import { endLinks } from '../linkStore.server.ts'
import { endSignIns } from '../signInStore.server.ts'
import { insertPerson, lockPersonByEmail, type Person } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { type OpenedSignIn, openSignIn } from './sessions.server.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  password: string
}

/**
 * For who has proven a mailbox by a link that was mailed to it: hashes the password before the transaction, for that is
 * slow. Throws BAD_REQUEST for a password that everybody has.
 */
export async function preparedAccount(given: NewAccount): Promise<NewAccount & { passwordHash: string }> {
  await refuseCommon(given.password, 'password')
  return { ...given, passwordHash: await hashPassword(given.password) }
}

/**
 * The account of that mailbox, or a new one; undefined when there is none and none is given. Signs in there, alone: its
 * other sign-ins end, and so do links in mailboxes that it had before and codes in those that it was to have. `ended`: the sign-ins, to be told on this server.
 */
export async function openAccount(
  trx: Trx,
  secret: Deps['secret'],
  {
    email,
    account,
    from,
  }: { email: string; account: Awaited<ReturnType<typeof preparedAccount>> | undefined; from: Browser },
  now: Temporal.Instant,
): Promise<{ person: Person; opened: OpenedSignIn; ended: string[] } | undefined> {
  // Locked: else a correction that waits, or that it waits for, would give what comes of it to another mailbox.
  const known = await lockPersonByEmail(trx, email)
  const person = known ?? (account && (await insertAccount(trx, email, account, now)))
  if (!person) return undefined
  const { id: personId } = person
  await endLinks(trx, { personId, purposes: ['resetPassword', 'signIn', 'restoreEmail'] }, now)
  await forgetCodesOf(trx, personId)
  const ended = await endSignIns(trx, { personId, except: null }, 'replaced', now)
  return { person, opened: await openSignIn(trx, secret, { person, from }, now), ended }
}

const insertAccount = (
  trx: Trx,
  email: string,
  { firstName, lastName, passwordHash }: Awaited<ReturnType<typeof preparedAccount>>,
  now: Temporal.Instant,
) => insertPerson(trx, { email, firstName, lastName, phoneNumber: null, birthDate: null, passwordHash }, now)
