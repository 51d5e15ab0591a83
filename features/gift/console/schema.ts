import * as z from 'zod'
import { contract, email, id, isoInstantText, pageInfo, paging, word } from '#lib/contract.ts'

const person = z.object({ _id: id, name: z.string() })

/** A paid gift as staff see it, without its message, which is only for the recipient. */
export const consoleGift = z.object({
  _id: id,
  orderId: id,
  packageName: z.string(),
  amountPaise: z.number().int(),
  giver: person,
  /** Null after an erasure. */
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  state: z.enum(['open', 'claimed', 'ended']),
  /** The event at which the gift is taxed: its claim, or its sale. */
  taxed: z.enum(['redemption', 'sale']),
  paidAt: isoInstantText,
  /** When the card will be sent, or was sent. */
  sendAt: isoInstantText,
  sentAt: isoInstantText.nullable(),
  openedAt: isoInstantText.nullable(),
  claimedAt: isoInstantText.nullable(),
  endedAt: isoInstantText.nullable(),
  /** The person who claimed it. */
  holder: person.nullable(),
})
export type ConsoleGift = z.infer<typeof consoleGift>

export const consoleGiftContract = contract({
  'GET /console/gifts': {
    summary:
      'Lists paid gifts in a given state, newest first; `q` searches the names and addresses of giver and recipient',
    access: ['readMembers'],
    query: z.object({
      state: z.enum(['open', 'claimed', 'ended']).default('open'),
      q: word.max(100).optional(),
      ...paging,
    }),
    data: z.object({
      rows: z.array(consoleGift),
      /**
       * The number of all unclaimed gifts, and the amount that was paid for them. The amount is null for staff who see
       * only their own sales.
       */
      open: z.number().int(),
      heldPaise: z.number().int().nullable(),
      ...pageInfo,
    }),
  },
  'GET /console/gifts/:giftId': {
    summary: 'Returns a paid gift',
    access: ['readMembers'],
    params: z.object({ giftId: id }),
    data: consoleGift,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/gifts/:giftId/card': {
    summary:
      'Sends the card again with a new link; the previous link stops working. A caller who may adjust passes can also correct the address, before or after the card was sent',
    access: ['serveMembers'],
    params: z.object({ giftId: id }),
    body: z.object({
      recipientEmail: email,
      /** The address that the screen has shown. */
      seenEmail: email,
    }),
    data: consoleGift,
    refusals: [
      'NOT_FOUND',
      'FORBIDDEN',
      'CHANGED',
      'GIFT_CLAIMED',
      'GIFT_ENDED',
      'GIFT_NOT_SENT',
      'TOO_MANY_REQUESTS',
    ],
  },
})
