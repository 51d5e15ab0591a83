import * as z from 'zod'
import { isoInstantText } from '#lib/contract.ts'
import { channels, purposes } from '../rules.ts'
import { kindNames } from '../schema.ts'

/** A member's choices about messages, as staff see them. */
export const chosenMessages = z.object({
  unwanted: z.array(z.object({ kind: z.enum(kindNames), channel: z.enum(channels), since: isoInstantText })),
  /** The newest consent for each purpose. `by`: the person who recorded it, if that was not the member. */
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
