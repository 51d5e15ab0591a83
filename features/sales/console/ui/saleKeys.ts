import type { OrderBuyer } from '#features/payment/schema.ts'

/**
 * Keys for one sale, so that a call sent twice sells once: the same for the same way to pay, price and invoice, and another
 * one for everything else. A UPI QR that failed or was closed therefore never refuses cash. That nobody sells twice after
 * a lost answer is left to `paymentsBefore`.
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
