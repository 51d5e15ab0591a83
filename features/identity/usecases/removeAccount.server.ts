import type { Trx } from '#lib/db.server.ts'
import { blankPerson, deletePerson, forgetMails } from '../store.server.ts'
import { closeAccount } from './closeAccount.server.ts'

/**
 * Removes an account on which nothing hangs but what was mailed to her. The database refuses it (foreign_key_violation)
 * where something does.
 */
export async function removeAccount(trx: Trx, personId: string): Promise<void> {
  await forgetMails(trx, personId)
  await deletePerson(trx, personId)
}

/**
 * Of an account that must stay for the books' sake nothing personal is left, as if she had been erased: it is not found,
 * nothing begins for it, and its address is free again.
 */
export async function blankAccount(
  trx: Trx,
  personId: string,
  name: string,
  now: Temporal.Instant,
): Promise<void> {
  await closeAccount(trx, personId, now)
  await forgetMails(trx, personId)
  await blankPerson(trx, personId, name, now)
}
