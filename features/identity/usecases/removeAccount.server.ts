import type { Trx } from '#lib/db.server.ts'
import { anonymizePerson, deleteMails, deletePerson } from '../store.server.ts'
import { closeAccount } from './closeAccount.server.ts'

/**
 * Deletes an account that has nothing except mails sent to it. The database refuses it (foreign_key_violation)
 * if there is more.
 */
export async function removeAccount(trx: Trx, personId: string): Promise<void> {
  await deleteMails(trx, personId)
  await deletePerson(trx, personId)
}

/**
 * Removes all personal data of an account whose row must stay because financial records refer to it. The account is
 * then like an erased one: it can't be found, nothing new starts for it, and its address is free again.
 */
export async function anonymizeAccount(
  trx: Trx,
  personId: string,
  placeholderName: string,
  now: Temporal.Instant,
): Promise<void> {
  await closeAccount(trx, personId, now)
  await deleteMails(trx, personId)
  await anonymizePerson(trx, personId, placeholderName, now)
}
