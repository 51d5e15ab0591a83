import * as z from 'zod'
import { contract } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { DEVICES, METRICS, PAGES } from '../rules.ts'

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
  'GET /console/site-speed': {
    summary: 'Returns the loading times at the 75th percentile of visits in the last 28 days',
    query: speedQuery,
    data: speed,
    access: ['readSiteSpeed'],
  },
})
