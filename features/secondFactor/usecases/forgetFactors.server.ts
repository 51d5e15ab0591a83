import type { Trx } from '#lib/db.server.ts'
import { deleteFactors } from '../store.server.ts'

/**
 * For an account that another person may have prepared: when it becomes staff's, or the studio corrected its
 * address. Staff who have lost their factors also regain access this way.
 */
export const forgetFactors = (trx: Trx, personId: string): Promise<void> => deleteFactors(trx, personId)
