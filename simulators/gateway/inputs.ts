import { z } from 'zod'
import type { Notes } from './entities.ts'

const MIN_AMOUNT = 100
const MAX_NOTES = 15
const NOTE_LENGTH = 256

const digitsToNumber = (value: unknown) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

const wholePaise = (tooLittle: string) =>
  z
    .int({
      error: ({ input }) =>
        input === undefined ? 'The amount field is required.' : 'The amount must be an integer.',
    })
    .min(MIN_AMOUNT, { error: tooLittle })

/** Integer paise; a string of digits is accepted too, as by Razorpay. */
export const paise = (tooLittle: string) => z.preprocess(digitsToNumber, wholePaise(tooLittle))

export const paiseOrNone = (tooLittle: string) =>
  z.preprocess(digitsToNumber, wholePaise(tooLittle).optional())

export const rupees = z.literal('INR', {
  error: ({ input }) =>
    input === undefined ? 'The currency field is required.' : 'Currency is not supported',
})

export const receipt = z
  .string({ error: 'The receipt must be a string.' })
  .max(40, { error: 'The receipt may not be greater than 40 characters.' })

const note = z.union([
  z.string().max(NOTE_LENGTH, { error: 'The notes value may not be greater than 256 characters.' }),
  z.number(),
])

export const notes = z
  .union(
    [
      z.array(z.never()).max(0),
      z.record(z.string().max(NOTE_LENGTH), note).refine((pairs) => Object.keys(pairs).length <= MAX_NOTES),
    ],
    { error: 'The notes may have at most 15 pairs, each value at most 256 characters.' },
  )
  .optional()
  .transform((given): Notes => (given && !Array.isArray(given) && Object.keys(given).length > 0 ? given : []))

/** Parameters of every list: a period in unix seconds, both included, and a page of at most 100. */
export const listQuery = z.object({
  from: z.coerce.number().optional(),
  to: z.coerce.number().optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})

/** One page of `items`, newest first. */
export const pageOf = <T extends { created_at: number }>(
  items: readonly T[],
  { from = 0, to = Number.POSITIVE_INFINITY, count, skip }: z.infer<typeof listQuery>,
): T[] =>
  items
    .filter((item) => item.created_at >= from && item.created_at <= to)
    .toReversed()
    .sort((a, b) => b.created_at - a.created_at)
    .slice(skip, skip + count)
