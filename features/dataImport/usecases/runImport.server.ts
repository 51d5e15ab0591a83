import { createHash } from 'node:crypto'
import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { longJobById } from '#features/backgroundJobs/reads.server.ts'
import {
  endLongJob,
  recordProgress,
  startLongJob,
} from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { workForStarter } from '#features/backgroundJobs/usecases/workForStarter.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { type Db, inSavepoint, inTransaction, isPgError, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { ClassPlan } from '../classRules.ts'
import { memberWelcome } from '../mailKinds.ts'
import type { MemberPlan } from '../memberRules.ts'
import { countRows, markRow, nextRows, type PlannedRow } from '../rowStore.server.ts'
import { changeImport, type DataImport, importById, lockImport } from '../store.server.ts'
import type { ProblemCode } from '../text/problems.ts'
import { importClassRow, importMemberRow } from './importRow.server.ts'

export const IMPORT_KIND = 'dataImport.run'

/** If the server dies, the next attempt of the job continues where it stopped. */
export const importJob: JobKind<{ importId: string }> = {
  name: IMPORT_KIND,
  payload: z.object({ importId: z.uuid() }),
  retryLimit: 5,
  maxSeconds: 7200,
}

/** The number of rows in a transaction. If the server dies, only the current batch is repeated. */
const BATCH = 50

/**
 * Starts a job that imports the valid rows of the dry run, or continues an import whose job failed for good. `version`
 * identifies the dry run that the caller has seen, `good` is its number of valid rows. Throws NOT_FOUND; CHANGED if
 * there was a newer dry run, or the import was started already.
 */
export async function startImport(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  by: Caller,
  importId: string,
  { good, invite, version }: { good: number; invite: boolean; version: string },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const dataImport = await lockImport(trx, importId)
    if (!dataImport) throw new Refusal('NOT_FOUND')
    const isFirst = dataImport.state === 'checked'
    if (!isFirst && !(dataImport.state === 'running' && (await isAbandoned(trx, dataImport.jobId))))
      throw new Refusal('CHANGED')
    if (dataImport.report?.good !== good || versionOf(dataImport) !== version) throw new Refusal('CHANGED')
    const job = { kind: IMPORT_KIND, total: good, startedBy: by.personId, details: { importId } }
    const jobId = await startLongJob(trx, job, now)
    await changeImport(trx, importId, { state: 'running', jobId, ...(isFirst ? { invite } : {}) })
    const { kind, fileName, report } = dataImport
    const after = { kind, fileName, invite, ...report }
    const subject = { subject: 'import', subjectId: importId }
    await recordAudit(trx, by.personId, { action: 'import.start', ...subject, after }, now)
    await jobs.enqueue(trx, importJob, { importId })
  })
}

type RunDeps = Pick<Deps, 'db' | 'log' | 'mailer' | 'clock'>

/** A digest of the mapping and the report, so that nobody imports another dry run than they have seen. */
export const versionOf = ({ mapping, report }: DataImport): string =>
  createHash('sha256')
    .update(JSON.stringify([mapping, report]))
    .digest('hex')
    .slice(0, 32)

export const isAbandoned = async (trx: Trx, jobId: string | null): Promise<boolean> =>
  jobId !== null && (await longJobById(trx, jobId))?.state === 'failed'

/** Marks the job of an import or undo as failed, after it failed for good. Staff can then start it again. */
export async function failImport({ db, clock }: Pick<Deps, 'db' | 'clock'>, importId: string): Promise<void> {
  const dataImport = await importById(db, importId)
  const jobId = dataImport?.state === 'undoing' ? dataImport.undoJobId : dataImport?.jobId
  if (jobId) await endLongJob(db, jobId, { state: 'failed' }, clock.now())
}

/** The person who started the job; if their account no longer exists, the person who uploaded the file. */
export const startedBy = async (db: Db, jobId: string, { by }: DataImport): Promise<string> =>
  (await longJobById(db, jobId))?.startedBy ?? by.id

/**
 * Imports the remaining rows of a started import; idempotent. If the person who started it has lost the permission, the
 * import is marked as failed, and somebody else can start it again.
 */
export async function runImport(deps: RunDeps, importId: string): Promise<void> {
  const running = await importById(deps.db, importId)
  if (running?.state !== 'running' || !running.jobId) return
  const by = await startedBy(deps.db, running.jobId, running)
  const job = { id: running.jobId, kind: IMPORT_KIND, startedBy: by }
  await workForStarter(deps, job, 'importData', () => importAll(deps, running, by))
}

async function importAll(deps: RunDeps, running: DataImport, by: string): Promise<void> {
  const { db, clock } = deps
  const { id: importId } = running
  while (await runBatch(deps, running, by)) {
    // Continues with the next batch.
  }
  const now = clock.now()
  if (running.kind === 'classes') {
    await generateSessions(db, now)
  }
  await inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'running') return
    const { done = 0, failed = 0 } = await countRows(trx, importId)
    await changeImport(trx, importId, { state: 'done', finishedAt: now })
    await endLongJob(trx, running.jobId ?? '', { state: 'done' }, now)
    const subject = { subject: 'import', subjectId: importId, after: { done, failed } }
    await recordAudit(trx, by, { action: 'import.finish', ...subject }, now)
  })
}

/** Imports one batch in one transaction, each row in a savepoint. Returns false if no row was left. */
const runBatch = (deps: RunDeps, { id, kind, jobId, invite }: DataImport, by: string): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    // Two servers may run the same import, because one seemed to have died. The lock makes them take turns.
    await lockImport(trx, id)
    const rows = await nextRows(trx, id, 'good', BATCH)
    const now = deps.clock.now()
    for (const row of rows) {
      const importRow = kind === 'classes' ? importClass : importMember
      await importRow(trx, { row, importId: id, by }, now).then(
        async (made) => {
          await markRow(trx, id, row.number, { state: 'done', made })
          if (invite && 'newPerson' in made && made.newPerson)
            await deps.mailer.sendMade(trx, memberWelcome, made.personId)
        },
        (error: unknown) =>
          markRow(trx, id, row.number, { state: 'failed', problems: [{ code: codeOf(error) }] }),
      )
    }
    const { done = 0, failed = 0 } = await countRows(trx, id)
    if (jobId) await recordProgress(trx, jobId, { done, failed })
    return rows.length > 0
  })

interface RowContext {
  row: PlannedRow
  importId: string
  by: string
}

const importMember = (trx: Trx, { row, importId, by }: RowContext, now: Temporal.Instant) =>
  inSavepoint(trx, async () => {
    // The person was erased since the dry run, and the content of the row with them.
    if (!row.plan) throw new Refusal('PERSON_GONE')
    return importMemberRow(trx, row.plan as MemberPlan, { importId, by }, now)
  })

const importClass = (trx: Trx, { row }: RowContext) =>
  inSavepoint(trx, () => importClassRow(trx, row.plan as ClassPlan))

/** The SQLSTATE classes 22 and 23: invalid values, and violated constraints. */
const INVALID_VALUE = /^2[23]/

function codeOf(error: unknown): ProblemCode {
  if (error instanceof Refusal && error.code === 'EMAIL_TAKEN') return 'emailTaken'
  if (violates(error, 'pass_one_discovery')) return 'discoveryUsed'
  if (error instanceof Refusal) return 'refused'
  if (isPgError(error) && INVALID_VALUE.test(error.code)) return 'refused'
  // Any other error, such as an unavailable database, fails the job, which repeats the batch.
  throw error
}
