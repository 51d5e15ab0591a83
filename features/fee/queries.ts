import { queryOptions } from '@tanstack/react-query'
import type { PaymentProof } from '#features/payment/schema.ts'
import { client } from '#lib/api.ts'
import type { feeContract } from './schema.ts'

const api = client<typeof feeContract>()

/** The member's open fees. */
export const ownFees = (memberId: string) =>
  queryOptions({
    queryKey: ['fees', memberId],
    queryFn: async () => (await api('GET /user/fees')).data,
    // A fee may have been paid at the desk in the meantime.
    staleTime: 0,
  })

/** Opens the order of a fee, or the one that is still open. */
export const openFee = async (feeId: string, state: string | undefined) =>
  (await api('POST /user/fees/:feeId/checkout', { params: { feeId }, query: { state } })).data

/** The fee that a payment paid; idempotent. */
export const verifyFee = (proof: PaymentProof) => api('POST /user/fees/verify-payment', { body: proof })
