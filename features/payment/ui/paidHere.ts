import { tabStorage } from '#ui/tabStorage.ts'
import type { PaymentProof } from '../schema.ts'

/**
 * A payment that was made, while its pass is not shown yet. It stands in this tab's storage from the moment the
 * gateway says so until the server has answered: a lost line or a reload loses nothing. It is no secret: the
 * server grants the pass to nobody but the member whose order it is.
 */
export interface Paid {
  personId: string
  packageId: string
  packageName: string
  /** What it was bought for, `<classId>.<date>`; it is told there. Undefined: for no class. */
  occurrence?: string | undefined
  proof: PaymentProof
}

/** Where storage is forbidden the server finds the payment by itself, a little later. */
const KEY = 'contrology.paid'

const isPaid = (value: unknown): value is Paid => {
  const paid = value as Partial<Paid> | null
  return (
    typeof paid?.personId === 'string' &&
    typeof paid.packageId === 'string' &&
    typeof paid.packageName === 'string' &&
    typeof paid.proof?.razorpay_payment_id === 'string'
  )
}

export const rememberPayment = (paid: Paid): void => tabStorage.keep(KEY, paid)

export const forgetPaid = (): void => tabStorage.drop(KEY)

/** The payment of this member that still waits for its pass; another member's is forgotten. */
export function unfinishedOf(personId: string): Paid | undefined {
  const value: unknown = tabStorage.read(KEY)
  if (!isPaid(value)) return undefined
  if (value.personId === personId) return value
  forgetPaid()
  return undefined
}
