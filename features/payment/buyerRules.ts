import { gstinProblem } from '#lib/gstin.ts'
import { stateCodes } from '#lib/indianStates.ts'
import type { BuyerValues } from '#ui/BuyerFields.tsx'
import type { CheckoutView, OrderBuyer } from './schema.ts'

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

/** The State that was chosen, or that of the company's GSTIN; empty until it is known. */
export const stateOf = ({ state, isCompany, gstin: typed }: BuyerValues): string => {
  if (!isCompany) return state
  const gstin = typed.replace(/\s/g, '').toUpperCase()
  return gstinProblem(gstin, stateCodes) ? '' : gstin.slice(0, 2)
}

/** The tax in the sum, as the server splits it for a State. */
export const taxIn = (tax: CheckoutView['tax'], state: string): CheckoutView['tax'] => {
  const { byState } = tax
  if (!byState || !state) return tax
  return { ...tax, ...(state === byState.seller ? byState.inState : byState.interState) }
}
