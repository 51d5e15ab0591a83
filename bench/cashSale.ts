import { randomUUID } from 'node:crypto'
import type { OfferView } from '#features/sales/console/schema.ts'

/** The body of the request with which the desk sells an offer for cash. */
export const cashSale = (personId: string, offer: OfferView) => ({
  personId,
  packageId: offer.package._id,
  method: 'cash',
  saleKey: randomUUID(),
  seen: {
    version: offer.version,
    amountPaise: offer.amountPaise,
    gstBasisPoints: offer.tax.gstBasisPoints,
    paymentsBefore: offer.paymentsBefore,
  },
})
