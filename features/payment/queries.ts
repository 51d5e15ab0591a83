import { queryOptions } from '@tanstack/react-query'
import type { SeenTerms } from '#features/booking/termsRules.ts'
import { ApiError, client } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import type { OrderBuyer, PaymentProof, paymentContract } from './schema.ts'

const api = client<typeof paymentContract>()

/** A held seat that a payment also books, and what the page shows of its session. */
export interface SeatToPay {
  holdId?: string | undefined
  seen?: SeenTerms | undefined
}

/** If the session has changed since it was shown, the page loads it again. */
const reloadIfChanged = async (error: unknown): Promise<never> => {
  if (error instanceof ApiError && error.code === 'SESSION_CHANGED')
    await queryClient.invalidateQueries({ queryKey: ['booking'] })
  throw error
}

/**
 * Opens an order for a package, or returns the open one. With `holdId`, the payment also books the session of that
 * seat. `state`: the buyer's State, once they have entered it.
 */
export const openOrder = ({
  seen,
  ...query
}: SeatToPay & { membershipPackageId: string; state: string | undefined }) =>
  api('POST /user/checkout-payment', { query, body: { seen } }).catch(reloadIfChanged)

/** Sets the buyer on the invoice of an open order. */
export const saveBuyer = (gatewayOrderId: string, buyer: OrderBuyer) =>
  api('PUT /user/orders/:gatewayOrderId/buyer', { params: { gatewayOrderId }, body: buyer })

/** Sets the promo codes of an open order. If they differ, a new order replaces it and is returned. */
export const saveCodes = (gatewayOrderId: string, codes: string[], { holdId, seen }: SeatToPay) =>
  api('PUT /user/orders/:gatewayOrderId/codes', {
    params: { gatewayOrderId },
    body: { codes, holdId, seen },
  }).catch(reloadIfChanged)

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
