import type { Trx } from '#lib/db.server.ts'
import { deletePerson, updatePerson } from '../store.server.ts'

/** Removes an account on which nothing hangs. The database refuses it (foreign_key_violation) where something does. */
export const removeAccount = (trx: Trx, personId: string): Promise<void> => deletePerson(trx, personId)

/** Of an account that must stay for the books' sake nothing personal is left; its address is free again. */
export const blankAccount = (trx: Trx, personId: string, name: string): Promise<void> =>
  updatePerson(trx, personId, {
    email: `${personId}@removed.invalid`,
    firstName: name,
    lastName: '-',
    phoneNumber: null,
    birthDate: null,
  })
