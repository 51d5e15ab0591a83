import type { Trx } from '#lib/db.server.ts'
import { deleteClass, insertClass, type NewClass } from '../classStore.server.ts'
import { lockGenerating } from '../reads.server.ts'

/**
 * Creates a class from another system. Its sessions come with the next `generateSessions`, which the caller runs once all
 * classes exist. Answers its id.
 */
export const importClass = (trx: Trx, given: NewClass): Promise<string> => insertClass(trx, given)

/**
 * Removes it again. The database refuses that (foreign_key_violation) where one of its sessions was ever booked or held. A
 * caller that takes other locks takes `lockGenerating` first.
 */
export async function removeClass(trx: Trx, id: string): Promise<void> {
  await lockGenerating(trx)
  await deleteClass(trx, id)
}
