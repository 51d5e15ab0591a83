import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { dayBounds, isoInstant } from '#lib/time.ts'
import type { AuditChoices, AuditExport, AuditFilter, AuditPage, AuditQuery } from '../console/schema.ts'
import { type AuditEntry, auditActions, auditEntries, auditStaff } from '../store.server.ts'
import { describeChanges } from './describeChanges.server.ts'
import { recordAudit } from './recordAudit.server.ts'

/** A page of staff actions, newest first. */
export async function readAudit(db: Db, { cursor, limit, ...filter }: AuditQuery): Promise<AuditPage> {
  const entries = await auditEntries(db, storeFilter(filter), { limit: limit + 1, after: positionOf(cursor) })
  const rows = entries.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: (await describeChanges(db, rows)).map(viewOf),
    next: last && entries.length > limit ? cursorOf(last) : null,
  }
}

/** The maximum number of rows in a file, which then contains the newest entries. */
const MAX_EXPORTED = 10_000

/** The entries that match the filters, for a file. The export is audited. */
export async function exportAudit(
  db: Db,
  by: Caller,
  filter: AuditFilter,
  now: Temporal.Instant,
): Promise<AuditExport> {
  const entries = await auditEntries(db, storeFilter(filter), { limit: MAX_EXPORTED + 1 })
  const rows = (await describeChanges(db, entries.slice(0, MAX_EXPORTED))).map(viewOf)
  const { q, ...otherFilters } = filter
  // Records that there was a search, but not its text: an erasure would not find the names and addresses in it.
  const after = { ...otherFilters, ...(q ? { search: true } : {}), rows: rows.length }
  await inTransaction(db, (trx) =>
    recordAudit(trx, by.personId, { action: 'audit.export', subject: 'audit', subjectId: 'all', after }, now),
  )
  return { rows, complete: entries.length <= MAX_EXPORTED }
}

const storeFilter = ({ staff, member, action, subject, subjectId, q, from, to }: AuditFilter) => ({
  staffId: staff,
  personId: member,
  action,
  subject,
  subjectId,
  words: q,
  from: from ? boundsOf(from).from : undefined,
  until: to ? boundsOf(to).until : undefined,
})

/** The options for the filters. */
export async function readAuditChoices(db: Db): Promise<AuditChoices> {
  const [actions, staff] = await Promise.all([auditActions(db), auditStaff(db)])
  return { actions, staff: staff.map(({ id, name }) => ({ _id: id, name })) }
}

const boundsOf = (day: string) => dayBounds(Temporal.PlainDate.from(day))

const cursorOf = ({ at, id }: AuditEntry) => `${at.epochMilliseconds}-${id}`
function positionOf(cursor: string | undefined) {
  if (!cursor) return undefined
  const [at = '', id = ''] = cursor.split('-')
  return { at: Temporal.Instant.fromEpochMilliseconds(Number(at)), id }
}

const viewPerson = (person: { id: string; name: string } | null) =>
  person && { _id: person.id, name: person.name }

type DescribedChange = Awaited<ReturnType<typeof describeChanges<AuditEntry>>>[number]
const viewOf = ({ id, at, staff, person, ...entry }: DescribedChange) => ({
  ...entry,
  _id: id,
  at: isoInstant(at),
  staff: viewPerson(staff),
  person: viewPerson(person),
})
