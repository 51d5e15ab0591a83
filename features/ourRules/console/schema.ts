import * as z from 'zod'
import { causes, generalRules, penalties } from '#features/booking/consequenceRules.ts'
import { packageTypes } from '#features/passes/schema.ts'
import { contract, id, isoDate } from '#lib/contract.ts'

const value = z.number().int().min(0).max(10_000)

/** All numbers of the consequences, from a day on. `ruleDefinitions` contains the limits of each. */
const consequenceSet = z.object({
  values: z.strictObject(
    Object.fromEntries(generalRules.map((rule) => [rule, value])) as Record<
      (typeof generalRules)[number],
      typeof value
    >,
  ),
  /**
   * The consequence for a type of package that is an exception (4: no exception); types that are left out stay as
   * they are.
   */
  exceptions: z
    .array(
      z.strictObject({
        packageType: z.enum(packageTypes),
        lateException: value,
        lateExceptionFee: value,
        missedException: value,
        missedExceptionFee: value,
      }),
    )
    .max(packageTypes.length)
    .refine((all) => new Set(all.map(({ packageType }) => packageType)).size === all.length)
    .default([]),
  from: isoDate,
})
export type ConsequenceSet = z.infer<typeof consequenceSet>

/** What the rules would have cost one person in the last full month. */
const affectedPerson = z.object({
  personId: id,
  name: z.string(),
  packageName: z.string(),
  /** Their late cancellations and no-shows, oldest first. */
  events: z.array(
    z.object({
      title: z.string(),
      date: isoDate,
      cause: z.enum(causes),
      penalty: z.enum(penalties),
      isForgiven: z.boolean(),
    }),
  ),
})

const consequencePreview = z.object({
  /** The first day of the month that was evaluated. */
  month: isoDate,
  bookings: z.number().int(),
  /** The people for whom an event would have had a cost; a strike is one too. */
  affected: z.array(affectedPerson),
  forgiven: z.number().int(),
  free: z.number().int(),
  counted: z.record(z.enum(['session', 'day', 'strike', 'fee']), z.number().int()),
  /** The sum of the fees, and the number of people who would have had one. */
  fees: z.object({ people: z.number().int(), paise: z.number().int() }),
  /** Members whose window would have been shorter for a time. */
  shortened: z.number().int(),
  /** The bookings for which the studio would have owed something, and the sum in credits; 0: a session or day each. */
  owed: z.object({ bookings: z.number().int(), paise: z.number().int() }),
  /** Members with a pass on that day, who get a mail. */
  notified: z.number().int(),
})
export type ConsequencePreview = z.infer<typeof consequencePreview>

export const rulesConsoleContract = contract({
  'POST /console/rules/consequences/preview': {
    summary:
      'Previews new numbers of consequences: their effect on the last full month, and the number of members who would be notified',
    access: ['editSettings'],
    body: consequenceSet,
    data: consequencePreview,
    refusals: ['BAD_REQUEST', 'TOO_EARLY_TO_APPLY'],
  },
  'POST /console/rules/consequences': {
    summary:
      'Sets those numbers of consequences that change, from a given day on, and notifies members with a pass. `notified`: the number of members who get the mail',
    access: ['editSettings'],
    success: 201,
    body: consequenceSet,
    data: z.object({ set: z.number().int(), notified: z.number().int() }),
    refusals: ['BAD_REQUEST', 'TOO_EARLY_TO_APPLY', 'ALREADY_SET'],
  },
})
