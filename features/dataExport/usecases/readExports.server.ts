import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type LongJob, longJobById, longJobsOf } from '#features/backgroundJobs/reads.server.ts'
import { API_BASE } from '#lib/apiAddress.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { ExportView } from '../console/schema.ts'
import { RETENTION_HOURS } from '../rules.ts'
import { exportPath, sizeOf } from '../zip.server.ts'
import { EXPORT_KIND, isDownloadable } from './exportData.server.ts'

/** Exports are listed for this long after their start. */
const LISTED_HOURS = 7 * 24

const written = z.object({ tables: z.number(), rows: z.number(), bytes: z.number() })

/** The caller's own exports, newest first. */
export async function readExports(db: Db, by: Caller, now: Temporal.Instant): Promise<ExportView[]> {
  const jobs = await longJobsOf(db, by.personId, now.subtract({ hours: LISTED_HOURS }))
  return jobs.filter(({ kind }) => kind === EXPORT_KIND).map((job) => viewOf(job, now))
}

/** Throws NOT_FOUND, also for an export of somebody else. */
export async function readExport(
  db: Db,
  by: Caller,
  exportId: string,
  now: Temporal.Instant,
): Promise<ExportView> {
  return viewOf(await ownExport(db, by, exportId), now)
}

async function ownExport(db: Db, by: Caller, exportId: string): Promise<LongJob> {
  const job = await longJobById(db, exportId)
  if (job?.kind !== EXPORT_KIND || job.startedBy !== by.personId) throw new Refusal('NOT_FOUND')
  return job
}

/** The path and size of the file of the caller's export. Throws NOT_FOUND, also if the file no longer exists. */
async function fileOf(
  { db, dataDir }: Pick<Deps, 'db' | 'dataDir'>,
  by: Caller,
  exportId: string,
  now: Temporal.Instant,
): Promise<{ path: string; bytes: number }> {
  const job = await ownExport(db, by, exportId)
  const path = await exportPath(dataDir, exportId)
  const bytes = isDownloadable(job, now) ? await sizeOf(path) : undefined
  if (bytes === undefined) throw new Refusal('NOT_FOUND')
  return { path, bytes }
}

/** The address to download the file of an export. Throws NOT_FOUND. */
export async function exportAddress(
  deps: Pick<Deps, 'db' | 'dataDir'>,
  by: Caller,
  exportId: string,
  now: Temporal.Instant,
): Promise<string> {
  await fileOf(deps, by, exportId, now)
  return `${API_BASE}/console/exports/${exportId}/file`
}

/**
 * Opens the file, and audits the download before any byte is sent. The opened file stays readable even if it is removed
 * in the meantime. Throws NOT_FOUND.
 */
export async function openExport(
  deps: Pick<Deps, 'db' | 'dataDir'>,
  by: Caller,
  exportId: string,
  now: Temporal.Instant,
): Promise<{ stream: ReadStream; bytes: number }> {
  const { path, bytes } = await fileOf(deps, by, exportId, now)
  const file = await open(path).catch(() => {
    throw new Refusal('NOT_FOUND')
  })
  await inTransaction(deps.db, (trx) =>
    recordAudit(trx, by.personId, { action: 'export.download', subject: 'export', subjectId: exportId }, now),
  ).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return { stream: file.createReadStream(), bytes }
}

function viewOf(job: LongJob, now: Temporal.Instant): ExportView {
  const { id, state, total, done, startedAt, finishedAt, details } = job
  const { data } = written.safeParse(details)
  const retainedUntil = isDownloadable(job, now) ? finishedAt?.add({ hours: RETENTION_HOURS }) : undefined
  return {
    _id: id,
    state,
    total,
    done,
    startedAt: isoInstant(startedAt),
    finishedAt: finishedAt && isoInstant(finishedAt),
    retainedUntil: retainedUntil ? isoInstant(retainedUntil) : null,
    bytes: data?.bytes ?? null,
    tables: data?.tables ?? null,
    rows: data?.rows ?? null,
  }
}
