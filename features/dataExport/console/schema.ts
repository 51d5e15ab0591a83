import * as z from 'zod'
import { contract, id, isoInstantText } from '#lib/contract.ts'

export const exportView = z.object({
  _id: id,
  state: z.enum(['running', 'done', 'failed']),
  /** The number of items, including those that are done. */
  total: z.number().int(),
  done: z.number().int(),
  startedAt: isoInstantText,
  finishedAt: isoInstantText.nullable(),
  /** Until when its file can be downloaded; null: there is none. */
  retainedUntil: isoInstantText.nullable(),
  /** Size of the file. */
  bytes: z.number().int().nullable(),
  tables: z.number().int().nullable(),
  rows: z.number().int().nullable(),
})
export type ExportView = z.infer<typeof exportView>

const params = z.object({ exportId: id })

export const dataExportContract = contract({
  'GET /console/exports': {
    summary: 'The exports of all data that the caller asked for in the last days, newest first',
    access: ['exportData'],
    data: z.object({ rows: z.array(exportView) }),
  },
  'POST /console/exports': {
    summary: 'Begins an export of all data, or answers the one of the caller that still runs',
    access: ['exportData'],
    fresh: true,
    success: 201,
    data: exportView,
  },
  'POST /console/exports/:exportId/downloads': {
    summary: 'Tells where the file of an export of the caller is, as long as it can be fetched',
    access: ['exportData'],
    fresh: true,
    success: 201,
    params,
    data: z.object({ href: z.string() }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/exports/:exportId/file': {
    summary: 'The zip, a CSV file a table; for who asked for it, within a day; each fetch is recorded',
    access: ['exportData'],
    fresh: true,
    params,
    bare: true,
    data: z.custom<object>((stream) => typeof stream === 'object' && stream !== null),
    refusals: ['NOT_FOUND'],
  },
})
