import { sql } from 'kysely'
import { isGoodPass } from '#features/passes/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import type { KindBody } from './console/kindSchema.ts'
import { NEXT_VERSION } from './locationStore.server.ts'

export interface KindRow extends KindBody {
  key: string
  version: number
  classes: number
  bookings: number
}

export async function kindRows(db: Db, now: Temporal.Instant): Promise<KindRow[]> {
  const rows = await db
    .selectFrom('classKind as k')
    .select(['k.key', 'k.name', 'k.hindiName', 'k.glyph', 'k.paidBy', 'k.position'])
    .select(['k.isShown', 'k.version'])
    .select(
      sql<number>`(select count(*)::int from class c where c.kind = k.key
        and (c.ends_on is null or c.ends_on >= ${studioDay(now).toString()}::date))`.as('classes'),
    )
    .select(
      sql<number>`(select coalesce(sum(s.booked), 0)::int from session s join class c on c.id = s.class_id
        where c.kind = k.key and s.starts_at > ${toDate(now)} and s.cancelled_at is null)`.as('bookings'),
    )
    .orderBy('k.position')
    .orderBy('k.name')
    .execute()
  return rows.map((row) => ({ ...row, paidBy: row.paidBy as KindBody['paidBy'] }))
}

const kindColumns = ({ name, hindiName, glyph, paidBy, position, isShown }: KindBody) => ({
  name,
  hindiName,
  glyph,
  paidBy: [...paidBy],
  position,
  isShown,
})

/** The hours of free cancellation apply from the earliest possible day, because a new kind has no earlier sessions. */
export const insertKind = async (trx: Trx, key: string, kind: KindBody, freeHours: number): Promise<void> => {
  await trx
    .insertInto('classKind')
    .values({ key, ...kindColumns(kind) })
    .execute()
  await trx
    .insertInto('ruleNumber')
    .values({ rule: 'freeHours', kind: key, fromDate: '2000-01-01', value: freeHours })
    .execute()
}

export async function lockKind(
  trx: Trx,
  key: string,
): Promise<{ version: number; kind: KindBody } | undefined> {
  const row = await trx
    .selectFrom('classKind')
    .select(['name', 'hindiName', 'glyph', 'paidBy', 'position'])
    .select(['isShown', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...kind } = row
  return { version, kind: { ...kind, paidBy: kind.paidBy as KindBody['paidBy'] } }
}

export const updateKind = async (trx: Trx, key: string, kind: KindBody): Promise<void> => {
  await trx
    .updateTable('classKind')
    .set({ ...kindColumns(kind), version: NEXT_VERSION })
    .where('key', '=', key)
    .execute()
}

/** Counts the valid passes of types that would no longer pay for a kind, and the upcoming bookings that they paid. */
export async function countPassesLosingKind(
  db: Db,
  key: string,
  types: readonly string[],
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<{ passes: number; bookings: number }> {
  if (!types.length) return { passes: 0, bookings: 0 }
  const { rows } = await sql<{ passes: number; bookings: number }>`select
    (select count(*)::int from pass where package_type = any(${[...types]}::text[])
      and ${isGoodPass(today)}) as passes,
    (select count(*)::int from session s join class c on c.id = s.class_id and c.kind = ${key}
      join booking b on b.session_id = s.id and b.status in ('scheduled', 'attended')
      join pass p on p.id = b.pass_id and p.package_type = any(${[...types]}::text[])
      where s.starts_at > ${toDate(now)}) as bookings`.execute(db)
  return rows[0] ?? { passes: 0, bookings: 0 }
}
