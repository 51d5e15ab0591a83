import * as z from 'zod'
import { contract } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { DEVICES, MAX_VALUES, METRICS, PAGES } from './rules.ts'

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

/** The 75th percentile by metric; metrics without data are missing. */
const figures = z.object({
  visits: z.number().int(),
  p75: z.partialRecord(z.enum(METRICS), z.number()),
})
export type SpeedFigures = z.output<typeof figures>

const speed = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  all: figures,
  /** The most visited first. */
  pages: z.array(figures.extend({ page: z.enum(PAGES) })),
  devices: z.array(figures.extend({ device: z.enum(DEVICES) })),
  languages: z.array(figures.extend({ language: z.enum(LANGUAGES) })),
})
export type SpeedView = z.output<typeof speed>

const speedQuery = z.object({
  device: z.enum(DEVICES).optional(),
  language: z.enum(LANGUAGES).optional(),
})
export type SpeedQuery = z.output<typeof speedQuery>

export const siteSpeedContract = contract({
  'POST /site-speed': {
    summary: 'A browser tells how fast a page was, once, when its visitor leaves',
    body: visit,
    data: z.null(),
    success: 204,
    access: 'public',
    refusals: ['BAD_REQUEST', 'TOO_MANY_REQUESTS'],
  },
  'GET /console/site-speed': {
    summary: 'How fast the site was for three quarters of its visits in 28 days',
    query: speedQuery,
    data: speed,
    access: ['readSiteSpeed'],
  },
})
