import { isDeskMethod } from '#features/payment/rules.ts'
import type { ByMethod } from '#features/sales/rules.ts'
import { isDayBefore, studioDay, studioInstant } from '#lib/time.ts'
import { stableRandom } from './chance.ts'
import type { DemoPayment } from './payments.ts'

export interface DemoCashUp {
  day: Temporal.PlainDate
  floatPaise: number
  expected: ByMethod
  counted: ByMethod
  note: string | null
  closedAt: Temporal.Instant
}

const FLOAT_PAISE = 200_000
const SHORT_PAISE = 5_000
const CLOSING = Temporal.PlainTime.from('21:10')

/** The front desk counts its cash drawer on each evening with sales; sometimes a note is missing. */
export function cashUpsOf(payments: DemoPayment[], now: Temporal.Instant): DemoCashUp[] {
  const today = studioDay(now)
  const atDesk = payments.filter(({ method }) => isDeskMethod(method))
  const days = Map.groupBy(atDesk, ({ paidAt }) => studioDay(paidAt).toString())
  return [...days]
    .map(([day, sold]) => ({ day: Temporal.PlainDate.from(day), sold }))
    .filter(({ day }) => isDayBefore(day, today))
    .map(({ day, sold }) => cashUpOf(day, sold))
}

function cashUpOf(day: Temporal.PlainDate, sold: DemoPayment[]): DemoCashUp {
  const expected: ByMethod = { cash: 0, upi: 0, card: 0 }
  for (const { method, pass } of sold) if (isDeskMethod(method)) expected[method] += pass.terms.pricePaise
  const short = expected.cash > 0 && stableRandom(`till ${day}`) < 0.2
  return {
    day,
    floatPaise: FLOAT_PAISE,
    expected,
    counted: { ...expected, cash: FLOAT_PAISE + expected.cash - (short ? SHORT_PAISE : 0) },
    note: short ? 'A ₹50 note too much given as change' : null,
    closedAt: studioInstant(day, CLOSING),
  }
}
