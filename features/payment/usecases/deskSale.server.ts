import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import {
  gstBasisPoints,
  gstRates,
  packageById,
  packagesSold,
  rateOf,
  type SoldPackage,
} from '#features/passes/reads.server.ts'
import { decidePurchase } from '#features/passes/rules.ts'
import { isNewcomer } from '#features/passes/usecases/readMembership.server.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Paise } from '#lib/money.ts'
import { may } from '#lib/permissions.ts'
import { Refusal, type RefusalCode } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { insertDeskSale, paymentsOf, saleOfKey } from '../deskStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { lockDrawer } from '../reads.server.ts'
import type { DeskMethod } from '../rules.ts'
import { holdsDiscovery, lockBuyer, type Terms } from '../store.server.ts'
import { documentOrder } from './documentOrder.server.ts'
import { grantPaid } from './settlement.server.ts'

/** A package as a person would buy it now. */
export interface SaleOffer {
  terms: Terms
  version: number
  newcomersOnly: boolean
  amountPaise: Paise
  gstBasisPoints: number
  /** How many payments the buyer has made so far: another desk may have sold them a pass in between. */
  paymentsBefore: number
  /** The purchase rule that is violated, and whether a manager may override it. */
  problem: { code: RefusalCode; canOverride: boolean } | null
}

/** For a person without a record. */
const NEWCOMER: BuyerFacts = { newcomer: true, paymentsBefore: 0, holdsDiscovery: false }

/** Everything on sale today, for a buyer without a record. */
export async function readNewcomerOffers(db: Db, now: Temporal.Instant): Promise<SaleOffer[]> {
  const today = studioDay(now)
  const [sold, rates] = [await packagesSold(db, today), await gstRates(db, today)]
  return sold.map((each) => offerOf(each, rateOf(rates, each.terms.packageType), NEWCOMER, today))
}

/** Throws NOT_FOUND for an unknown person or package. */
export async function readSaleOffer(
  db: Db,
  { personId, packageId }: { personId: string; packageId: string },
  now: Temporal.Instant,
): Promise<SaleOffer> {
  const [buyer, found] = [await buyerOf(db, personId), await packageById(db, packageId)]
  if (!found) throw new Refusal('NOT_FOUND')
  const today = studioDay(now)
  const rate = await gstBasisPoints(db, found.terms.packageType, today)
  return offerOf(found, rate, buyer, today)
}

/** Everything on sale today, for one person. Throws NOT_FOUND. */
export async function readSaleOffers(db: Db, personId: string, now: Temporal.Instant): Promise<SaleOffer[]> {
  const today = studioDay(now)
  const [buyer, sold, rates] = await Promise.all([
    buyerOf(db, personId),
    packagesSold(db, today),
    gstRates(db, today),
  ])
  return sold.map((each) => offerOf(each, rateOf(rates, each.terms.packageType), buyer, today))
}

interface BuyerFacts {
  newcomer: boolean
  paymentsBefore: number
  holdsDiscovery: boolean
}

async function buyerOf(db: Db, personId: string): Promise<BuyerFacts> {
  if (!(await personOfId(db, personId))) throw new Refusal('NOT_FOUND')
  return {
    newcomer: await isNewcomer(db, personId),
    paymentsBefore: await paymentsOf(db, personId),
    holdsDiscovery: await holdsDiscovery(db, personId),
  }
}

function offerOf(
  { terms, sale }: SoldPackage,
  rate: number,
  buyer: BuyerFacts,
  today: Temporal.PlainDate,
): SaleOffer {
  const decision = decidePurchase({ ...sale, packageType: terms.packageType }, buyer.newcomer, today)
  // One Discovery pass per person: the database allows no second one, even with an override.
  const twice = terms.packageType === 'discovery' && buyer.holdsDiscovery
  return {
    terms,
    version: sale.version,
    newcomersOnly: sale.newcomersOnly,
    amountPaise: terms.pricePaise,
    gstBasisPoints: rate,
    paymentsBefore: buyer.paymentsBefore,
    problem: decision.kind === 'refuse' ? { code: decision.code, canOverride: !twice } : null,
  }
}

export interface SaleRequest {
  personId: string
  packageId: string
  method: DeskMethod
  /** The receipt number; none for cash. */
  reference: string | null
  /** Why a purchase rule is overridden; by a manager. */
  overrideReason: string | null
  saleKey: string
  /** What the screen showed: only that is sold. */
  seen: Pick<SaleOffer, 'version' | 'amountPaise' | 'gstBasisPoints' | 'paymentsBefore'>
}

type SaleDeps = Pick<PaymentDeps, 'db' | 'clock' | 'mailer' | 'jobs'>

/**
 * Sells a pass at the desk: paid, granted and mailed in one transaction, like an online payment. A request sent
 * twice with one key sells once. Returns the sale's id. Throws NOT_FOUND, CHANGED, PACKAGE_NOT_ON_SALE,
 * DISCOVERY_USED, NEWCOMERS_ONLY; FORBIDDEN for a caller who may not override a rule; BAD_REQUEST for a key of
 * another sale.
 */
export async function sellAtDesk(deps: SaleDeps, by: Caller, request: SaleRequest): Promise<string> {
  const { saleId } = await selling(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    await lockBuyer(trx, request.personId)
    const before = await saleOfKey(trx, request.saleKey)
    const saleId = before ? sameSale(before, by, request) : await recordSale(trx, deps, by, request, now)
    return { saleId, personId: request.personId }
  })
  return saleId
}

/**
 * The same for a person without a record: `open` creates one in the transaction of the sale, so that neither
 * exists without the other. A request sent twice with one key creates both once.
 */
export const sellToNewPerson = (
  deps: SaleDeps,
  by: Caller,
  {
    open,
    ...request
  }: Omit<SaleRequest, 'personId'> & { open: (trx: Trx, now: Temporal.Instant) => Promise<string> },
): Promise<{ saleId: string; personId: string }> =>
  selling(deps, async (trx) => {
    const now = await lockDrawer(trx, by.personId, deps.clock)
    const before = await saleOfKey(trx, request.saleKey)
    if (before) {
      const { personId } = before
      return { saleId: sameSale(before, by, { ...request, personId }), personId }
    }
    const personId = await open(trx, now)
    return { saleId: await recordSale(trx, deps, by, { ...request, personId }, now), personId }
  })

async function recordSale(
  trx: Trx,
  deps: SaleDeps,
  by: Caller,
  request: SaleRequest,
  now: Temporal.Instant,
): Promise<string> {
  const offer = await readSaleOffer(trx, request, now)
  const overrideReason = overrideOf(offer, by, request)
  if (isChanged(offer, request.seen)) throw new Refusal('CHANGED')
  const { terms, version: packageVersion, gstBasisPoints: rate } = offer
  const { personId, method, reference, saleKey } = request
  const order = { personId, terms, packageVersion, gstBasisPoints: rate }
  const sale = { ...order, method, reference, saleKey, soldBy: by.personId, overrideReason }
  const id = await insertDeskSale(trx, sale, now)
  const passId = await grantPaid(trx, deps, { ...order, id }, now)
  const after = { packageName: terms.packageName, amountPaise: terms.pricePaise, method, reference, passId }
  const subject = { subject: 'payment', subjectId: id, personId }
  const reason = overrideReason ? { reason: overrideReason } : {}
  await recordAudit(trx, by.personId, { action: 'sale.make', ...subject, after, ...reason }, now)
  await documentOrder(trx, id, now)
  return id
}

type Sale = { saleId: string; personId: string }

const selling = (deps: SaleDeps, sell: (trx: Trx) => Promise<Sale>): Promise<Sale> =>
  inTransaction(deps.db, sell).catch((error: unknown) => {
    // The member bought a Discovery pass online at the same moment.
    if (violates(error, 'pass_one_discovery')) throw new Refusal('DISCOVERY_USED')
    // The same key was used for another sale concurrently.
    if (violates(error, 'payment_order_sale_key_key')) throw ofAnotherSale()
    throw error
  })

type Sold = NonNullable<Awaited<ReturnType<typeof saleOfKey>>>

function sameSale(sold: Sold, by: Caller, request: SaleRequest): string {
  const same =
    sold.soldBy === by.personId &&
    sold.personId === request.personId &&
    sold.packageId === request.packageId &&
    sold.method === request.method &&
    sold.reference === request.reference
  if (!same) throw ofAnotherSale()
  return sold.id
}

const ofAnotherSale = () => new Refusal('BAD_REQUEST', { field: 'saleKey' })

/** The reason for overriding a rule; null if no rule is violated. */
function overrideOf({ problem }: SaleOffer, by: Caller, { overrideReason }: SaleRequest): string | null {
  if (!problem) return null
  if (!overrideReason || !problem.canOverride) throw new Refusal(problem.code)
  if (!may(by.role, 'overrideSales')) throw new Refusal('FORBIDDEN')
  return overrideReason
}

const isChanged = (offer: SaleOffer, seen: SaleRequest['seen']): boolean =>
  offer.version !== seen.version ||
  offer.amountPaise !== seen.amountPaise ||
  offer.gstBasisPoints !== seen.gstBasisPoints ||
  offer.paymentsBefore !== seen.paymentsBefore
