import type { Db } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate } from '#lib/time.ts'
import { heldOrderRows } from '../paymentIssueStore.server.ts'

/** An order that was paid, and partly refunded before its pass was granted: staff decide whether to grant the pass. */
export interface HeldOrder {
  id: string
  personId: string
  packageName: string
  amountPaise: Paise
  paidAt: Temporal.Instant
}

/** The orders that wait longest come first. */
export const heldOrders = async (db: Db, limit = 200): Promise<HeldOrder[]> =>
  (await heldOrderRows(db, limit)).map(({ paidAt, ...order }) => ({
    ...order,
    paidAt: fromDate(paidAt as Date),
  }))
