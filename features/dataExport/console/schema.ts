import * as z from 'zod'
import { contract, id, isoInstantText } from '#lib/contract.ts'

export const exportView = z.object({
  _id: id,
  state: z.enum(['running', 'done', 'failed']),
  /** The number of pages of the tables; `done` is included. */
  total: z.number().int(),
  done: z.number().int(),
  startedAt: isoInstantText,
  finishedAt: isoInstantText.nullable(),
  /** The time until which the file can be downloaded; null: there is no file. */
  retainedUntil: isoInstantText.nullable(),
  /** The size of the file, in bytes. */
  bytes: z.number().int().nullable(),
  tables: z.number().int().nullable(),
  rows: z.number().int().nullable(),
})
export type ExportView = z.infer<typeof exportView>

const params = z.object({ exportId: id })

export const dataExportContract = contract({
  'GET /console/exports': {
    summary: 'Lists the caller’s data exports of the last days, newest first',
    access: ['exportData'],
    data: z.object({ rows: z.array(exportView) }),
  },
  'POST /console/exports': {
    summary: 'Starts an export of all data, or returns the caller’s export that is still running',
    access: ['exportData'],
    requiresReauthentication: true,
    success: 201,
    data: exportView,
  },
  'POST /console/exports/:exportId/downloads': {
    summary: 'Returns the download address of an export of the caller, as long as the file exists',
    access: ['exportData'],
    secretResponse: true,
    requiresReauthentication: true,
    success: 201,
    params,
    data: z.object({ href: z.string() }),
    refusals: ['NOT_FOUND'],
  },
  'GET /console/exports/:exportId/file': {
    summary:
      'Downloads an export as a zip with a CSV file for each table. Only the person who started it can do so, within a day. Each download is recorded',
    access: ['exportData'],
    requiresReauthentication: true,
    params,
    bare: true,
    data: z.custom<object>((stream) => typeof stream === 'object' && stream !== null),
    refusals: ['NOT_FOUND'],
  },
})
