import type { Trx } from '#lib/db.server.ts'
import { nobodysHash } from '../hashing.server.ts'
import { insertPerson, type Person } from '../store.server.ts'

/**
 * An account that the studio opens for somebody. It has no password: she chooses one by the mail of a forgotten
 * password, or signs in by a mailed link. Throws EMAIL_TAKEN.
 */
export const addAccount = (
  trx: Trx,
  person: Omit<Person, 'id' | 'role'>,
  now: Temporal.Instant,
): Promise<Person> => insertPerson(trx, { ...person, passwordHash: nobodysHash }, now)
