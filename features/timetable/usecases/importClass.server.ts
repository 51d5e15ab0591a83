import type { Trx } from '#lib/db.server.ts'
import { deleteClass, insertClass, type NewClass } from '../classStore.server.ts'
import { lockGenerating } from '../reads.server.ts'

/**
 * Creates a class from another system and returns its id. Its sessions are created by the next `generateSessions`,
 * which the caller runs once all classes exist.
 */
export const importClass = (trx: Trx, given: NewClass): Promise<string> => insertClass(trx, given)

/**
 * Deletes an imported class. The database refuses it (foreign_key_violation) if one of its sessions was ever booked or
 * held. A caller that takes other locks must call `lockGenerating` first.
 */
export async function removeClass(trx: Trx, id: string): Promise<void> {
  await lockGenerating(trx)
  await deleteClass(trx, id)
}
