import type { Trx } from '#lib/db.server.ts'
import { deleteFactors } from '../store.server.ts'

/**
 * Removes all factors, because another person may have added one: when a person becomes staff, and when staff correct
 * a member's address. A new invitation also lets staff who have lost their factors sign in again.
 */
export const forgetFactors = (trx: Trx, personId: string): Promise<void> => deleteFactors(trx, personId)
