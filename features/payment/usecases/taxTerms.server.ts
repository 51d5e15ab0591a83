import { registrations } from '#features/invoice/reads.server.ts'
import { registrationOn } from '#features/invoice/rules.ts'
import { gstRates, rateOf } from '#features/passes/reads.server.ts'
import { locationIsOnline } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Terms } from '../store.server.ts'

/** What a sale on a day says of tax, and asks for its invoice. */
export interface TaxTerms {
  /** In the price; 0 if who sells is not registered. */
  gstBasisPoints: number
  /** A document will be made, so a company may be named. */
  asksCompany: boolean
  /** Online classes are supplied in the State of their buyer, which a tax invoice names whatever the amount. */
  asksState: boolean
}

/**
 * By the package: its type has a rate, its location may be registered separately. While nobody is registered, the rates
 * count alone. Throws for a type without a rate: nothing is sold without it.
 */
export async function taxTermsFor(db: Db, today: Temporal.PlainDate): Promise<(terms: Terms) => TaxTerms> {
  const [rates, all] = [await gstRates(db, today), await registrations(db)]
  return ({ packageType, location }) => {
    const seller = registrationOn(all, location === 'all' ? null : location, today)
    const rate = rateOf(rates, packageType)
    return {
      gstBasisPoints: seller && seller.mode !== 'registered' ? 0 : rate,
      asksCompany: seller !== undefined,
      asksState: seller?.mode === 'registered' && locationIsOnline(location),
    }
  }
}
