import type { BuyerValues } from '#ui/BuyerFields.tsx'
import type { OrderBuyer } from './schema.ts'

/** Neither a company nor a State. */
export const noBuyer: OrderBuyer = { state: null, gstin: null, companyName: null, companyAddress: null }

/** What a form shows of the buyer that the server knows. */
export const valuesOf = ({ state, gstin, companyName, companyAddress }: OrderBuyer): BuyerValues => ({
  state: state ?? '',
  isCompany: gstin !== null,
  gstin: gstin ?? '',
  companyName: companyName ?? '',
  companyAddress: companyAddress ?? '',
})

/** A field that was left empty is sent, so that the server names it. */
export const buyerOf = ({
  state,
  isCompany,
  gstin,
  companyName,
  companyAddress,
}: BuyerValues): OrderBuyer => ({
  ...noBuyer,
  state: state || null,
  ...(isCompany && { gstin, companyName, companyAddress }),
})
