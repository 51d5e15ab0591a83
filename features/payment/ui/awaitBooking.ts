import { buyMembership } from '../queries.ts'
import type { PurchaseView } from '../schema.ts'
import type { Paid } from './paidHere.ts'

/** How often it is asked, and the seconds before each time. */
const TIMES = 5
const SECONDS = 2

/**
 * The purchase with what became of the class that it was for: with a crowd before the class, that is decided a little
 * after the payment. Null when it takes longer than this; the server goes on, and a mail tells. Never throws.
 */
export async function awaitBooking({ packageId, proof }: Paid): Promise<PurchaseView | null> {
  for (let time = 0; time < TIMES; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
    const purchase = await buyMembership(packageId, proof.razorpay_payment_id).then(
      ({ data }) => data,
      () => null,
    )
    if (purchase?.booking) return purchase
  }
  return null
}
