import type { Trx } from '#lib/db.server.ts'
import { updateCameBefore } from '../store.server.ts'

/**
 * Records whether a person was a client before the studio used this product: then they are no newcomer. Returns whether
 * that was not known yet.
 */
export const recordCameBefore = (trx: Trx, personId: string, cameBefore: boolean): Promise<boolean> =>
  updateCameBefore(trx, personId, cameBefore)
