import { type Registration, registrations } from '#features/invoice/reads.server.ts'
import { registrationOn } from '#features/invoice/rules.ts'
import { gstRates, rateOf } from '#features/passes/packageReads.server.ts'
import { isOnlineOnly } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Terms } from '../store.server.ts'

/** The tax terms of a sale on a day, and what the form asks for its invoice. */
export interface TaxTerms {
  /** The tax rate that is included in the price; 0 if the seller is not registered. */
  gstBasisPoints: number
  /** The buyer may enter a company, because a tax document will be issued. */
  offersCompany: boolean
  /** The buyer's State is required: an online-only pass is supplied there, and every tax invoice names it. */
  needsState: boolean
  /** The code of the seller's State. */
  sellerState: string | null
}

/**
 * The tax terms by package: its type has a rate, and its location may be registered separately. While no seller is
 * registered, only the rates matter. Throws for a type without a rate: nothing is sold without one.
 */
export async function taxTermsFor(db: Db, today: Temporal.PlainDate): Promise<(terms: Terms) => TaxTerms> {
  const [rates, sellerOf] = [await gstRates(db, today), await sellersOn(db, today)]
  return (terms) => {
    const seller = sellerOf(terms)
    const rate = rateOf(rates, terms.packageType)
    const gstBasisPoints = seller && seller.mode !== 'registered' ? 0 : rate
    return { gstBasisPoints, ...invoiceQuestions(seller, terms) }
  }
}

/** What the form asks for the invoice of a sale on a day. Does not throw for a type without a tax rate. */
export async function readInvoiceQuestions(
  db: Db,
  today: Temporal.PlainDate,
): Promise<(terms: Terms) => Omit<TaxTerms, 'gstBasisPoints'>> {
  const sellerOf = await sellersOn(db, today)
  return (terms) => invoiceQuestions(sellerOf(terms), terms)
}

async function sellersOn(db: Db, today: Temporal.PlainDate) {
  const all = await registrations(db)
  return ({ location }: Terms) => registrationOn(all, location === 'all' ? null : location, today)
}

const invoiceQuestions = (seller: Registration | undefined, { location }: Terms) => ({
  offersCompany: seller !== undefined,
  needsState: seller?.mode === 'registered' && isOnlineOnly(location),
  sellerState: seller?.stateCode ?? null,
})
