import * as z from 'zod'
import { contract, id, isoInstantText } from '#lib/contract.ts'

/** A long job. It continues when its page is left, and the page can be opened again. */
export const longJobView = z.object({
  _id: id,
  /** The feature and the action, such as `dataImport.run`. */
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** The number of items, including `done` and `failed`. */
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  startedAt: isoInstantText,
  finishedAt: isoInstantText.nullable(),
})
export type LongJobView = z.infer<typeof longJobView>

export const backgroundJobsContract = contract({
  'GET /console/jobs': {
    summary: 'Lists the long-running jobs that the caller started in the last week, newest first',
    access: ['openConsole'],
    data: z.object({ rows: z.array(longJobView) }),
  },
  'GET /console/jobs/:jobId': {
    summary:
      'Returns the progress of a long-running job of the caller, or of anybody if the caller may read the audit log',
    access: ['openConsole'],
    params: z.object({ jobId: id }),
    data: longJobView,
    refusals: ['NOT_FOUND'],
  },
})
