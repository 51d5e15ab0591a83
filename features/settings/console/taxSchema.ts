import * as z from 'zod'
import { packageTypes } from '#features/passes/schema.ts'
import { contract, fieldError, id, isoDate } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { settingsText as text } from '../text/settings.ts'
import { setBy } from './fields.ts'

const rateView = setBy.extend({
  _id: id,
  packageType: z.enum(packageTypes),
  from: isoDate,
  basisPoints: z.number().int(),
  /** The code of the service on tax documents. */
  sac: z.string(),
  holds: z.boolean(),
  isAhead: z.boolean(),
})
export const rateList = z.object({
  rates: z.array(rateView),
  /** The types of package whose first rate may be replaced from today on, because no sale used it yet. */
  mayApplyToday: z.array(z.enum(packageTypes)),
  /** The types of package that are on sale, or can pay for a visible kind of class. */
  offered: z.array(z.enum(packageTypes)),
  /** The types of package that were ever sold. */
  sold: z.array(z.enum(packageTypes)),
})
export type RateList = z.infer<typeof rateList>

export const taxContract = contract({
  'GET /console/settings/gst': {
    summary: 'Lists the rates of GST by type of package and first day',
    access: ['editSettings'],
    data: rateList,
  },
  'POST /console/settings/gst': {
    summary:
      'Sets a rate of GST from a given day on: tomorrow at the earliest, or today in place of the first rate while nothing was sold at it. 0 means that no tax is charged or shown. Past sales keep their rate',
    access: ['editMoneySettings'],
    requiresReauthentication: true,
    success: 201,
    body: z.object({
      packageTypes: z
        .array(z.enum(packageTypes))
        .min(1)
        .max(packageTypes.length)
        .refine((types) => new Set(types).size === types.length, { error: () => fieldText.check }),
      basisPoints: z.number().int().min(0).max(10_000),
      /** The code of the service on tax documents; if it is missing, each type keeps its last code. */
      sac: z
        .string()
        .trim()
        .regex(
          /^\d{4}(\d\d){0,2}$/,
          fieldError(() => text.sac),
        )
        .optional(),
      from: isoDate,
    }),
    data: rateList,
    refusals: ['TOO_EARLY_TO_APPLY', 'ALREADY_SET'],
  },
  'DELETE /console/settings/gst/:rateId': {
    summary: 'Withdraws a rate that is not yet in force',
    access: ['editMoneySettings'],
    requiresReauthentication: true,
    params: z.object({ rateId: id }),
    data: rateList,
    refusals: ['NOT_FOUND', 'HOLDS_ALREADY'],
  },
})
