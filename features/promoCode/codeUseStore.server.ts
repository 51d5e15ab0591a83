import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { asLocked, type LockedCode, type LockedRow, lockedColumns } from './store.server.ts'

export type OrderUse = LockedCode & { isReserved: boolean }

/** Locks and returns the codes of an order. `isReserved`: the code is still reserved for the order. */
export async function lockCodesOfOrder(
  trx: Trx,
  { id: orderId, personId }: { id: string; personId: string },
  now: Temporal.Instant,
): Promise<OrderUse[]> {
  await sql`
    select from promo_code
    where id in (select promo_code_id from promo_code_use where payment_order_id = ${orderId})
    order by id for no key update`.execute(trx)
  const { rows } = await sql<LockedRow & { isReserved: boolean }>`
    select ${lockedColumns(personId, now)},
      o.state = 'reserved' and o.reserved_until > ${toDate(now)} as is_reserved
    from promo_code_use o join promo_code c on c.id = o.promo_code_id
    where o.payment_order_id = ${orderId} order by o.position`.execute(trx)
  return rows.map(({ isReserved, ...row }) => ({ ...asLocked(row), isReserved }))
}

export interface NewUse {
  codeId: string
  paise: Paise
}

export type CodeUseState =
  | { state: 'reserved'; until: Temporal.Instant }
  | { state: 'used'; at: Temporal.Instant }

/** Inserts the uses of codes by a new order. */
export async function insertUses(
  trx: Trx,
  { orderId, personId, uses }: { orderId: string; personId: string; uses: readonly NewUse[] },
  use: CodeUseState,
): Promise<void> {
  if (!uses.length) return
  await trx
    .insertInto('promoCodeUse')
    .values(
      uses.map(({ codeId, paise }, index) => ({
        paymentOrderId: orderId,
        promoCodeId: codeId,
        personId,
        position: index + 1,
        discountPaise: paise,
        state: use.state,
        reservedUntil: use.state === 'reserved' ? toDate(use.until) : null,
        usedAt: use.state === 'used' ? toDate(use.at) : null,
      })),
    )
    .execute()
}

/** Reserves the codes of an order again. */
export const extendUses = async (trx: Trx, orderId: string, until: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('promoCodeUse')
    .set({ state: 'reserved', reservedUntil: toDate(until) })
    .where('paymentOrderId', '=', orderId)
    .execute()
}

/** Marks the codes of a paid order as used. */
export const markUsed = async (trx: Trx, orderId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('promoCodeUse')
    .set({ state: 'used', usedAt: toDate(now) })
    .where('paymentOrderId', '=', orderId)
    .execute()
}

/** Releases the codes of an order, so that they no longer count against their limits. */
export const releaseUses = async (trx: Trx, orderId: string): Promise<void> => {
  await trx
    .updateTable('promoCodeUse')
    .set({ state: 'released' })
    .where('paymentOrderId', '=', orderId)
    .where('state', '<>', 'released')
    .execute()
}

/**
 * Releases the credits that a paid order used, so that they can be used again after the order was fully refunded: the
 * studio still owes them.
 */
export const releaseCredits = async (trx: Trx, orderId: string): Promise<void> => {
  await sql`
    update promo_code_use u set state = 'released' from promo_code c
    where c.id = u.promo_code_id and c.booking_id is not null and u.payment_order_id = ${orderId}
      and u.state = 'used'`.execute(trx)
}

/**
 * Releases a person's other reservations of these codes: a code is reserved only for the order that they opened last.
 * Earlier orders check their codes again when they are paid. A reservation that lasts longer than this one, as of a
 * payment link, stays.
 */
export const releaseOtherReservations = async (
  trx: Trx,
  {
    orderId,
    personId,
    codeIds,
    until,
  }: { orderId: string; personId: string; codeIds: readonly string[]; until: Temporal.Instant },
): Promise<void> => {
  await sql`
    update promo_code_use set state = 'released'
    where person_id = ${personId} and promo_code_id = any(${codeIds}::uuid[]) and state = 'reserved'
      and payment_order_id <> ${orderId} and reserved_until <= ${toDate(until)}`.execute(trx)
}

export async function usesOfOrder(db: Db, orderId: string): Promise<NewUse[]> {
  const { rows } = await sql<NewUse>`
    select promo_code_id as code_id, discount_paise as paise from promo_code_use
    where payment_order_id = ${orderId} order by position`.execute(db)
  return rows
}

/** The names of the codes of an order. */
export async function codeNamesOf(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select c.code from promo_code_use u join promo_code c on c.id = u.promo_code_id
    where u.payment_order_id = ${orderId} order by u.position`.execute(db)
  return rows.map(({ code }) => code)
}

export interface UseRow {
  orderId: string
  person: { id: string; name: string }
  packageName: string
  usedAt: Temporal.Instant
  discountPaise: Paise
  amountPaise: Paise
}

/** A page of the uses of a code, newest first. */
export async function usesOf(
  db: Db,
  codeId: string,
  { page, limit }: { page: number; limit: number },
): Promise<UseRow[]> {
  const { rows } = await sql<Omit<UseRow, 'usedAt'> & { usedAt: Date }>`
    select u.payment_order_id as order_id, u.used_at, u.discount_paise, o.amount_paise,
      o.terms ->> 'packageName' as package_name,
      json_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name)) as person
    from promo_code_use u join payment_order o on o.id = u.payment_order_id join person p on p.id = u.person_id
    where u.promo_code_id = ${codeId} and u.state = 'used'
    order by u.used_at desc, u.payment_order_id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows.map((row) => ({ ...row, usedAt: fromDate(row.usedAt) }))
}
