import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import {
  endLongJob,
  recordProgress,
  startLongJob,
} from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { workForStarter } from '#features/backgroundJobs/usecases/workForStarter.server.ts'
import { blockActionsOf } from '#features/identity/reads.server.ts'
import { recordCameBefore } from '#features/identity/usecases/cameBefore.server.ts'
import { anonymizeAccount, removeAccount } from '#features/identity/usecases/removeAccount.server.ts'
import { revokeImportedPass } from '#features/passes/usecases/importPass.server.ts'
import { lockGenerating } from '#features/timetable/reads.server.ts'
import { removeClass } from '#features/timetable/usecases/importClass.server.ts'
import { inSavepoint, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { forgetDetails, isForeignKeyViolation, isOpenedBy, isUsed } from '../factStore.server.ts'
import { countRows, markRow, nextRows, passOnMarks } from '../rowStore.server.ts'
import { decideUndo } from '../rules.ts'
import { changeImport, type DataImport, importById, lockImport } from '../store.server.ts'
import type { ImportedClass, ImportedMember } from './importRow.server.ts'
import { isAbandoned, startedBy } from './runImport.server.ts'

export const UNDO_KIND = 'dataImport.undo'

export const undoJob: JobKind<{ importId: string }> = {
  name: UNDO_KIND,
  payload: z.object({ importId: z.uuid() }),
  retryLimit: 5,
  maxSeconds: 7200,
}

const BATCH = 50

/** The reason in the ledger, which is in English, and the name of a blanked record. */
const UNDONE = 'The import that brought it was undone'
const BLANKED_NAME = 'Undone'

/**
 * Starts a job that undoes an import, or continues an undo whose job failed for good. Throws NOT_FOUND; CHANGED if the
 * import is not finished or is undone already; UNDO_TOO_LATE.
 */
export async function startUndo(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  by: Caller,
  importId: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const dataImport = await lockImport(trx, importId)
    if (!dataImport) throw new Refusal('NOT_FOUND')
    // An undo that was started in time can be continued at any time.
    const isResumed = dataImport.state === 'undoing' && (await isAbandoned(trx, dataImport.undoJobId))
    if (!isResumed) orThrow(decideUndo(dataImport, now))
    const { done = 0 } = await countRows(trx, importId)
    const job = { kind: UNDO_KIND, total: done, startedBy: by.personId, details: { importId } }
    const undoJobId = await startLongJob(trx, job, now)
    await changeImport(trx, importId, { state: 'undoing', undoJobId })
    const subject = { subject: 'import', subjectId: importId, before: { done } }
    await recordAudit(trx, by.personId, { action: 'import.undo', ...subject }, now)
    await jobs.enqueue(trx, undoJob, { importId })
  })
}

type UndoDeps = Pick<Deps, 'db' | 'log' | 'clock'>

/** Undoes the remaining rows, from the last to the first; works like `runImport`. */
export async function undoImport(deps: UndoDeps, importId: string): Promise<void> {
  const undone = await importById(deps.db, importId)
  if (undone?.state !== 'undoing' || !undone.undoJobId) return
  const by = await startedBy(deps.db, undone.undoJobId, undone)
  const job = { id: undone.undoJobId, kind: UNDO_KIND, startedBy: by }
  await workForStarter(deps, job, 'importData', () => undoAll(deps, undone, by))
}

async function undoAll(deps: UndoDeps, undone: DataImport, by: string): Promise<void> {
  const { db, clock } = deps
  const { id: importId } = undone
  while (await undoBatch(deps, undone, by)) {
    // Continues with the next batch.
  }
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'undoing') return
    const { undone: removed = 0, kept: inUse = 0 } = await countRows(trx, importId)
    await changeImport(trx, importId, { state: 'undone' })
    await endLongJob(trx, undone.undoJobId ?? '', { state: 'done' }, now)
    const subject = { subject: 'import', subjectId: importId, after: { undone: removed, kept: inUse } }
    await recordAudit(trx, by, { action: 'import.undone', ...subject }, now)
  })
}

const undoBatch = (
  { db, clock }: UndoDeps,
  { id, kind, undoJobId }: DataImport,
  by: string,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (kind === 'classes') await lockGenerating(trx)
    await lockImport(trx, id)
    const rows = await nextRows(trx, id, 'done', BATCH)
    const marked = rows.map(({ made }) => made as ImportedMember).filter(({ cameBefore }) => cameBefore)
    const stillMarked = await passOnMarks(
      trx,
      id,
      marked.map(({ personId }) => personId),
    )
    const now = clock.now()
    for (const { number, made } of rows) {
      const isRemoved =
        kind === 'classes'
          ? await undoClass(trx, made as ImportedClass)
          : await undoMember(trx, made as ImportedMember, { importId: id, by, stillMarked }, now)
      await markRow(
        trx,
        id,
        number,
        isRemoved ? { state: 'undone' } : { state: 'kept', problems: [{ code: 'usedSince' }] },
      )
    }
    const { undone = 0, kept: inUse = 0 } = await countRows(trx, id)
    if (undoJobId) await recordProgress(trx, undoJobId, { done: undone, failed: inUse })
    return rows.length > 0
  })

/** Returns false and does nothing if one of its sessions was booked or held since. */
async function undoClass(trx: Trx, { classId }: ImportedClass): Promise<boolean> {
  if (!classId) return true
  return inSavepoint(trx, () => removeClass(trx, classId)).then(
    () => true,
    (error: unknown) => {
      if (isForeignKeyViolation(error)) return false
      throw error
    },
  )
}

/**
 * Returns false and does nothing if the pass was used or changed since, or if the imported person signed in, bought
 * something, or staff did something for them. The ledger is append-only, so a pass is revoked and not deleted. For the
 * same reason the record of its holder stays, blanked like that of an erased person.
 */
async function undoMember(
  trx: Trx,
  { personId, newPerson, cameBefore, passId, passVersion }: ImportedMember,
  { importId, by, stillMarked }: { importId: string; by: string; stillMarked: Set<string> },
  now: Temporal.Instant,
): Promise<boolean> {
  const isCreatedHere = newPerson || (await isOpenedBy(trx, importId, personId))
  // Nobody can add anything to the record from now on: a transaction that did so before is waited for.
  if (isCreatedHere) await blockActionsOf(trx, personId)
  if (isCreatedHere && (await isUsed(trx, importId, { personId, passId }))) return false
  if (passId) {
    const pass = { passId, version: passVersion ?? 0, by, reason: UNDONE }
    if (!(await revokeImportedPass(trx, pass, now))) return false
  }
  if (cameBefore && !stillMarked.has(personId)) await recordCameBefore(trx, personId, false)
  if (!newPerson) return true
  await forgetDetails(trx, personId)
  await inSavepoint(trx, () => removeAccount(trx, personId)).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
    return anonymizeAccount(trx, personId, BLANKED_NAME, now)
  })
  return true
}
