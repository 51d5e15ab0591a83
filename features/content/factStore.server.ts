import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'

export interface TaughtKind {
  kind: string
  /** Capacity of its classes at a studio; null: it is online only. */
  least: number | null
  most: number | null
}

/** The kinds of class in the timetable, with the capacity of their classes. */
export async function taughtKinds(db: Db, today: Temporal.PlainDate): Promise<TaughtKind[]> {
  const { rows } = await sql<TaughtKind>`
    select c.kind, min(c.capacity) filter (where not l.is_online)::int as least,
      max(c.capacity) filter (where not l.is_online)::int as most
    from class c join location l on l.name = c.location
    where (c.ends_on is null or c.ends_on >= ${today.toString()}::date) and l.is_shown
    group by c.kind`.execute(db)
  return rows
}
