import type { Trx } from '#lib/db.server.ts'
import { deleteFactors } from '../store.server.ts'

/**
 * Of an account that another person may have prepared: when it becomes staff's, or its address was corrected by the
 * studio. Who has lost her factors is let in anew in this way too.
 */
export const forgetFactors = (trx: Trx, personId: string): Promise<void> => deleteFactors(trx, personId)
