import { client } from '#lib/api.ts'
import type { PaymentProof, paymentContract } from './schema.ts'

const api = client<typeof paymentContract>()

/** Opens an order for a package, or finds the one that is still open; with a seat held, it books that too. */
export const openOrder = (membershipPackageId: string, holdId: string | undefined) =>
  api('POST /user/checkout-payment', {
    query: { membershipPackageId, holdId },
  })

/** Hands on what checkout gave for a payment made. */
export const verifyPayment = (proof: PaymentProof) => api('POST /user/verify-payment', { body: proof })

/** The pass that a payment bought; the same however often it is asked. */
export const buyMembership = (membershipPackageId: string, paymentId: string) =>
  api('POST /user/buy-membership/:membershipPackageId/:paymentId', {
    params: { membershipPackageId, paymentId },
  })
