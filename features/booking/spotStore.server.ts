import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { RoomView, SpotView } from './bookingSchema.ts'

/** Whether a booking `b` has a seat, and therefore a spot. */
const hasSeat = sql`b.status in ('scheduled', 'attended', 'no show')`

/** The room of a session with its spots, for one person; undefined if the session has no room with spots. */
export async function roomFor(db: Db, sessionId: string, personId: string): Promise<RoomView | undefined> {
  const { rows } = await sql<RoomView>`
    select r.name,
      (select json_agg(json_build_object('_id', o.id, 'name', o.name, 'hint', o.hint, 'x', o.x, 'y', o.y,
          'isTurned', o.is_turned,
          'state', case when b.person_id = ${personId} then 'yours' when b.id is not null then 'taken'
            when o.broken_since is not null then 'broken' else 'free' end) order by o.position, o.id)
        from spot o left join booking b on b.session_id = s.id and b.spot_id = o.id and ${hasSeat}
        where o.room_id = r.id) as spots,
      (select b.spot_id from booking b join spot o on o.id = b.spot_id
        where b.person_id = ${personId} and o.room_id = r.id and b.session_id <> s.id
        order by b.booked_at desc, b.id limit 1) as last_spot_id
    from session s join room r on r.id = s.room_id where s.id = ${sessionId} and s.spots is not null`.execute(
    db,
  )
  return rows[0]
}

/** A spot in the session's room; undefined if the spot is in another room. */
export async function spotIn(
  db: Db,
  sessionId: string,
  spotId: string,
): Promise<{ name: string; isBroken: boolean; takenBy: string | null } | undefined> {
  const { rows } = await sql<{ name: string; isBroken: boolean; takenBy: string | null }>`
    select o.name, o.broken_since is not null as is_broken,
      (select b.id from booking b where b.session_id = s.id and b.spot_id = o.id and ${hasSeat}) as taken_by
    from session s join spot o on o.room_id = s.room_id where s.id = ${sessionId} and o.id = ${spotId}`.execute(
    db,
  )
  return rows[0]
}

export async function spotOfBooking(db: Db, bookingId: string): Promise<SpotView | null> {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('spot as o', 'o.id', 'b.spotId')
    .select(['o.id as _id', 'o.name', 'o.hint'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return row ?? null
}

/** For each member with some of these bookings: how many, and the first one. */
export async function byMember(db: Db, ids: string[]): Promise<{ first: string; count: number }[]> {
  const { rows } = await sql<{ first: string; count: number }>`
    select (array_agg(b.id order by s.starts_at, b.id))[1] as first, count(*)::int as count
    from booking b join session s on s.id = b.session_id where b.id = any(${ids}::uuid[])
    group by b.person_id order by first`.execute(db)
  return rows
}

/** Assigns spots; `left`: the previous spot, from which the studio moves the bookings. */
export const writeSpots = async (
  trx: Trx,
  left: string | null,
  moves: { bookingId: string; spotId: string | null }[],
): Promise<void> => {
  const rows = moves.map(({ bookingId, spotId }) => ({ id: bookingId, spot: spotId }))
  await sql`update booking b set spot_id = x.spot, left_spot_id = ${left}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, spot uuid) where b.id = x.id`.execute(
    trx,
  )
}
