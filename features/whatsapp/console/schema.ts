import * as z from 'zod'
import { contract, isoDate, isoInstantText } from '#lib/contract.ts'

const whatsappView = z.object({
  /** There are keys: messages are sent. */
  isOn: z.boolean(),
  templates: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      category: z.string(),
      status: z.string(),
      checkedAt: isoInstantText,
    }),
  ),
  /** Templates that messages need and WhatsApp does not have, in which language. */
  missing: z.array(z.object({ name: z.string(), language: z.string() })),
  /** Of the current month, by category: what was delivered, and what that costs by the numbers of each day. */
  month: isoDate,
  costs: z.array(
    z.object({
      category: z.string(),
      paid: z.number().int(),
      free: z.number().int(),
      milliRupees: z.number().int(),
    }),
  ),
})
export type WhatsappView = z.infer<typeof whatsappView>

export const whatsappContract = contract({
  'GET /console/whatsapp': {
    summary: 'Returns whether WhatsApp is on, the state of the templates, and the costs of the month',
    access: ['editMoneySettings'],
    data: whatsappView,
  },
})
