import type { Trx } from '#lib/db.server.ts'
import { dummyHash } from '../hashing.server.ts'
import { insertPerson, type NewPerson, type Person } from '../store.server.ts'

/**
 * An account that the studio opens for somebody. It has no password: they choose one by the mail of a forgotten
 * password, or sign in by a mailed link, once it has an address. Throws EMAIL_TAKEN.
 */
export const addAccount = (trx: Trx, person: NewPerson, now: Temporal.Instant): Promise<Person> =>
  insertPerson(trx, { ...person, passwordHash: dummyHash() }, now)
