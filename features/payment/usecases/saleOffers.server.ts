import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import { packageById, packagesSold, type SoldPackage } from '#features/passes/packageReads.server.ts'
import { decidePurchase } from '#features/passes/packageRules.ts'
import { isNewcomer } from '#features/passes/reads.server.ts'
import type { AppliedCode } from '#features/promoCode/schema.ts'
import {
  type Discounts,
  orThrowPromo,
  type Purchase,
  previewCodes,
  viewUses,
} from '#features/promoCode/usecases/redeemCodes.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { Refusal, type RefusalCode } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { paymentsOf } from '../deskStore.server.ts'
import type { OrderBuyer } from '../schema.ts'
import { holdsDiscovery, type Terms } from '../store.server.ts'
import { buyerOf, lastBuyer } from './orderBuyer.server.ts'
import { type TaxTerms, taxTermsFor } from './taxTerms.server.ts'

/** A package with the conditions under which a person could buy it now. */
export interface SaleOffer {
  terms: Terms
  version: number
  newcomersOnly: boolean
  amountPaise: Paise
  gstBasisPoints: number
  /** The buyer's number of payments so far. It changes if another desk sells to them in the meantime. */
  paymentsBefore: number
  /** What the form asks for its invoice. */
  asked: { company: boolean; state: boolean }
  /** The purchase rule that the sale would violate, and whether a manager may override it. */
  problem: { code: RefusalCode; canOverride: boolean } | null
}

/** The facts of a buyer without a record. */
const NEWCOMER: BuyerFacts = { newcomer: true, paymentsBefore: 0, holdsDiscovery: false }

/** Everything on sale today, for a buyer without a record. */
export async function readNewcomerOffers(db: Db, now: Temporal.Instant): Promise<SaleOffer[]> {
  const today = studioDay(now)
  const [sold, taxOf] = [await packagesSold(db, today), await taxTermsFor(db, today)]
  return sold.map((each) => offerOf(each, taxOf(each.terms), NEWCOMER, today))
}

interface OfferRequest {
  personId: string
  packageId: string
  codes: readonly string[]
}

/** Throws NOT_FOUND for an unknown person or package, and the refusal of a code. */
export async function previewSaleOffer(
  db: Db,
  request: OfferRequest,
  now: Temporal.Instant,
): Promise<SaleOffer & { codes: AppliedCode[]; buyer: OrderBuyer }> {
  const { offer, discounts } = await readSaleOffer(db, request, now, (purchase) =>
    previewCodes(db, request.codes, purchase, now),
  )
  const { company: offersCompany, state: needsState } = offer.asked
  const buyer = buyerOf(await lastBuyer(db, request.personId, { offersCompany, needsState }))
  return { ...offer, buyer, codes: await viewUses(db, discounts.uses, now) }
}

/** The offer of one package, with the discounts that `decide` returns. Throws NOT_FOUND, and the refusal of a code. */
export async function readSaleOffer(
  db: Db,
  { personId, packageId }: OfferRequest,
  now: Temporal.Instant,
  decide: (purchase: Purchase) => ReturnType<typeof previewCodes>,
): Promise<{ offer: SaleOffer; discounts: Discounts }> {
  const [buyer, pkg] = [await factsOf(db, personId), await packageById(db, packageId)]
  if (!pkg) throw new Refusal('NOT_FOUND')
  const today = studioDay(now)
  const taxOf = await taxTermsFor(db, today)
  const offer = offerOf(pkg, taxOf(pkg.terms), buyer, today)
  const { pricePaise } = pkg.terms
  const purchase = { personId, packageId, pricePaise, currentPaise: pricePaise, isNewcomer: buyer.newcomer }
  const discounts = orThrowPromo(await decide(purchase))
  return { offer: { ...offer, amountPaise: discounts.amountPaise }, discounts }
}

/** Everything on sale today, for one person. Throws NOT_FOUND. */
export async function readSaleOffers(db: Db, personId: string, now: Temporal.Instant): Promise<SaleOffer[]> {
  const today = studioDay(now)
  const [buyer, sold, taxOf] = await Promise.all([
    factsOf(db, personId),
    packagesSold(db, today),
    taxTermsFor(db, today),
  ])
  return sold.map((each) => offerOf(each, taxOf(each.terms), buyer, today))
}

interface BuyerFacts {
  newcomer: boolean
  paymentsBefore: number
  holdsDiscovery: boolean
}

async function factsOf(db: Db, personId: string): Promise<BuyerFacts> {
  if (!(await personOfId(db, personId))) throw new Refusal('NOT_FOUND')
  return {
    newcomer: await isNewcomer(db, personId),
    paymentsBefore: await paymentsOf(db, personId),
    holdsDiscovery: await holdsDiscovery(db, personId),
  }
}

function offerOf(
  { terms, sale }: SoldPackage,
  { gstBasisPoints, offersCompany, needsState }: TaxTerms,
  buyer: BuyerFacts,
  today: Temporal.PlainDate,
): SaleOffer {
  const decision = decidePurchase({ ...sale, ...terms }, buyer.newcomer, today, studioSettings())
  // A person can have one Discovery pass: the database refuses a second one, so this can't be overridden.
  const isSecondDiscovery = terms.packageType === 'discovery' && buyer.holdsDiscovery
  return {
    terms,
    version: sale.version,
    newcomersOnly: sale.newcomersOnly,
    amountPaise: terms.pricePaise,
    gstBasisPoints,
    paymentsBefore: buyer.paymentsBefore,
    asked: { company: offersCompany, state: needsState },
    problem: decision.kind === 'refuse' ? { code: decision.code, canOverride: !isSecondDiscovery } : null,
  }
}
