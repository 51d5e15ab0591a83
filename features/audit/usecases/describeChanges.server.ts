import type { Db } from '#lib/db.server.ts'
import { type Change, changesOf, uuidsIn, withNames } from '../rules.ts'
import { namesOf } from '../store.server.ts'

interface AuditedChange {
  subjectId: string
  before: unknown
  after: unknown
}

/**
 * Adds the changed fields to each entry, with names instead of ids, and the name of its subject. All names are read in
 * one query.
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
