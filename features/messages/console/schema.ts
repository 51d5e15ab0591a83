import * as z from 'zod'
import { isoInstantText } from '#lib/contract.ts'
import { channels, purposes } from '../rules.ts'
import { kindNames } from '../schema.ts'

/** The choices of a member about messages, for staff. */
export const chosenMessages = z.object({
  unwanted: z.array(z.object({ kind: z.enum(kindNames), channel: z.enum(channels), since: isoInstantText })),
  /** The newest consent for each purpose. `by`: the name of the person who recorded it, if not the member. */
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
