import * as z from 'zod'
import { contract, isoDate, isoInstantText } from '#lib/contract.ts'

const whatsappView = z.object({
  /** Whether access keys are set, so that messages are sent. */
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
  /** Templates that messages need but that do not exist at WhatsApp, by language. */
  missing: z.array(z.object({ name: z.string(), language: z.string() })),
  /** The current month, as its first day. */
  month: isoDate,
  /** The delivered messages of the month by category, and their cost by the prices of each day. */
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
