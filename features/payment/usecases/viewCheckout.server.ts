import { splitTax, supplyOf } from '#features/invoice/rules.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { codesOfOrder } from '#features/promoCode/reads.server.ts'
import { viewCode } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { CheckoutView } from '../schema.ts'
import type { OpenedCheckout } from './openCheckout.server.ts'

/** The data with which the browser opens the gateway's checkout. */
export async function viewCheckout(
  db: Db,
  { keyId: key, checkoutUrl }: { keyId: string; checkoutUrl: string },
  opened: OpenedCheckout,
  now: Temporal.Instant,
): Promise<CheckoutView> {
  const { gatewayOrderId: orderId, amountPaise: amount, terms, buyer } = opened
  const { offersCompany, needsState } = opened.tax
  const codes = await codesOfOrder(db, opened.orderId)
  return {
    orderId,
    amount,
    currency: 'INR',
    key,
    package: viewPackage(terms),
    tax: taxOf(opened),
    asked: { company: offersCompany, state: needsState },
    buyer,
    codes: codes.map((code) => viewCode(code, now)),
    checkoutUrl,
  }
}

/**
 * The tax of the order as its invoice will show it. If the buyer can choose a State, also the split of each choice.
 */
function taxOf({ amountPaise, tax, buyer }: OpenedCheckout): CheckoutView['tax'] {
  const { gstBasisPoints: rate, needsState, sellerState } = tax
  const partsIn = (supply: 'inState' | 'interState') => {
    const { taxable: base } = splitTax(amountPaise, rate, supply)
    return { base, gst: amountPaise - base }
  }
  if (!needsState || !sellerState) return { ...partsIn('inState'), rate, byState: null }
  const byState = { seller: sellerState, inState: partsIn('inState'), interState: partsIn('interState') }
  return { ...byState[supplyOf(sellerState, buyer.state ?? sellerState)], rate, byState }
}
