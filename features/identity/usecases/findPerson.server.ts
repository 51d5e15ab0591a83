import type { Db } from '#lib/db.server.ts'
import { type Account, accountById, type Person, personByEmail, personById } from '../store.server.ts'

/** Whose account has this address, however it is written. */
export const personOfEmail = (db: Db, email: string): Promise<Account | undefined> => personByEmail(db, email)

export const personOfId = (db: Db, id: string): Promise<Person | undefined> => personById(db, id)

/** Of who signs in: they have an address. */
export const accountOfId = (db: Db, id: string): Promise<Account | undefined> => accountById(db, id)
