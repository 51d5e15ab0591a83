import type { Paise } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'

/** Closing a till: what the books say, what was counted, and the difference. Pure; paise. */
export interface ByMethod {
  cash: Paise
  upi: Paise
  card: Paise
}

/** What is too much is above zero. The float was in the drawer before. */
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
  /** What the books said when it was counted. */
  seen: ByMethod
  note: string | null
  /** The entry before, where that was wrong. */
  corrects: number | null
}

/** The till of a day is closed on that day, or made good within a year. */
export const isClosable = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, today) <= 0 &&
  Temporal.PlainDate.compare(day, today.subtract({ years: 1 })) >= 0

/** `last`: the entry that counts so far, 0 for none. A difference, and a correction, is explained. */
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

/** So many days of payments are read at once. */
export const MOST_DAYS = 400

/** True of days that follow each other, and are not too many to be read. */
export const areDays = (from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(from, to) <= 0 && from.until(to).days <= MOST_DAYS

/** The days that are meant: today, where none is named; from one until today; as many as there may be until one. */
export function daysMeant(
  { from, to }: { from?: Temporal.PlainDate | undefined; to?: Temporal.PlainDate | undefined },
  today: Temporal.PlainDate,
): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  if (from && to) return { from, to }
  if (to) return { from: to.subtract({ days: MOST_DAYS }), to }
  if (!from) return { from: today, to: today }
  return { from, to: Temporal.PlainDate.compare(from, today) > 0 ? from : today }
}
