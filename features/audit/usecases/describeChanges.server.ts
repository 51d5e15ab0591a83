import type { Db } from '#lib/db.server.ts'
import { type Change, changesOf, uuidsIn, withNames } from '../rules.ts'
import { namesOf } from '../store.server.ts'

interface AuditedChange {
  subjectId: string
  before: unknown
  after: unknown
}

/**
 * Describes what changed in each entry, field by field. People and things are shown by their names, which are read in
 * one go.
 */
export async function describeChanges<Row extends AuditedChange>(
  db: Db,
  rows: Row[],
): Promise<(Omit<Row, 'before' | 'after'> & { changes: Change[]; subjectName: string | null })[]> {
  const names = await namesOf(db, [...new Set(rows.flatMap(uuidsIn))])
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: changesOf(before, after).map((change) => withNames(change, names)),
    subjectName: names.get(row.subjectId) ?? null,
  }))
}
