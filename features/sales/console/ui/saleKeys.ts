import type { OrderBuyer } from '#features/payment/schema.ts'

/**
 * Idempotency keys for one sale, so that a call sent twice sells once. The key stays the same for the same payment
 * method, price and invoice, and is a new one for anything else: so a UPI QR code that failed or was closed never
 * blocks a payment in cash. A second sale after a lost response is prevented by `paymentsBefore`.
 */
export function saleKeys(): (sale: {
  method: string
  amountPaise: number
  codes: string[]
  buyer: OrderBuyer
}) => string {
  const keys = new Map<string, string>()
  return ({ method, amountPaise, codes, buyer }) => {
    const about = JSON.stringify([method, amountPaise, codes, buyer])
    const key = keys.get(about) ?? crypto.randomUUID()
    keys.set(about, key)
    return key
  }
}
