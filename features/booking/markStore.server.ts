import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { Mark, MarkMethod } from './markRules.ts'

/** A tap on a roster, as it was taken. */
export interface MarkRow {
  /** Made by the screen. */
  key: string
  bookingId: string
  mark: Mark
  method: MarkMethod
  madeAt: Temporal.Instant
  by: { id: string; name: string }
}

/** False when a mark of this key is there already: the tap has come before. */
export async function insertMark(
  trx: Trx,
  { key, bookingId, mark, method, madeAt, by }: Omit<MarkRow, 'by'> & { by: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('attendance_mark')
    .values({
      id: key,
      booking_id: bookingId,
      mark,
      method,
      made_at: toDate(madeAt),
      received_at: toDate(now),
      made_by: by,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes back what was marked of these bookings. */
export const insertExpected = async (
  trx: Trx,
  bookingIds: string[],
  by: string,
  now: Temporal.Instant,
): Promise<void> => {
  const at = toDate(now)
  const taken = { mark: 'expected', method: 'tap', made_at: at, received_at: at, made_by: by } as const
  await trx
    .insertInto('attendance_mark')
    .values(bookingIds.map((id) => ({ id: crypto.randomUUID(), booking_id: id, ...taken })))
    .execute()
}

/** The one that counts: the last by the time of the tap, of two of one moment the one that came last. */
export const lastMark = (db: Db, bookingId: string): Promise<MarkRow | undefined> =>
  marksNewestFirst(db).where('m.booking_id', '=', bookingId).limit(1).executeTakeFirst().then(asMark)

export const markByKey = (db: Db, key: string): Promise<MarkRow | undefined> =>
  marksNewestFirst(db).where('m.id', '=', key).executeTakeFirst().then(asMark)

const marksNewestFirst = (db: Db) =>
  db
    .selectFrom('attendance_mark as m')
    .innerJoin('person as p', 'p.id', 'm.made_by')
    .select(['m.id as key', 'm.booking_id as bookingId', 'm.mark', 'm.method', 'm.made_at as madeAt'])
    .select(['p.id as byId', 'p.first_name as firstName', 'p.last_name as lastName'])
    .orderBy('m.made_at', 'desc')
    .orderBy('m.arrival', 'desc')

type Row = Omit<MarkRow, 'madeAt' | 'by'> & {
  madeAt: Date
  byId: string
  firstName: string
  lastName: string
}

const asMark = (row: Row | undefined): MarkRow | undefined => {
  if (!row) return undefined
  const { madeAt, byId, firstName, lastName, ...mark } = row
  return { ...mark, madeAt: fromDate(madeAt), by: { id: byId, name: `${firstName} ${lastName}` } }
}
