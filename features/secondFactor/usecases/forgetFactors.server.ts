import type { Trx } from '#lib/db.server.ts'
import { deleteFactors } from '../store.server.ts'

/**
 * Removes the factors of an account that another person may have prepared: when its owner becomes staff, or when the
 * studio has corrected its address. Staff who have lost their factors regain access in the same way.
 */
export const forgetFactors = (trx: Trx, personId: string): Promise<void> => deleteFactors(trx, personId)
