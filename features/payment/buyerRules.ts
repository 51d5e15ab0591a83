import { gstinProblem } from '#lib/gstin.ts'
import { stateCodes } from '#lib/indianStates.ts'
import type { BuyerValues } from '#ui/BuyerFields.tsx'
import type { CheckoutView, OrderBuyer } from './schema.ts'

/** A buyer without a company and without a State. */
export const noBuyer: OrderBuyer = { state: null, gstin: null, companyName: null, companyAddress: null }

/** The values of the form for a stored buyer. */
export const valuesOf = ({ state, gstin, companyName, companyAddress }: OrderBuyer): BuyerValues => ({
  state: state ?? '',
  isCompany: gstin !== null,
  gstin: gstin ?? '',
  companyName: companyName ?? '',
  companyAddress: companyAddress ?? '',
})

/** The buyer of the form's values. A company's empty fields are sent too, so that the server reports them. */
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

/** The tax included in the price, split as the server splits it for this State. */
export const taxIn = (tax: CheckoutView['tax'], state: string): CheckoutView['tax'] => {
  const { byState } = tax
  if (!byState || !state) return tax
  return { ...tax, ...(state === byState.seller ? byState.inState : byState.interState) }
}
