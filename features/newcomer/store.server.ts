import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'

export interface SessionFacts {
  kind: string
  location: string
  date: Temporal.PlainDate
}

/** What a pass must pay for. */
export async function sessionFacts(db: Db, id: string): Promise<SessionFacts | undefined> {
  const { rows } = await sql<{ kind: string; location: string; date: string }>`
    select c.kind, c.location, s.date::text as date from session s join class c on c.id = s.class_id
    where s.id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], date: Temporal.PlainDate.from(rows[0].date) }
}
