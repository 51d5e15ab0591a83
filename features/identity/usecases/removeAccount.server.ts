import type { Trx } from '#lib/db.server.ts'
import { anonymizePerson, deleteMails, deletePerson } from '../store.server.ts'
import { closeAccount } from './closeAccount.server.ts'

/**
 * Deletes an account that has no data except mails. If it has more, the database refuses the deletion
 * (foreign_key_violation).
 */
export async function removeAccount(trx: Trx, personId: string): Promise<void> {
  await deleteMails(trx, personId)
  await deletePerson(trx, personId)
}

/**
 * Removes the personal data of an account whose row must stay, because financial records reference it. Like an erased
 * account, it can't be found, refuses new records, and its address is free again.
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
