import type { OrderBuyer } from '#features/payment/schema.ts'

/**
 * Idempotency keys for one sale, so that a call sent twice sells once. The same payment method, price, promo codes and
 * buyer get the same key; anything else gets a new key, so that a UPI QR code that failed or was closed never blocks a
 * payment in cash. If a response was lost and another key is used, `paymentsBefore` prevents a second sale.
 */
export function saleKeys(): (sale: {
  method: string
  amountPaise: number
  codes: string[]
  buyer: OrderBuyer
}) => string {
  const keys = new Map<string, string>()
  return ({ method, amountPaise, codes, buyer }) => {
    const sale = JSON.stringify([method, amountPaise, codes, buyer])
    const key = keys.get(sale) ?? crypto.randomUUID()
    keys.set(sale, key)
    return key
  }
}
