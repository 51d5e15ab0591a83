import { randomUUID } from 'node:crypto'
import { discountOf, type PromoKind } from '#features/promoCode/rules.ts'
import { isDayBefore, studioDay } from '#lib/time.ts'
import { stableRandom } from './chance.ts'
import type { DemoPayment } from './payments.ts'

interface DemoCode {
  code: string
  kind: PromoKind
  /** Paise of an amount; basis points of a percentage. */
  value: number
  /** Days from today. */
  from: number
  until: number | null
  limitTotal: number | null
  limitPerPerson: number | null
  newcomersOnly: boolean
  combinable: boolean
  /** The share of the payments in its period that used it. */
  share: number
}

/** An expired code, one for newcomers, and one for friends, which can be combined. */
const codes: DemoCode[] = [
  {
    code: 'DIWALI10',
    kind: 'percentage',
    value: 1_000,
    from: -22,
    until: -8,
    share: 0.6,
    limitTotal: null,
    limitPerPerson: 1,
    newcomersOnly: false,
    combinable: false,
  },
  {
    code: 'NAYA500',
    kind: 'amount',
    value: 50_000,
    from: -22,
    until: 7,
    share: 0,
    limitTotal: 100,
    limitPerPerson: 1,
    newcomersOnly: true,
    combinable: false,
  },
  {
    code: 'SATHI5',
    kind: 'percentage',
    value: 500,
    from: -60,
    until: null,
    share: 0.25,
    limitTotal: null,
    limitPerPerson: 2,
    newcomersOnly: false,
    combinable: true,
  },
]

export const demoCodes = (today: Temporal.PlainDate) =>
  codes.map(({ from, until, ...code }) => ({
    ...code,
    id: randomUUID() as string,
    firstDay: today.add({ days: from }),
    lastDay: until === null ? null : today.add({ days: until }),
  }))
type DatedCode = ReturnType<typeof demoCodes>[number]

export interface DemoUse {
  code: DatedCode
  payment: DemoPayment
  paise: number
}

/** The payments with a code: only online payments, at most one of each person, and none that was refunded. */
export function usesOf(
  dated: DatedCode[],
  payments: DemoPayment[],
  refunded: ReadonlySet<string>,
): DemoUse[] {
  const buyers = new Set<string>()
  return payments.flatMap((payment) => {
    const { id, pass, method, paidAt } = payment
    const { personId, terms } = pass
    if (method !== 'online' || terms.packageType === 'discovery' || refunded.has(id) || buyers.has(personId))
      return []
    const day = studioDay(paidAt)
    const code = dated.find(
      ({ share, firstDay, lastDay, code: name }) =>
        stableRandom(`${name} ${pass.facts.purchasedOn} ${terms.packageName}`) < share &&
        !isDayBefore(day, firstDay) &&
        !(lastDay && isDayBefore(lastDay, day)),
    )
    if (!code) return []
    buyers.add(personId)
    return [{ code, payment, paise: discountOf(code, terms.pricePaise) }]
  })
}
