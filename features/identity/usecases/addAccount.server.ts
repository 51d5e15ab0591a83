import type { Trx } from '#lib/db.server.ts'
import { dummyHash } from '../hashing.server.ts'
import { insertPerson, type NewPerson, type Person } from '../store.server.ts'

/**
 * Creates an account without a password. If it has an address, the person can set a password with the mail for
 * forgotten passwords, or sign in with a mailed link. Throws EMAIL_TAKEN.
 */
export const addAccount = (trx: Trx, person: NewPerson, now: Temporal.Instant): Promise<Person> =>
  insertPerson(trx, { ...person, passwordHash: dummyHash() }, now)
