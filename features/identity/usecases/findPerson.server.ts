import type { Db } from '#lib/db.server.ts'
import { type Account, accountById, type Person, personByEmail, personById } from '../store.server.ts'

/** The account with this address, ignoring case. */
export const personOfEmail = (db: Db, email: string): Promise<Account | undefined> => personByEmail(db, email)

export const personOfId = (db: Db, id: string): Promise<Person | undefined> => personById(db, id)

/** The account of a signed-in person, who has an address. */
export const accountOfId = (db: Db, id: string): Promise<Account | undefined> => accountById(db, id)
