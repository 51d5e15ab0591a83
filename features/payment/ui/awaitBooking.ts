import { buyMembership } from '../queries.ts'
import type { PurchaseView } from '../schema.ts'
import type { TabPurchase } from './paidHere.ts'

const MAX_ATTEMPTS = 5
/** The pause before each attempt. */
const PAUSE_SECONDS = 2

/**
 * The purchase with the result of booking its class, which takes some time if many people book the class. Null if it
 * takes longer than all attempts; then the server continues, and a mail reports the result. Never throws.
 */
export async function awaitBooking({ packageId, proof }: TabPurchase): Promise<PurchaseView | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_SECONDS * 1000))
    // Buys nothing again: returns the purchase of this payment.
    const purchase = await buyMembership(packageId, proof.razorpay_payment_id).then(
      ({ data }) => data,
      () => null,
    )
    if (purchase?.booking) return purchase
  }
  return null
}
