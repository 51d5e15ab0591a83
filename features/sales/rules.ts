import type { Paise } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'

/** Amounts of a cash drawer by payment method. */
export interface ByMethod {
  cash: Paise
  upi: Paise
  card: Paise
}

/** Counted minus expected. The float was in the drawer before, so the counted cash includes it. */
export const differenceOf = (count: {
  floatPaise: Paise
  expected: ByMethod
  counted: ByMethod
}): ByMethod => ({
  cash: count.counted.cash - count.floatPaise - count.expected.cash,
  upi: count.counted.upi - count.expected.upi,
  card: count.counted.card - count.expected.card,
})

export const isSame = (a: ByMethod, b: ByMethod): boolean =>
  a.cash === b.cash && a.upi === b.upi && a.card === b.card

const NOTHING: ByMethod = { cash: 0, upi: 0, card: 0 }

export interface CashUpRequestBody {
  floatPaise: Paise
  counted: ByMethod
  /** The expected amounts when it was counted. */
  seen: ByMethod
  note: string | null
  /** The number of the previous entry, if this one corrects it. */
  corrects: number | null
}

/** A cash drawer can be closed on its day, and for a year after it. */
export const isClosable = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, today) <= 0 &&
  Temporal.PlainDate.compare(day, today.subtract({ years: 1 })) >= 0

/** `last`: the number of the latest entry, 0 if there is none. A difference needs a note, and so does a correction. */
export function decideCashUp(
  request: CashUpRequestBody,
  { expected, last }: { expected: ByMethod; last: number },
): { kind: 'close'; entry: number } | Refused<'CASH_UP_CLOSED' | 'CHANGED' | 'CASH_UP_UNEXPLAINED'> {
  const { corrects, note } = request
  if (last > 0 && corrects === null) return refuse('CASH_UP_CLOSED')
  if ((corrects ?? 0) !== last || !isSame(request.seen, expected)) return refuse('CHANGED')
  const differs = !isSame(differenceOf({ ...request, expected }), NOTHING)
  return note === null && (differs || last > 0)
    ? refuse('CASH_UP_UNEXPLAINED')
    : { kind: 'close', entry: last + 1 }
}

/** The maximum number of days of a list of payments, with the first and the last one. */
export const MAX_DAYS = 400

/** Whether the days are in order, and not more than `MAX_DAYS`. */
export const isValidPeriod = (from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(from, to) <= 0 && from.until(to).days < MAX_DAYS

/** The period to list: today by default; with only `from` until today; with only `to` the last `MAX_DAYS` until it. */
export function requestedPeriod(
  { from, to }: { from?: Temporal.PlainDate | undefined; to?: Temporal.PlainDate | undefined },
  today: Temporal.PlainDate,
): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  if (from && to) return { from, to }
  if (to) return { from: to.subtract({ days: MAX_DAYS - 1 }), to }
  if (!from) return { from: today, to: today }
  return { from, to: Temporal.PlainDate.compare(from, today) > 0 ? from : today }
}
