import { type LongJob, longJobById, longJobsWithIds } from '#features/backgroundJobs/reads.server.ts'
import { csvLines } from '#features/dataExport/usecases/csv.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore, isoInstant } from '#lib/time.ts'
import type { ImportList, ImportView, ProblemPage } from '../console/schema.ts'
import { readChoices } from '../factStore.server.ts'
import { recognise, type WordField, wordFieldsOf } from '../fields.ts'
import {
  causesOf,
  countRows,
  importTotals,
  problemRowNumbers,
  problemRows,
  rowsAfter,
  wordsIn,
} from '../rowStore.server.ts'
import { undoUntil } from '../rules.ts'
import { type DataImport, deleteImport, importById, listImports, lockImport } from '../store.server.ts'
import { problemText } from '../text/problems.ts'
import { versionOf } from './runImport.server.ts'

/** The latest imports, newest first. */
export async function readImports(db: Db, now: Temporal.Instant): Promise<ImportList> {
  const imports = await listImports(db)
  const jobs = await longJobsWithIds(
    db,
    imports.flatMap((each) => latestJobId(each) ?? []),
  )
  const byId = new Map(jobs.map((job) => [job.id, job]))
  return { rows: imports.map((each) => summaryOf(each, byId.get(latestJobId(each) ?? ''), now)) }
}

const latestJobId = ({ jobId, undoJobId }: DataImport): string | null => undoJobId ?? jobId

function summaryOf(found: DataImport, job: LongJob | undefined, now: Temporal.Instant) {
  const { id, kind, fileName, rowCount, state, uploadedAt, by } = found
  const until = undoUntil(found)
  return {
    _id: id,
    kind,
    fileName,
    rowCount,
    state,
    uploadedAt: isoInstant(uploadedAt),
    by: { _id: by.id, name: by.name },
    job: job ? { state: job.state, total: job.total, done: job.done, failed: job.failed } : null,
    undoUntil: until && isBefore(now, until) ? isoInstant(until) : null,
  }
}

/** Throws NOT_FOUND. */
export async function readImport(db: Db, importId: string, now: Temporal.Instant): Promise<ImportView> {
  const dataImport = await importById(db, importId)
  if (!dataImport) throw new Refusal('NOT_FOUND')
  const jobId = latestJobId(dataImport)
  const [job, [first], badRows, counts, words, choices, causes] = await Promise.all([
    jobId ? longJobById(db, jobId) : undefined,
    rowsAfter(db, importId, 0, 1),
    problemRowNumbers(db, importId),
    countRows(db, importId),
    wordsOf(db, dataImport),
    readChoices(db, mappedWordFields(dataImport)),
    causesOf(db, importId),
  ])
  const { columns, mapping, kind, system, encoding, report } = dataImport
  return {
    ...summaryOf(dataImport, job, now),
    system,
    encoding,
    columns: columns.map((name, index) => ({ name, sample: first?.cells[index]?.slice(0, 80) ?? '' })),
    mapping,
    recognised: Object.keys(recognise(columns, kind)).length,
    words,
    choices,
    report,
    causes,
    brought: dataImport.finishedAt ? await importTotals(db, importId) : null,
    version: versionOf(dataImport),
    badRows,
    retainedRows: counts.kept ?? 0,
  }
}

const mappedWordFields = ({ mapping }: DataImport): WordField[] =>
  wordFieldsOf(mapping.kind).filter((field) => mapping.columns[field] !== undefined)

async function wordsOf(db: Db, found: DataImport): Promise<ImportView['words']> {
  const entries = mappedWordFields(found).map(
    async (field) => [field, await wordsIn(db, found.id, found.mapping.columns[field] ?? 0)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** A page of the rows that are invalid, failed or could not be undone. Throws NOT_FOUND. */
export async function readProblems(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ProblemPage> {
  const dataImport = await importById(db, importId)
  if (!dataImport) throw new Refusal('NOT_FOUND')
  const [rows, counts] = await Promise.all([
    problemRows(db, importId, { after, limit: limit + 1 }),
    countRows(db, importId),
  ])
  const visibleRows = rows.slice(0, limit)
  const total = (counts.bad ?? 0) + (counts.failed ?? 0) + (counts.kept ?? 0)
  return {
    columns: dataImport.columns,
    rows: visibleRows,
    total,
    next: rows.length > limit ? (visibleRows.at(-1)?.number ?? null) : null,
  }
}

/** No file has more rows. */
const ALL = 20_000

/** The rows with problems, as a file that can be corrected and imported again. Throws NOT_FOUND. */
export async function problemsAsCsv(db: Db, importId: string): Promise<string> {
  const { columns, rows } = await readProblems(db, importId, { after: 0, limit: ALL })
  const rejected = rows.map(({ number, cells, problems }) => [
    ...cells,
    number,
    problems.map(({ code, name }) => problemText[code](name)).join('; '),
  ])
  return `\uFEFF${csvLines([[...columns, 'Row', 'Problems'], ...rejected])}`
}

/** Deletes a file that was not imported. Throws NOT_FOUND, CHANGED. */
export async function forgetImport({ db }: Pick<Deps, 'db'>, importId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const dataImport = await lockImport(trx, importId)
    if (!dataImport) throw new Refusal('NOT_FOUND')
    if (dataImport.state !== 'uploaded' && dataImport.state !== 'checked') throw new Refusal('CHANGED')
    await deleteImport(trx, importId)
  })
}
