import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { registerImportMails } from './mails.server.ts'
import { ROWS_RETENTION_DAYS } from './rules.ts'
import { forgetRows } from './store.server.ts'
import { failImport, importJob, runImport } from './usecases/runImport.server.ts'
import { undoImport, undoJob } from './usecases/undoImport.server.ts'

/** At night in the studio (UTC). */
const tidyJob: JobKind<Record<string, never>> = {
  name: 'dataImport.tidy',
  payload: z.object({}),
  retryLimit: 3,
  cron: '43 20 * * *',
}

export async function startDataImportJobs(deps: Deps): Promise<void> {
  registerImportMails(deps)
  const markFailed = ({ importId }: { importId: string }) => failImport(deps, importId)
  await deps.jobs.work(importJob, ({ importId }) => runImport(deps, importId), markFailed)
  await deps.jobs.work(undoJob, ({ importId }) => undoImport(deps, importId), markFailed)
  await deps.jobs.work(tidyJob, () =>
    forgetRows(deps.db, deps.clock.now().subtract({ hours: ROWS_RETENTION_DAYS * 24 })),
  )
}
