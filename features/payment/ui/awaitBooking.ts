import { buyMembership } from '../queries.ts'
import type { PurchaseView } from '../schema.ts'
import type { TabPurchase } from './paidHere.ts'

/** The number of attempts. */
const TIMES = 5
/** The pause before each attempt. */
const SECONDS = 2

/**
 * The purchase with the result of booking its class. With many requests for the class, the result is decided shortly
 * after the payment. Null if that takes longer than all attempts; then the server continues, and a mail reports the
 * result. Never throws.
 */
export async function awaitBooking({ packageId, proof }: TabPurchase): Promise<PurchaseView | null> {
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
