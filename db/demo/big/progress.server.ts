import { sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'
import type { Guards } from './guards.server.ts'
import type { Size } from './size.ts'

/**
 * The progress of a load. It is in the database until the load ends, so that an interrupted load can be continued: the
 * same seed generates the same history again, and only the weeks that are missing are written.
 */
export interface Progress {
  now: string
  size: Size
  /** The seed at the beginning of the generated history. */
  seed: number
  guards: Guards
  weeksWritten: number
}

export async function readProgress(trx: Trx): Promise<Progress | undefined> {
  const { rows: found } = await sql`select where to_regclass('demo_load') is not null`.execute(trx)
  if (!found.length) return undefined
  return (await sql<{ progress: Progress }>`select progress from demo_load`.execute(trx)).rows[0]?.progress
}

export async function beginProgress(trx: Trx, progress: Progress): Promise<void> {
  await sql`create table demo_load as select ${JSON.stringify(progress)}::jsonb as progress`.execute(trx)
}

export async function recordWeeks(trx: Trx, weeksWritten: number): Promise<void> {
  await sql`update demo_load set progress = progress || jsonb_build_object('weeksWritten', ${weeksWritten}::int)`.execute(
    trx,
  )
}

export async function endProgress(trx: Trx): Promise<void> {
  await sql`drop table demo_load`.execute(trx)
}
