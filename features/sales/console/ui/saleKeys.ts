/**
 * Keys for one sale, so that a call sent twice sells once: the same for the same way to pay and the same price, and another
 * one for everything else. A UPI QR that failed or was closed therefore never refuses cash. That nobody sells twice after
 * a lost answer is left to `paymentsBefore`.
 */
export function saleKeys(): (sale: { method: string; amountPaise: number; codes: string[] }) => string {
  const keys = new Map<string, string>()
  return ({ method, amountPaise, codes }) => {
    const about = JSON.stringify([method, amountPaise, codes])
    const key = keys.get(about) ?? crypto.randomUUID()
    keys.set(about, key)
    return key
  }
}
