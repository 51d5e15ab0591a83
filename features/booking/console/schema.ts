import * as z from 'zod'
import { contract, id, isoDate, isoInstantText, line, pageInfo, paging } from '#lib/contract.ts'
import { causes } from '../consequenceRules.ts'
import { strikeText } from '../text/strike.ts'

const consoleStrike = z.object({
  _id: id,
  title: z.string(),
  /** The date of the class. */
  date: isoDate,
  cause: z.enum(causes),
  /** The day on which it counts, and the last day of its effect. */
  day: isoDate,
  countsUntil: isoDate,
  forgivenAt: isoInstantText.nullable(),
  /** The member of staff who forgave it, and the reason; null if nobody has. The reason is also null after an erasure. */
  forgivenBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ConsoleStrike = z.infer<typeof consoleStrike>

const memberStrikes = z.object({
  person: z.object({ _id: id, name: z.string() }),
  /** The number that counts today; `of` of them within `within` days shorten how far ahead the member can book. */
  count: z.number().int(),
  of: z.number().int(),
  within: z.number().int(),
  /** The shorter booking window in days, and its last day. */
  shorter: z.object({ days: z.number().int(), until: isoDate }).nullable(),
  /** Newest first, including forgiven ones. */
  strikes: z.array(consoleStrike),
})
export type MemberStrikes = z.infer<typeof memberStrikes>

export const consoleBookingContract = contract({
  'GET /console/strikes': {
    summary:
      'Lists the members with strikes that count, most strikes first, each with their shorter booking window and its last day',
    access: ['readMembers'],
    query: z.object({ personId: id.optional(), ...paging }),
    data: z.object({
      rows: z.array(memberStrikes),
      ...pageInfo,
    }),
  },
  'POST /console/strikes/:strikeId/forgive': {
    summary: 'Forgives a strike, with a reason. It no longer counts',
    access: ['adjustPasses'],
    params: z.object({ strikeId: id }),
    body: z.object({ reason: line(500, () => strikeText.reason) }),
    data: z.object({ personId: id }),
    refusals: ['NOT_FOUND', 'STRIKE_GONE'],
  },
})
