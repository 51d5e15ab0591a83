import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { longJobById, runningJobOf } from '#features/backgroundJobs/reads.server.ts'
import {
  endLongJob,
  recordProgress,
  startLongJob,
} from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { workForStarter } from '#features/backgroundJobs/usecases/workForStarter.server.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { isBefore } from '#lib/time.ts'
import { type CellValue, cellOf, isAvailable, isExported, isSecretColumn, RETENTION_HOURS } from '../rules.ts'
import { type ExportedTable, inSnapshot, rowsOnPages, tablesOf } from '../store.server.ts'
import { exportPath, sizeOf, writeZip, type ZippedFile } from '../zip.server.ts'

export const EXPORT_KIND = 'dataExport.run'

/** If the server dies, another server runs the job again. */
export const exportJob: JobKind<{ exportId: string }> = {
  name: EXPORT_KIND,
  payload: z.object({ exportId: z.uuid() }),
  retryLimit: 2,
  maxSeconds: 3600,
}

/**
 * Starts an export, unless the caller has one that is running, and returns its id. The database allows each person only
 * one running export.
 */
export async function startExport(
  deps: Pick<Deps, 'db' | 'jobs'>,
  by: Caller,
  now: Temporal.Instant,
): Promise<string> {
  const { db, jobs } = deps
  const running = await runningJobOf(db, EXPORT_KIND, by.personId)
  const isLost = running && isBefore(running.startedAt, now.subtract({ hours: RETENTION_HOURS }))
  if (running && !isLost) return running.id
  const total = pagesOf(await exportedTables(db))
  return inTransaction(db, async (trx) => {
    if (running) await endLongJob(trx, running.id, { state: 'failed' }, now)
    const exportId = await startLongJob(trx, { kind: EXPORT_KIND, total, startedBy: by.personId }, now)
    await recordAudit(
      trx,
      by.personId,
      { action: 'export.start', subject: 'export', subjectId: exportId },
      now,
    )
    await jobs.enqueue(trx, exportJob, { exportId })
    return exportId
  }).catch((error: unknown) => {
    // A simultaneous request has just started an export of this person, which is returned.
    if (violates(error, 'export_running')) return startExport(deps, by, now)
    throw error
  })
}

/** The number of pages that one statement reads: a megabyte. */
const PAGES = 128
/** The minimum number of pages between two updates of the progress. */
const REPORT_EVERY_PAGES = 1_000

const exportedTables = async (db: Db): Promise<ExportedTable[]> =>
  (await tablesOf(db))
    .filter(({ name }) => isExported(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !isSecretColumn(table.name, column)),
    }))

/** The number of pages for the progress. An empty table counts as one page, because its file has a header. */
const pagesOf = (tables: ExportedTable[]): number =>
  tables.reduce((sum, { pages }) => sum + Math.max(1, pages), 0)

type RunDeps = Pick<Deps, 'db' | 'dataDir' | 'log' | 'clock'>

/**
 * Writes the file of an export for the person who started it. A repeated run writes the file again, unless the export
 * has ended.
 */
export async function runExport(deps: RunDeps, exportId: string): Promise<void> {
  const { db, log, clock } = deps
  const job = await longJobById(db, exportId)
  if (job?.state !== 'running' || !job.startedBy) return
  const { id, kind, startedBy, total } = job
  await workForStarter(deps, { id, kind, startedBy }, 'exportData', () =>
    writeExport(deps, exportId, total),
  ).catch(async (error: unknown) => {
    log.error({ err: error, export: exportId }, 'an export could not be written')
    await endLongJob(db, exportId, { state: 'failed' }, clock.now())
  })
}

async function writeExport({ db, dataDir, clock }: RunDeps, exportId: string, total: number): Promise<void> {
  const path = await exportPath(dataDir, exportId)
  const onPages = progressOf(db, exportId, total)
  const written = await inSnapshot(db, (trx) => writeTables(trx, path, onPages))
  const details = { ...written, bytes: (await sizeOf(path)) ?? 0 }
  // The file can be downloaded after this commit, which is refused if the person no longer has the permission.
  await inTransaction(db, async (trx) => {
    await recordProgress(trx, exportId, { done: total })
    await endLongJob(trx, exportId, { state: 'done', details }, clock.now())
  })
}

/** Records the progress. It never exceeds the total, although tables may grow in the meantime. */
function progressOf(db: Db, exportId: string, total: number): (pages: number) => Promise<void> {
  let done = 0
  let reported = 0
  return async (pages) => {
    done = Math.min(total, done + pages)
    if (done - reported < Math.min(REPORT_EVERY_PAGES, total / 50)) return
    reported = done
    await inTransaction(db, (trx) => recordProgress(trx, exportId, { done }))
  }
}

async function writeTables(
  trx: Trx,
  path: string,
  onPages: (pages: number) => Promise<void>,
): Promise<{ tables: number; rows: number }> {
  const tables = await exportedTables(trx)
  let count = 0
  async function* rowsOf(table: ExportedTable): AsyncGenerator<CellValue[][]> {
    for (let from = 0; from < Math.max(1, table.pages); from += PAGES) {
      const before = Math.min(from + PAGES, Math.max(1, table.pages))
      const rows = await rowsOnPages(trx, table, { from, before })
      count += rows.length
      yield rows.map((row) => table.columns.map(({ name }) => cellOf(row[name])))
      await onPages(before - from)
    }
  }
  const files = tables.map(
    (table): ZippedFile => ({
      name: `${table.name}.csv`,
      head: table.columns.map(({ name }) => name),
      rows: () => rowsOf(table),
    }),
  )
  await writeZip(path, files)
  return { tables: tables.length, rows: count }
}

/** Whether the file of an export can be downloaded. Other files are removed. */
export const isDownloadable = (
  job: { kind: string; state: string; finishedAt: Temporal.Instant | null } | undefined,
  now: Temporal.Instant,
): boolean => job?.kind === EXPORT_KIND && job.state === 'done' && isAvailable(job.finishedAt, now)
