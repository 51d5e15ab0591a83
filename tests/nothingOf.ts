import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/db.server.ts'

/** The tables that contain a word in any column of any row. */
export async function tablesWith(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const findings: string[] = []
  for (const { name } of rows) {
    const { rows: holding } = await sql`
      select from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${word}%`} limit 1`.execute(db)
    if (holding.length) findings.push(name)
  }
  return findings
}

/** Expects that none of these words is in any table. */
export async function expectNothingOf(db: Db, words: string[]): Promise<void> {
  for (const word of words) expect(await tablesWith(db, word), word).toEqual([])
}
