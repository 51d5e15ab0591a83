import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { identityMails } from '../emails.tsx'
import { dummyHash } from '../hashing.server.ts'
import { insertLink } from '../linkStore.server.ts'
import { firstPasswordEnd, phoneToStore } from '../rules.ts'
import { insertPerson, type NewPerson, type Person } from '../store.server.ts'
import { linkAddress } from './links.server.ts'

export type { Person } from '../store.server.ts'

/** The data that staff enter for a new person. */
export interface RequestedAccount {
  firstName: string
  lastName: string
  /** Null: the person has no address yet; it may be added later. */
  email: string | null
  /** The main contact of the household, who gets the mail. */
  householdOf?: string | null | undefined
  phoneNumber: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
}

/**
 * Prepares a record for a person at the desk. If they have an address, they get a link to choose a password; until then
 * there is no password. The slow part runs first; the returned function inserts the record in the caller's transaction,
 * and throws EMAIL_TAKEN, HOUSEHOLD_NOT_POSSIBLE.
 */
export async function openingFor(
  deps: Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db },
  request: RequestedAccount,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<Person>> {
  const invite = request.email === null ? undefined : await prepareInvitation(deps, request.email, now)
  return async (trx) => {
    const phoneNumber = phoneToStore(request.phoneNumber)
    const person: NewPerson = { ...request, phoneNumber }
    const opened = await insertPerson(trx, { ...person, passwordHash: dummyHash(), emailProven: false }, now)
    await invite?.(trx, opened.id)
    return opened
  }
}

/**
 * Prepares a mail to an address that staff entered, with a link to choose the first password. The returned function
 * queues the mail in the transaction that stores the address.
 */
export async function prepareInvitation(
  deps: Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db },
  email: string,
  now: Temporal.Instant,
): Promise<(trx: Trx, personId: string) => Promise<void>> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = firstPasswordEnd(now)
  const href = linkAddress(deps.publicUrl, 'resetPassword', { token, email, expiresAt })
  const mail = await identityMails(await letterheadOf(deps), deps.publicUrl, deps.db).accountOpened(
    email,
    href,
  )
  return async (trx, personId) => {
    await insertLink(trx, { purpose: 'resetPassword', personId, hash, expiresAt }, now)
    await deps.mailer.send(trx, mail)
  }
}
