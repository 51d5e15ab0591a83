import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { identityMails } from '../emails.tsx'
import { dummyHash } from '../hashing.server.ts'
import { insertLink } from '../linkStore.server.ts'
import { firstPasswordEnd, phoneToKeep } from '../rules.ts'
import { insertPerson, type NewPerson, type Person } from '../store.server.ts'
import { linkAddress } from './links.server.ts'

export type { Person } from '../store.server.ts'

/** What the desk is told of somebody who stands before it. */
export interface RequestedAccount {
  firstName: string
  lastName: string
  /** Null: who has none yet; it may follow. */
  email: string | null
  /** The first of the household, whose address mail goes to. */
  householdOf?: string | null | undefined
  phoneNumber: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
}

/**
 * Opens a record for somebody at the desk. Who has an address gets a link to choose a password; nobody has it until
 * then. What is slow is done before; what it answers takes part in a transaction. That throws EMAIL_TAKEN.
 */
export async function openingFor(
  deps: Pick<Deps, 'mailer' | 'publicUrl'> & { db: Db },
  asked: RequestedAccount,
  now: Temporal.Instant,
): Promise<(trx: Trx) => Promise<Person>> {
  const invite = asked.email === null ? undefined : await invitingTo(deps, asked.email, now)
  return async (trx) => {
    const phoneNumber = phoneToKeep(asked.phoneNumber)
    const person: NewPerson = { ...asked, phoneNumber }
    const opened = await insertPerson(trx, { ...person, passwordHash: dummyHash(), emailProven: false }, now)
    await invite?.(trx, opened.id)
    return opened
  }
}

/**
 * Mails a link to choose the first password to an address that the studio was told. What it answers takes part in the
 * transaction in which the person has that address.
 */
export async function invitingTo(
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
