import type { Trx } from '#lib/db.server.ts'
import { dummyHash } from '../hashing.server.ts'
import { insertPerson, type NewPerson, type Person } from '../store.server.ts'

/**
 * An account that the studio opens for a person. It has no password: once it has an address, they choose one
 * through the forgotten-password mail, or sign in by a mailed link. Throws EMAIL_TAKEN.
 */
export const addAccount = (trx: Trx, person: NewPerson, now: Temporal.Instant): Promise<Person> =>
  insertPerson(trx, { ...person, passwordHash: dummyHash() }, now)
