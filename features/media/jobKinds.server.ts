import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'

/** At night in the studio (20:40 UTC). */
export const removeUnusedJob: JobKind<Record<string, never>> = {
  name: 'media.removeUnused',
  payload: z.object({}),
  retryLimit: 5,
  cron: '40 20 * * *',
}

export const removeFilesJob: JobKind<{ hash: string; names: string[] }> = {
  name: 'media.removeFiles',
  payload: z.object({ hash: z.string(), names: z.array(z.string()) }),
  retryLimit: 10,
}
