import * as z from 'zod'
import { isoInstantText } from '#lib/contract.ts'
import { channels, purposes } from '../rules.ts'
import { kindNames } from '../schema.ts'

/** What a member chose about messages, as staff see it. */
export const chosenMessages = z.object({
  unwanted: z.array(z.object({ kind: z.enum(kindNames), channel: z.enum(channels), since: isoInstantText })),
  /** The newest of each purpose. `by`: who noted it, if it was not the member. */
  consents: z.array(
    z.object({
      purpose: z.enum(purposes),
      given: z.boolean(),
      at: isoInstantText,
      version: z.number().int().nullable(),
      by: z.string().nullable(),
    }),
  ),
})
export type ChosenMessages = z.infer<typeof chosenMessages>
