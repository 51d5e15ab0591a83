import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import type { PersonalData } from '#lib/personalData.server.ts'

/** A row of an exported table: plain values by column name. */
export type ExportRow = Record<string, unknown>

/** The queries for the exported data of all features, by the name of each part. */
export const exportQueries = (
  personalData: PersonalData[],
  ids: string[],
): Record<string, RawBuilder<unknown>> =>
  Object.assign({}, ...personalData.map(({ exported }) => exported?.(ids)))

/** All data about a person, part by part, in one snapshot. */
export async function everythingOf(
  db: Db,
  personalData: PersonalData[],
  ids: string[],
): Promise<Record<string, ExportRow[]>> {
  const parts = Object.entries(exportQueries(personalData, ids)).map(
    ([name, query]) => sql`
      ${sql.lit(name)}::text, (select coalesce(json_agg(to_json(part)), '[]') from (${query}) as part)`,
  )
  const { rows } = await sql<{ all: Record<string, ExportRow[]> }>`
    select json_build_object(${sql.join(parts)}) as all`.execute(db)
  return rows[0]?.all ?? {}
}
