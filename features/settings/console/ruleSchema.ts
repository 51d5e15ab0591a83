import * as z from 'zod'
import { ruleNames, ruleUnits } from '#features/studio/rules.ts'
import { contract, id, isoDate, isoInstantText, word } from '#lib/contract.ts'
import { setBy } from './fields.ts'

/** A number of a rule with its history, oldest first. Future values may be withdrawn. */
const ruleView = z.object({
  rule: z.enum(ruleNames),
  kind: z.string().nullable(),
  unit: z.enum(ruleUnits),
  least: z.number().int(),
  most: z.number().int(),
  /** What depends on this number: bookings or sales; and whether any exist. */
  usedBy: z.enum(['bookings', 'sales']),
  isUsed: z.boolean(),
  /** Whether the rule is relevant for this studio. */
  applies: z.boolean(),
  /** Whether the number may be replaced from today on: it is the first one, and nothing depends on it yet. */
  mayApplyToday: z.boolean(),
  /** The number that applies today. */
  value: z.number().int(),
  history: z.array(setBy.extend({ _id: id, from: isoDate, value: z.number().int(), isAhead: z.boolean() })),
})
export const ruleList = z.object({ rules: z.array(ruleView) })
export type RuleList = z.infer<typeof ruleList>

/** A new number; the limits are those of the rule: `ruleDefinitions`. */
const newNumber = z.object({
  rule: z.enum(ruleNames),
  kind: word.max(30).nullable().default(null),
  value: z.number().int().min(0).max(1_000_000),
  from: isoDate,
})
export type NewNumber = z.infer<typeof newNumber>

export const ruleContract = contract({
  'GET /console/settings/rules': {
    summary: 'Lists the numbers of all rules, with past, current and future values',
    access: ['editSettings'],
    data: ruleList,
  },
  'POST /console/settings/rules/preview': {
    summary:
      'Previews a new value of a number: how many sessions and bookings there are from that day on, which keep their terms',
    access: ['editSettings'],
    body: newNumber,
    data: z.object({
      value: z.number().int(),
      sessions: z.number().int(),
      bookings: z.number().int(),
      /**
       * For a rule about cancelling: the cancellation policy that a member would read for the first affected
       * evening session.
       */
      promise: z.object({ en: z.string(), hi: z.string(), of: isoInstantText }).nullable(),
    }),
    refusals: ['BAD_REQUEST', 'SET_TOGETHER', 'TOO_EARLY_TO_APPLY', 'NOT_FOUND'],
  },
  'POST /console/settings/rules': {
    summary:
      'Sets a number from a given day on: tomorrow at the earliest, or today in place of the first value while nothing depends on it. Changes that affect members are then mailed to those with a pass on that day. Numbers of consequences are refused (SET_TOGETHER): POST /console/rules/consequences sets them',
    access: ['editSettings'],
    success: 201,
    body: newNumber,
    data: ruleList,
    refusals: ['BAD_REQUEST', 'SET_TOGETHER', 'TOO_EARLY_TO_APPLY', 'ALREADY_SET', 'NOT_FOUND'],
  },
  'DELETE /console/settings/rules/:numberId': {
    summary:
      'Withdraws a value that is not yet in force. Consequences are set together, so all their values of that day are withdrawn. Members who got a mail about the change get another mail',
    access: ['editSettings'],
    params: z.object({ numberId: id }),
    data: ruleList,
    refusals: ['NOT_FOUND', 'HOLDS_ALREADY'],
  },
})
