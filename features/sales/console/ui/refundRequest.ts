import type { PaymentMethod } from '#features/payment/rules.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import type { PaymentDetail } from '../schema.ts'
import { refundText as text } from '../text/money.ts'

/** A hint with the price of one session, if the paid amount divides evenly. */
export const partHint = ({ amountPaise, pass }: PaymentDetail) => {
  const each = amountPaise / (pass?.totalSessions ?? Number.NaN)
  return Number.isInteger(each) ? { text: text.partHint(formatRupees(toRupees(each))) } : {}
}

type RefundValues = {
  amountPaise: number | null
  method: PaymentMethod
  change: 'revoked' | 'shortened' | 'kept'
  sessions: number | null
  priceCorrected: boolean
}

/** A placeholder for the disabled query. */
export const NO_REFUND_REQUEST = { amountPaise: 1, method: 'online', pass: { kind: 'kept' } } as const

/** The request from the typed values; undefined while they are incomplete. */
export function refundRequestOf({ change, sessions, ...typed }: RefundValues) {
  const { amountPaise } = typed
  if (!amountPaise) return undefined
  if (change !== 'shortened') return { ...typed, amountPaise, pass: { kind: change } }
  return sessions ? { ...typed, amountPaise, pass: { kind: change, sessions } } : undefined
}
