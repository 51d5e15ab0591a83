import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { codesOfOrder } from '#features/promoCode/reads.server.ts'
import { viewCode } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Db } from '#lib/db.server.ts'
import { taxIncluded } from '#lib/money.ts'
import type { CheckoutView } from '../schema.ts'
import type { Opened } from './openCheckout.server.ts'

/** What the browser needs to open the gateway's checkout. */
export async function viewCheckout(
  db: Db,
  { keyId: key, checkoutUrl }: { keyId: string; checkoutUrl: string },
  opened: Opened,
): Promise<CheckoutView> {
  const { gatewayOrderId: orderId, amountPaise: amount, terms, buyer } = opened
  const { gstBasisPoints: rate, asksCompany, asksState } = opened.tax
  const gst = taxIncluded(amount, rate)
  const codes = await codesOfOrder(db, opened.orderId)
  return {
    orderId,
    amount,
    currency: 'INR',
    key,
    package: viewPackage(terms),
    tax: { base: amount - gst, gst, rate },
    asked: { company: asksCompany, state: asksState },
    buyer,
    codes: codes.map(viewCode),
    checkoutUrl,
  }
}
