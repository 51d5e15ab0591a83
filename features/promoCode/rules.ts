import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { dayText } from '#lib/text/days.ts'
import { isDayBefore } from '#lib/time.ts'

/** What a promo code does to a price. Pure: the day, and how often a code was used, are arguments. */

export const promoKinds = ['amount', 'percentage', 'price'] as const
/** Takes off an amount, or a part of the price; or `price`: the pass costs that, whatever it costs otherwise. */
export type PromoKind = (typeof promoKinds)[number]

/** An open checkout reserves its codes for this long from its last opening. */
export const RESERVED_MINUTES = 30
export const MAX_CODES = 3
/** The smallest amount that the payment gateway accepts. */
export const MIN_PRICE: Paise = 100

export interface PromoTerms {
  code: string
  kind: PromoKind
  /** Paise of an amount or a price; basis points of a percentage. */
  value: number
  /** Days in the studio's time zone, both included. */
  firstDay: Temporal.PlainDate
  /** Null: without end. */
  lastDay: Temporal.PlainDate | null
  limitTotal: number | null
  limitPerPerson: number | null
  /** Only for people who never had a pass. */
  newcomersOnly: boolean
  /** With others that are combinable too. */
  combinable: boolean
  /** Null: all packages. */
  packageIds: string[] | null
  isStopped: boolean
}

/** How often a code is taken: used, or reserved by other people. */
export interface TakenUses {
  total: number
  /** Used by the buyer; what they reserved moves to the order that is decided now. */
  byBuyer: number
  /** It is a credit of somebody else. */
  isForeign?: boolean
}

export interface PromoPurchase {
  packageId: string
  pricePaise: Paise
  /** What is to pay if a code is refused. */
  staysPaise: Paise
  isNewcomer: boolean
  today: Temporal.PlainDate
}

/** As somebody typed it: case and spaces don't count. */
export const normalCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** What a code takes off a price: 0 if it makes nothing cheaper. A fraction of a paisa is the buyer's. */
export function discountOf({ kind, value }: Pick<PromoTerms, 'kind' | 'value'>, pricePaise: Paise): Paise {
  const off = {
    amount: value,
    percentage: Math.ceil((pricePaise * value) / 10_000),
    price: pricePaise - value,
  }[kind]
  return Math.max(0, Math.min(off, pricePaise - MIN_PRICE))
}

export type PromoRefusal =
  | 'PROMO_UNKNOWN'
  | 'PROMO_STOPPED'
  | 'PROMO_NOT_YET'
  | 'PROMO_ENDED'
  | 'PROMO_OTHER_PACKAGE'
  | 'PROMO_NEWCOMERS'
  | 'PROMO_USED_BY_YOU'
  | 'PROMO_USED_UP'
  | 'PROMO_NOT_COMBINABLE'
  | 'PROMO_NO_DISCOUNT'

export const refusePromo = (
  refusal: PromoRefusal,
  code: string,
  { staysPaise }: Pick<PromoPurchase, 'staysPaise'>,
  details: Record<string, string> = {},
): Refused<PromoRefusal> => refuse(refusal, { code, price: formatRupees(toRupees(staysPaise)), ...details })

/** Whether one code may be used, without regard to others; else the refusal, which names the rule. */
export function refusalOf(
  code: PromoTerms & { taken: TakenUses },
  purchase: PromoPurchase,
): Refused<PromoRefusal> | null {
  const { packageId, isNewcomer, today } = purchase
  const no = (refusal: PromoRefusal, details: Record<string, string> = {}) =>
    refusePromo(refusal, code.code, purchase, details)
  const { firstDay, lastDay, limitTotal, limitPerPerson, packageIds, taken } = code
  if (taken.isForeign) return no('PROMO_UNKNOWN')
  if (code.isStopped) return no('PROMO_STOPPED')
  if (isDayBefore(today, firstDay)) return no('PROMO_NOT_YET', { day: dayText.medium(firstDay) })
  if (lastDay && isDayBefore(lastDay, today)) return no('PROMO_ENDED', { day: dayText.medium(lastDay) })
  if (packageIds && !packageIds.includes(packageId)) return no('PROMO_OTHER_PACKAGE')
  if (code.newcomersOnly && !isNewcomer) return no('PROMO_NEWCOMERS')
  if (limitPerPerson !== null && taken.byBuyer >= limitPerPerson)
    return no('PROMO_USED_BY_YOU', { times: String(limitPerPerson) })
  if (limitTotal !== null && taken.total >= limitTotal)
    return no('PROMO_USED_UP', { times: String(limitTotal) })
  return null
}

/**
 * Whether a code still holds when its order is paid. What a checkout reserved was promised: it is only refused by limits
 * that were lowered since, or by a pass bought in between if the code is now for newcomers only. A reservation that lapsed
 * is decided again as a whole.
 */
export const refusalAtPayment = (
  code: PromoTerms & { taken: TakenUses; usedCount: number; isReserved: boolean },
  purchase: PromoPurchase,
): Refused<PromoRefusal> | null =>
  refusalOf(
    code.isReserved
      ? {
          ...code,
          isStopped: false,
          firstDay: purchase.today,
          lastDay: null,
          packageIds: null,
          taken: { ...code.taken, total: code.usedCount, isForeign: false },
        }
      : code,
    purchase,
  )

export interface Discount<C> {
  code: C
  paise: Paise
}

/** A fixed price first, then percentages of what is left, then amounts: whatever the order in which they were typed. */
const ORDER: PromoKind[] = ['price', 'percentage', 'amount']

/** What the codes together take off, one after the other; or the refusal of the first that can't be used. */
export function decideCodes<C extends PromoTerms & { taken: TakenUses }>(
  codes: readonly C[],
  purchase: PromoPurchase,
): { kind: 'discount'; discounts: Discount<C>[]; amountPaise: Paise } | Refused<PromoRefusal> {
  const no = (refusal: PromoRefusal, { code }: C) => refusePromo(refusal, code, purchase)
  for (const code of codes) {
    const refused = refusalOf(code, purchase)
    if (refused) return refused
  }
  const alone = codes.find(({ combinable }) => !combinable)
  if (codes.length > 1 && alone) return no('PROMO_NOT_COMBINABLE', alone)
  const ordered = codes.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.code < b.code ? -1 : 1),
  )
  let amountPaise = purchase.pricePaise
  const discounts: Discount<C>[] = []
  for (const code of ordered) {
    const paise = discountOf(code, amountPaise)
    if (paise === 0) return no('PROMO_NO_DISCOUNT', code)
    amountPaise -= paise
    discounts.push({ code, paise })
  }
  return { kind: 'discount', discounts, amountPaise }
}
