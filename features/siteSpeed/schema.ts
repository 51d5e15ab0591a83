import * as z from 'zod'
import { contract } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { DEVICES, MAX_VALUES, PAGES } from './rules.ts'

const ms = z.number().int().min(0).max(MAX_VALUES.ms)

/** One visit: its first page, and how fast that was. It contains nothing about the visitor. */
const visit = z.strictObject({
  page: z.enum(PAGES),
  device: z.enum(DEVICES),
  language: z.enum(LANGUAGES),
  /** Required: a page that was never painted was not visited. */
  fcp: ms,
  lcp: ms.optional(),
  inp: ms.optional(),
  ttfb: ms.optional(),
  cls: z.number().min(0).max(MAX_VALUES.cls).optional(),
})
export type Visit = z.output<typeof visit>

export const visitContract = contract({
  'POST /site-speed': {
    summary: 'Records the loading times of a page, once, when its visitor leaves it',
    body: visit,
    data: z.null(),
    success: 204,
    access: 'public',
    refusals: ['BAD_REQUEST', 'TOO_MANY_REQUESTS'],
  },
})
