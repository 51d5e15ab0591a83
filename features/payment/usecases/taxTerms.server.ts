import { type Registration, registrations } from '#features/invoice/reads.server.ts'
import { registrationOn } from '#features/invoice/rules.ts'
import { gstRates, rateOf } from '#features/passes/reads.server.ts'
import { isOnlineAlone } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Terms } from '../store.server.ts'

/** What a sale on a day says of tax, and asks for its invoice. */
export interface TaxTerms {
  /** In the price; 0 if who sells is not registered. */
  gstBasisPoints: number
  /** A document will be made, so a company may be named. */
  asksCompany: boolean
  /** What can be used online alone is supplied in the State of its buyer, which a tax invoice names whatever the amount. */
  asksState: boolean
  /** The code of the State of who sells. */
  sellerState: string | null
}

/**
 * By the package: its type has a rate, its location may be registered separately. While nobody is registered, the rates
 * count alone. Throws for a type without a rate: nothing is sold without it.
 */
export async function taxTermsFor(db: Db, today: Temporal.PlainDate): Promise<(terms: Terms) => TaxTerms> {
  const [rates, sellerOf] = [await gstRates(db, today), await sellersOn(db, today)]
  return (terms) => {
    const seller = sellerOf(terms)
    const rate = rateOf(rates, terms.packageType)
    const gstBasisPoints = seller && seller.mode !== 'registered' ? 0 : rate
    return { gstBasisPoints, ...asksOf(seller, terms) }
  }
}

/** What a sale on a day asks for its invoice, whatever its rate. */
export async function sellerAsksFor(
  db: Db,
  today: Temporal.PlainDate,
): Promise<(terms: Terms) => Omit<TaxTerms, 'gstBasisPoints'>> {
  const sellerOf = await sellersOn(db, today)
  return (terms) => asksOf(sellerOf(terms), terms)
}

async function sellersOn(db: Db, today: Temporal.PlainDate) {
  const all = await registrations(db)
  return ({ location }: Terms) => registrationOn(all, location === 'all' ? null : location, today)
}

const asksOf = (seller: Registration | undefined, { location }: Terms) => ({
  asksCompany: seller !== undefined,
  asksState: seller?.mode === 'registered' && isOnlineAlone(location),
  sellerState: seller?.stateCode ?? null,
})
