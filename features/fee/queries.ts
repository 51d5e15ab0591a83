import { queryOptions } from '@tanstack/react-query'
import type { PaymentProof } from '#features/payment/schema.ts'
import { client } from '#lib/api.ts'
import type { feeContract } from './schema.ts'

const api = client<typeof feeContract>()

/** The fees that the member can pay: their own, and those of their household's members without an account. */
export const ownFees = (memberId: string) =>
  queryOptions({
    queryKey: ['fees', memberId],
    queryFn: async () => (await api('GET /user/fees')).data,
    // A fee may have been paid at the desk in the meantime.
    staleTime: 0,
  })

/** Opens an order for a fee, or returns the open one. */
export const openFee = async (feeId: string, state: string | undefined) =>
  (await api('POST /user/fees/:feeId/checkout', { params: { feeId }, query: { state } })).data

/** Verifies the payment of a fee; idempotent. */
export const verifyFee = (proof: PaymentProof) => api('POST /user/fees/verify-payment', { body: proof })
