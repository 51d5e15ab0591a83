import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { OrderBuyer, PaymentProof, paymentContract } from './schema.ts'

const api = client<typeof paymentContract>()

/**
 * Opens an order for a package, or returns the open one. With `holdId`, the payment also books the session of that
 * seat. `state`: the buyer's State, once they have entered it.
 */
export const openOrder = (query: {
  membershipPackageId: string
  holdId: string | undefined
  state: string | undefined
}) => api('POST /user/checkout-payment', { query })

/** Sets the buyer on the invoice of an open order. */
export const saveBuyer = (gatewayOrderId: string, buyer: OrderBuyer) =>
  api('PUT /user/orders/:gatewayOrderId/buyer', { params: { gatewayOrderId }, body: buyer })

/** Sets the promo codes of an open order. If they differ, a new order replaces it and is returned. */
export const saveCodes = (gatewayOrderId: string, codes: string[], holdId: string | undefined) =>
  api('PUT /user/orders/:gatewayOrderId/codes', {
    params: { gatewayOrderId },
    body: { codes, ...(holdId ? { holdId } : {}) },
  })

/** Sends what the checkout returned about a payment. */
export const verifyPayment = (proof: PaymentProof) => api('POST /user/verify-payment', { body: proof })

/** The pass that a payment bought; idempotent. */
export const buyMembership = (membershipPackageId: string, paymentId: string) =>
  api('POST /user/buy-membership/:membershipPackageId/:paymentId', {
    params: { membershipPackageId, paymentId },
  })

/** The effect of a code before a purchase. It may differ from person to person, so the key has the person. */
export const codeBefore = (
  body: { code: string; packageId?: string | undefined },
  personId: string | undefined,
) =>
  queryOptions({
    queryKey: ['codeBefore', body, personId ?? ''],
    queryFn: async () => (await api('POST /promo-codes/preview', { body })).data,
    retry: false,
  })
