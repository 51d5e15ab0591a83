import { buyMembership } from '../queries.ts'
import type { PurchaseView } from '../schema.ts'
import type { Paid } from './paidHere.ts'

/** The number of attempts, which is also the seconds before each. */
const TIMES = 5
const SECONDS = 2

/**
 * The purchase with the result of booking its class: with many requests for the class, that is decided a little
 * after the payment. Null if it takes longer than this; the server continues, and a mail reports it. Never
 * throws.
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
