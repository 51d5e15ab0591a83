import { tabStorage } from '#ui/tabStorage.ts'
import type { PaymentProof } from '../schema.ts'

/**
 * A payment whose pass was not shown yet. It is in this tab's storage from the gateway's confirmation until the server
 * has responded, so that it survives a lost connection or a reload. It needs no protection: the server grants the pass
 * only to the member who opened the order.
 */
export interface TabPurchase {
  personId: string
  packageId: string
  packageName: string
  /** The session for which the pass was bought, `<classId>.<date>`; the result is shown there. */
  occurrence?: string | undefined
  proof: PaymentProof
}

/** If the browser blocks storage, the server still finds the payment without the page, a little later. */
const KEY = 'contrology.paid'

const isPaid = (value: unknown): value is TabPurchase => {
  const paid = value as Partial<TabPurchase> | null
  return (
    typeof paid?.personId === 'string' &&
    typeof paid.packageId === 'string' &&
    typeof paid.packageName === 'string' &&
    typeof paid.proof?.razorpay_payment_id === 'string'
  )
}

export const rememberPayment = (paid: TabPurchase): void => tabStorage.save(KEY, paid)

export const forgetPaid = (): void => tabStorage.drop(KEY)

/** This member's payment that still waits for its pass; another member's is deleted. */
export function unfinishedOf(personId: string): TabPurchase | undefined {
  const value: unknown = tabStorage.read(KEY)
  if (!isPaid(value)) return undefined
  if (value.personId === personId) return value
  forgetPaid()
  return undefined
}
