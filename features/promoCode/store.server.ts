import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { asTerms, isCredit, termColumns } from './reads.server.ts'
import type { CodeUseCounts, PromoTerms } from './rules.ts'

/** A code for a purchase, with the number of its uses and reservations. */
export type LockedCode = PromoTerms & {
  id: string
  usedCount: number
  counts: CodeUseCounts
  isCredit: boolean
}

export type LockedRow = Omit<LockedCode, 'firstDay' | 'lastDay' | 'counts'> & {
  firstDay: string
  lastDay: string | null
  reserved: number
  byBuyer: number
  isForeign: boolean
}

export const asLocked = ({ reserved, byBuyer, isForeign, ...row }: LockedRow): LockedCode =>
  asTerms({ ...row, counts: { total: row.usedCount + reserved, byBuyer, isForeign } })

/**
 * The columns of a code for a buyer. A credit is foreign if it belongs neither to the buyer nor to a member of their
 * household without an e-mail address. For a visitor who is not signed in (null), no credit is foreign.
 */
export const lockedColumns = (
  personId: string | null,
  now: Temporal.Instant,
) => sql`c.id, c.used_count, ${termColumns}, ${isCredit},
  (select count(*)::int from promo_code_use u where u.promo_code_id = c.id and u.state = 'reserved'
    and u.reserved_until > ${toDate(now)} and u.person_id is distinct from ${personId}) as reserved,
  (select count(*)::int from promo_code_use u where u.promo_code_id = c.id and u.state = 'used'
    and u.person_id = ${personId}) as by_buyer,
  coalesce(c.person_id <> ${personId}::uuid and not exists (select from person p
    where p.id = c.person_id and p.household_of = ${personId} and p.email is null), false) as is_foreign`

/**
 * Locks codes by name until the transaction ends. Everybody who applies one, or pays an order with it, waits here. All
 * transactions lock codes in the order of their ids. The uses are read in a separate statement after the lock.
 */
export async function lockCodes(
  trx: Trx,
  codes: readonly string[],
  personId: string,
  now: Temporal.Instant,
): Promise<LockedCode[]> {
  await sql`select from promo_code where code = any(${codes}) order by id for no key update`.execute(trx)
  return readCodes(trx, codes, personId, now)
}

/** Reads codes by name without a lock, for a preview. `personId`: null for a visitor who is not signed in. */
export async function readCodes(
  db: Db,
  codes: readonly string[],
  personId: string | null,
  now: Temporal.Instant,
): Promise<LockedCode[]> {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns(personId, now)} from promo_code c where c.code = any(${codes})`.execute(db)
  return rows.map(asLocked)
}

export async function codesById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PromoTerms & { isCredit: boolean }>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<
    Omit<PromoTerms, 'firstDay' | 'lastDay'> & {
      id: string
      firstDay: string
      lastDay: string | null
      isCredit: boolean
    }
  >`select c.id, ${termColumns}, ${isCredit} from promo_code c where c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, asTerms(row)]))
}

/** A code as the console lists and edits it. */
export interface EditedCode extends PromoTerms {
  id: string
  version: number
  stoppedAt: Temporal.Instant | null
  usedCount: number
  givenPaise: Paise
  /** The number of reservations by open checkouts. */
  reserved: number
}

/** The codes that staff edit, newest first, or the one with this id. Credits are not among them. */
export async function editedCodes(db: Db, now: Temporal.Instant, id?: string): Promise<EditedCode[]> {
  const { rows } = await sql<
    Omit<EditedCode, 'firstDay' | 'lastDay' | 'stoppedAt' | 'givenPaise'> & {
      firstDay: string
      lastDay: string | null
      stoppedAt: Date | null
      givenPaise: string
    }
  >`
    select c.id, c.version, c.used_count, c.given_paise, c.stopped_at, ${termColumns}, (
      select count(*)::int from promo_code_use u
      where u.promo_code_id = c.id and u.state = 'reserved' and u.reserved_until > ${toDate(now)}) as reserved
    from promo_code c where c.booking_id is null and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by c.created_at desc, c.code`.execute(db)
  return rows.map((row) => ({
    ...asTerms(row),
    stoppedAt: row.stoppedAt && fromDate(row.stoppedAt),
    givenPaise: Number(row.givenPaise),
  }))
}

export type CodeEdit = Omit<PromoTerms, 'code' | 'isStopped'>

const editColumns = (edit: CodeEdit) => ({
  kind: edit.kind,
  value: edit.value,
  firstDay: edit.firstDay.toString(),
  lastDay: edit.lastDay?.toString() ?? null,
  limitTotal: edit.limitTotal,
  limitPerPerson: edit.limitPerPerson,
  newcomersOnly: edit.newcomersOnly,
  combinable: edit.combinable,
  packageIds: edit.packageIds,
})

export async function insertCode(
  trx: Trx,
  { code, ...edit }: CodeEdit & { code: string },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('promoCode')
    .values({ code, ...editColumns(edit), createdAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lockCode = async (trx: Trx, id: string): Promise<void> => {
  await sql`select from promo_code where id = ${id} for no key update`.execute(trx)
}

/** Changes a code, which the caller has locked. */
export const updateCode = async (trx: Trx, id: string, edit: CodeEdit): Promise<void> => {
  await trx
    .updateTable('promoCode')
    .set((e) => ({ ...editColumns(edit), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const markStopped = async (trx: Trx, id: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('promoCode')
    .set((e) => ({ stoppedAt: toDate(now), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
