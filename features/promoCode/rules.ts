import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { dayText } from '#lib/text/days.ts'
import { isDayBefore } from '#lib/time.ts'

/** The effect of a promo code on a price. Pure: the day, and how often a code was used, are arguments. */

export const promoKinds = ['amount', 'percentage', 'price'] as const
/** `amount` and `percentage` lower the price. With `price`, the pass costs this amount. */
export type PromoKind = (typeof promoKinds)[number]

/** For how many minutes an open checkout reserves its codes, from when it was last opened. */
export const RESERVED_MINUTES = 30
export const MAX_CODES = 3
/** The smallest amount that the payment gateway accepts. */
export const MIN_PRICE: Paise = 100

export interface PromoTerms {
  code: string
  kind: PromoKind
  /** In paise for an amount or a price; in basis points for a percentage. */
  value: number
  /** Days in the studio's time zone, both included. */
  firstDay: Temporal.PlainDate
  /** Null: without end. */
  lastDay: Temporal.PlainDate | null
  limitTotal: number | null
  limitPerPerson: number | null
  /** Only for people who never had a pass. */
  newcomersOnly: boolean
  /** Whether it can be combined with other codes that allow it too. */
  combinable: boolean
  /** Null: all packages. */
  packageIds: string[] | null
  isStopped: boolean
}

/** How often a code counts as used, for one buyer. */
export interface CodeUseCounts {
  /** Uses, and reservations by other people. */
  total: number
  /** Uses by the buyer. Their reservations do not count, because they move to the order that is decided now. */
  byBuyer: number
  /** Whether it is a credit of somebody else. */
  isForeign?: boolean
}

export interface PromoPurchase {
  packageId: string
  pricePaise: Paise
  /** The amount to pay if a code is refused. */
  currentPaise: Paise
  isNewcomer: boolean
  today: Temporal.PlainDate
}

/** A code in its stored form: capitals without spaces. */
export const normalCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/**
 * The discount of a code; 0 if the code does not lower the price. A fraction of a paisa is rounded in favour of
 * the buyer.
 */
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
  { currentPaise }: Pick<PromoPurchase, 'currentPaise'>,
  details: Record<string, string> = {},
): Refused<PromoRefusal> => refuse(refusal, { code, price: formatRupees(toRupees(currentPaise)), ...details })

/** The refusal of one code, regardless of other codes; null if it can be used. */
export function refusalOf(
  code: PromoTerms & { counts: CodeUseCounts },
  purchase: PromoPurchase,
): Refused<PromoRefusal> | null {
  const { packageId, isNewcomer, today } = purchase
  const no = (refusal: PromoRefusal, details: Record<string, string> = {}) =>
    refusePromo(refusal, code.code, purchase, details)
  const { firstDay, lastDay, limitTotal, limitPerPerson, packageIds, counts } = code
  if (counts.isForeign) return no('PROMO_UNKNOWN')
  if (code.isStopped) return no('PROMO_STOPPED')
  if (isDayBefore(today, firstDay)) return no('PROMO_NOT_YET', { day: dayText.medium(firstDay) })
  if (lastDay && isDayBefore(lastDay, today)) return no('PROMO_ENDED', { day: dayText.medium(lastDay) })
  if (packageIds && !packageIds.includes(packageId)) return no('PROMO_OTHER_PACKAGE')
  if (code.newcomersOnly && !isNewcomer) return no('PROMO_NEWCOMERS')
  if (limitPerPerson !== null && counts.byBuyer >= limitPerPerson)
    return no('PROMO_USED_BY_YOU', { times: String(limitPerPerson) })
  if (limitTotal !== null && counts.total >= limitTotal)
    return no('PROMO_USED_UP', { times: String(limitTotal) })
  return null
}

/**
 * The refusal of a code when its order is paid. A reserved code is only refused if its limits are reached by actual
 * uses, or if it is for newcomers only and the buyer has got a pass since. If the reservation has expired, everything
 * is checked again.
 */
export const refusalAtPayment = (
  code: PromoTerms & { counts: CodeUseCounts; usedCount: number; isReserved: boolean },
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
          counts: { ...code.counts, total: code.usedCount, isForeign: false },
        }
      : code,
    purchase,
  )

export interface Discount<C> {
  code: C
  paise: Paise
}

/** A fixed price is applied first, then percentages of the rest, then amounts, regardless of the order of entry. */
const ORDER: PromoKind[] = ['price', 'percentage', 'amount']

/** The discounts of all codes, one after the other; or the refusal of the first that can't be used. */
export function decideCodes<C extends PromoTerms & { counts: CodeUseCounts }>(
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
