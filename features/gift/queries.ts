import { queryOptions } from '@tanstack/react-query'
import type { PaymentProof } from '#features/payment/schema.ts'
import { type Body, client } from '#lib/api.ts'
import type { giftContract } from './schema.ts'

const api = client<typeof giftContract>()

/** The card of a gift link. It depends on the signed-in person, so the key has the person. */
export const giftCard = (token: string, personId: string | undefined) =>
  queryOptions({
    queryKey: ['gift card', token, personId ?? ''],
    queryFn: async () => (await api('POST /gifts/card', { body: { token } })).data,
    // It may be claimed in another browser at any time.
    staleTime: 0,
    // The card stays visible while the person signs in.
    placeholderData: (before) => before,
  })

export const claimGift = async (token: string) =>
  (await api('POST /user/gifts/claim', { body: { token } })).data

/** Opens an order for a gift, or returns the open one. */
export const openGift = (order: Body<typeof giftContract, 'POST /user/gifts'>) =>
  api('POST /user/gifts', { body: order })

/** The gift that a payment bought; idempotent. */
export const verifyGift = (proof: PaymentProof) => api('POST /user/gifts/verify-payment', { body: proof })

const PAGE = 5

/** A page of the gifts that a member has given, newest first. */
export const ownGifts = (memberId: string, page: number) =>
  queryOptions({
    queryKey: ['gifts', memberId, page],
    queryFn: async () => (await api('GET /user/gifts', { query: { page, limit: PAGE } })).data,
    // It may have been claimed in the meantime.
    staleTime: 0,
    placeholderData: (before) => before,
  })

export const sendGiftAgain = (giftId: string) => api('POST /user/gifts/:giftId/link', { params: { giftId } })

export const refundGift = (giftId: string) => api('POST /user/gifts/:giftId/refund', { params: { giftId } })
