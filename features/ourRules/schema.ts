import * as z from 'zod'
import { contract, isoDate, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

const time = z.iso.time({ precision: -1 })

/** The parameters of the calculator; the server chooses the missing ones. */
const question = z.object({
  /** The key of a kind of class, or `_online`. */
  kind: line(40, () => fieldText.check).optional(),
  date: isoDate.optional(),
  time: time.optional(),
  cancelDate: isoDate.optional(),
  cancelTime: time.optional(),
})

const paragraphs = z.array(z.string())

export const ourRulesView = z.object({
  kinds: z.array(z.object({ key: z.string(), name: z.string() })),
  question: z.object({
    kind: z.string(),
    date: isoDate,
    time: z.string(),
    cancelDate: isoDate,
    cancelTime: z.string(),
  }),
  /** The first and last day that can be chosen. */
  days: z.object({ first: isoDate, last: isoDate }),
  answer: z.object({
    outcome: z.enum(['free', 'late', 'started']),
    /** The answer in words, in the language of the request. */
    text: z.string(),
    also: paragraphs,
    /** Positions in per cent of the scale. */
    scale: z.object({
      free: z.number(),
      you: z.number(),
      from: z.string(),
      until: z.string(),
      start: z.string(),
    }),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  rules: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      paragraphs,
      /** The day from which the rule has applied, as a text; null if it has never changed. */
      since: z.string().nullable(),
      /** Announced changes: the text from then on. */
      changes: z.array(z.object({ from: z.string(), paragraphs })),
    }),
  ),
})
export type OurRulesView = z.infer<typeof ourRulesView>

export const ourRulesContract = contract({
  'GET /studio/rules': {
    summary:
      'Returns the rules in words, with announced changes, and the cost of cancelling a class at a given time',
    access: 'public',
    topics: ['settings', 'packages'],
    query: question,
    data: ourRulesView,
    refusals: ['BAD_REQUEST'],
  },
})
