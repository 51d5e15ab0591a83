import type { Db } from '#lib/db.server.ts'
import { type Person, personByEmail, personById } from '../store.server.ts'

/** Whose account has this address, however it is written. */
export const personOfEmail = (db: Db, email: string): Promise<Person | undefined> => personByEmail(db, email)

export const personOfId = (db: Db, id: string): Promise<Person | undefined> => personById(db, id)
