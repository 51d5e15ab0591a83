import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { Refusal, type Refused } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import {
  codeNamesOf,
  extendUses,
  insertUses,
  lockCodesOfOrder,
  markUsed,
  type NewUse,
  releaseCredits,
  releaseOtherReservations,
  releaseUses,
  usesOfOrder,
} from '../codeUseStore.server.ts'
import {
  decideCodes,
  normalCode,
  type PromoRefusal,
  RESERVED_MINUTES,
  refusalAtPayment,
  refusePromo,
} from '../rules.ts'
import type { AppliedCode } from '../schema.ts'
import { codesById, type LockedCode, lockCodes, readCodes } from '../store.server.ts'
import { type AppliedDiscount, type DescribedCode, promoText } from '../text/promoCode.ts'

/** A purchase, with the price without codes. */
export interface Purchase {
  personId: string
  packageId: string
  pricePaise: Paise
  /** The amount to pay if a code is refused. */
  currentPaise: Paise
  isNewcomer: boolean
}

/** The discounts of the codes of a purchase; empty without codes. */
export interface Discounts {
  kind: 'discount'
  amountPaise: Paise
  uses: NewUse[]
}

/** The effect of a code before a purchase. */
export interface Preview {
  code: AppliedCode
  /** The amount to pay with the code. */
  amountPaise: Paise
}

export const noDiscounts = ({ pricePaise }: Pick<Purchase, 'pricePaise'>): Discounts => ({
  kind: 'discount',
  amountPaise: pricePaise,
  uses: [],
})

type CodeReader = (codes: string[], personId: string, now: Temporal.Instant) => Promise<LockedCode[]>

async function decide(
  read: CodeReader,
  typed: readonly string[],
  { personId, ...purchase }: Purchase,
  now: Temporal.Instant,
): Promise<Discounts | Refused<PromoRefusal>> {
  const names = [...new Set(typed.map(normalCode))]
  if (!names.length) return noDiscounts(purchase)
  const locked = await read(names, personId, now)
  const known = new Map(locked.map((code) => [code.code, code]))
  const codes = names.flatMap((name) => known.get(name) ?? [])
  const missing = names.find((name) => !known.has(name))
  if (missing) return refusePromo('PROMO_UNKNOWN', missing, purchase)
  const decision = decideCodes(codes, { ...purchase, today: studioDay(now) })
  if (decision.kind === 'refuse') return decision
  const uses = decision.discounts.map(({ code, paise }) => ({ codeId: code.id, paise }))
  return { kind: 'discount', amountPaise: decision.amountPaise, uses }
}

/** The discounts of typed codes, with the codes locked until the transaction ends. The caller has locked the buyer. */
export const applyCodes = (
  trx: Trx,
  typed: readonly string[],
  purchase: Purchase,
  now: Temporal.Instant,
): Promise<Discounts | Refused<PromoRefusal>> =>
  decide((codes, personId) => lockCodes(trx, codes, personId, now), typed, purchase, now)

/** The discounts of typed codes, without locks: another buyer may use the last use of a code in the meantime. */
export const previewCodes = (
  db: Db,
  typed: readonly string[],
  purchase: Purchase,
  now: Temporal.Instant,
): Promise<Discounts | Refused<PromoRefusal>> =>
  decide((codes, personId) => readCodes(db, codes, personId, now), typed, purchase, now)

/**
 * The effect of one code on the first of these packages for which it is valid. If there is none, throws the refusal of
 * the first package that the code is for, or NOT_FOUND without packages.
 */
export async function previewCode(
  db: Db,
  typed: string,
  {
    personId,
    isNewcomer,
    offers,
  }: {
    /** Null: not signed in. */
    personId: string | null
    isNewcomer: boolean
    offers: readonly { packageId: string; pricePaise: Paise }[]
  },
  now: Temporal.Instant,
): Promise<Preview> {
  const name = normalCode(typed)
  const [code] = await readCodes(db, [name], personId, now)
  const decisions = offers.map(({ packageId, pricePaise }) => {
    const purchase = { packageId, pricePaise, currentPaise: pricePaise, isNewcomer, today: studioDay(now) }
    return code ? decideCodes([code], purchase) : refusePromo('PROMO_UNKNOWN', name, purchase)
  })
  // The code need only be valid for one of the packages. A refusal with a reason other than the package is preferred.
  const decision =
    decisions.find(({ kind }) => kind === 'discount') ??
    decisions.find((each) => each.kind === 'refuse' && each.code !== 'PROMO_OTHER_PACKAGE') ??
    decisions[0]
  if (!decision) throw new Refusal('NOT_FOUND')
  if (decision.kind === 'refuse') {
    // With several packages the price without the code is unknown.
    const { price: _, ...about } = decision.details ?? {}
    const details = offers.length === 1 ? decision.details : about
    throw new Refusal(decision.code, { details: details ?? {}, field: 'code' })
  }
  const { amountPaise, discounts } = decision
  const applied = { ...(code as LockedCode), paise: discounts[0]?.paise ?? 0 }
  const view = viewCode(applied, now)
  // With several packages, none has been chosen, so the text does not depend on the price.
  const text = offers.length === 1 ? view.text : promoText.sentence(applied, studioDay(now))
  return { code: { ...view, text }, amountPaise }
}

interface CodedOrder {
  id: string
  personId: string
}

/**
 * Reserves the codes of an order that was opened (`isNew`) or opened again, for RESERVED_MINUTES from `from`: now, or
 * for a payment link the time until which it can be paid.
 */
export async function reserveCodes(
  trx: Trx,
  { id: orderId, personId }: CodedOrder,
  { uses, isNew }: { uses: readonly NewUse[]; isNew: boolean },
  from: Temporal.Instant,
): Promise<void> {
  if (!uses.length) return
  const until = from.add({ minutes: RESERVED_MINUTES })
  await releaseOtherReservations(trx, {
    orderId,
    personId,
    codeIds: uses.map(({ codeId }) => codeId),
    until,
  })
  if (isNew) await insertUses(trx, { orderId, personId, uses }, { state: 'reserved', until })
  else await extendUses(trx, orderId, until)
}

/** Records the codes of a new, paid sale as used. */
export const redeemCodes = (
  trx: Trx,
  { id: orderId, personId }: CodedOrder,
  uses: readonly NewUse[],
  now: Temporal.Instant,
): Promise<void> => insertUses(trx, { orderId, personId, uses }, { state: 'used', at: now })

/** Whether an order has exactly these codes, each with this discount. */
export async function hasCodes(db: Db, orderId: string, uses: readonly NewUse[]): Promise<boolean> {
  const before = await usesOfOrder(db, orderId)
  return (
    before.length === uses.length &&
    uses.every(
      ({ codeId, paise }, index) => before[index]?.codeId === codeId && before[index].paise === paise,
    )
  )
}

/** The names of the codes of an order. */
export const codesOn = (db: Db, orderId: string): Promise<string[]> => codeNamesOf(db, orderId)

/**
 * Marks the codes of an order that is being paid as used. If one is no longer valid, none is used, and its refusal is
 * returned.
 * The caller has locked the buyer and the order.
 */
export async function redeemReservedCodes(
  trx: Trx,
  order: CodedOrder,
  purchase: Omit<Purchase, 'personId'>,
  now: Temporal.Instant,
): Promise<Refused<PromoRefusal> | null> {
  const today = studioDay(now)
  for (const code of await lockCodesOfOrder(trx, order, now)) {
    const refused = refusalAtPayment(code, { ...purchase, today })
    if (refused) return refused
  }
  await markUsed(trx, order.id, now)
  return null
}

/** Releases the codes of an order that was replaced, or of a sale that was voided, so that they can be used again. */
export const releaseCodes = (trx: Trx, orderId: string): Promise<void> => releaseUses(trx, orderId)

/**
 * Releases the credits of an order that was fully refunded and whose pass was revoked, so that they can be used again.
 */
export const reinstateCredits = (trx: Trx, orderId: string): Promise<void> => releaseCredits(trx, orderId)

export const viewCode = (
  code: DescribedCode & AppliedDiscount & { combinable: boolean },
  now: Temporal.Instant,
): AppliedCode => ({
  code: code.code,
  discount: code.paise,
  combinable: code.combinable,
  text: promoText.sentence(code, studioDay(now), code),
})

/** The codes of a purchase that is only previewed. */
export async function viewUses(
  db: Db,
  uses: readonly NewUse[],
  now: Temporal.Instant,
): Promise<AppliedCode[]> {
  const codes = await codesById(
    db,
    uses.map(({ codeId }) => codeId),
  )
  return uses.flatMap(({ codeId, paise }) => {
    const code = codes.get(codeId)
    return code ? [viewCode({ ...code, paise }, now)] : []
  })
}

export const orThrowPromo = (decision: Discounts | Refused<PromoRefusal>): Discounts => {
  if (decision.kind === 'discount') return decision
  throw new Refusal(decision.code, { details: decision.details ?? {}, field: 'codes' })
}
