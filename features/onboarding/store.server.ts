import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'

export interface House {
  studio: string
  locations: string[]
  rooms: number
  seats: number
  instructors: string[]
  classes: number
  packages: number
  /** Counted up to a thousand: more is many. */
  members: number
}

/** Names are the first few. */
export async function readHouse(db: Db): Promise<House> {
  const { rows } = await sql<House>`
    select coalesce((select profile ->> 'name' from studio), '') as studio,
      array(select name from location order by position limit 4) as locations,
      (select count(*)::int from room) as rooms,
      (select coalesce(sum(capacity), 0)::int from room) as seats,
      array(select name from instructor order by position limit 4) as instructors,
      (select count(*)::int from class) as classes,
      (select count(*)::int from package) as packages,
      (select count(*)::int from (select from person where role = 'member' limit 1000) m) as members`.execute(
    db,
  )
  return rows[0] as House
}
