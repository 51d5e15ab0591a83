import { type RawBuilder, sql } from 'kysely'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { GiftState, GiftTax } from '#features/payment/giftRules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { escapeLike } from '#lib/like.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { GiftCard } from './rules.ts'
import type { GiftDetails } from './schema.ts'

export interface Gift {
  id: string
  orderId: string
  giverId: string
  giverName: string
  /** The giver's first name, for the card. */
  from: string
  recipientName: string | null
  recipientEmail: string | null
  message: string | null
  card: GiftCard
  language: Language
  sendOn: string
  state: GiftState
  taxed: GiftTax | null
  /** Whether its price includes tax. */
  isTaxed: boolean
  terms: PackageRow
  amountPaise: Paise
  paidAt: Temporal.Instant | null
  sendAt: Temporal.Instant | null
  sentAt: Temporal.Instant | null
  openedAt: Temporal.Instant | null
  claimedAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  /** The person who has the pass, and the address of their account. */
  holderId: string | null
  holderName: string | null
  claimedInto: string | null
}

type Instants = 'paidAt' | 'sendAt' | 'sentAt' | 'openedAt' | 'claimedAt' | 'endedAt'
type Row = Omit<Gift, Instants> & Record<Instants, Date | null>

const instant = (at: Date | null) => at && fromDate(at)
const asGift = (row: Row): Gift => ({
  ...row,
  paidAt: instant(row.paidAt),
  sendAt: instant(row.sendAt),
  sentAt: instant(row.sentAt),
  openedAt: instant(row.openedAt),
  claimedAt: instant(row.claimedAt),
  endedAt: instant(row.endedAt),
})

const gifts = (where: RawBuilder<unknown>) => sql<Row>`
  select g.id, o.id as order_id, o.person_id as giver_id, giver.first_name as "from",
    full_name(giver.first_name, giver.last_name) as giver_name, g.recipient_name,
    g.recipient_email, g.message, g.card, g.language, g.send_on::text as send_on, g.taxed, o.gst_basis_points > 0 as is_taxed, o.terms, o.amount_paise,
    g.paid_at, g.send_at, g.sent_at, g.opened_at, g.claimed_at, g.ended_at,
    case when g.ended_at is not null then 'ended' when g.claimed_at is not null then 'claimed'
      when g.paid_at is not null then 'open' else 'unpaid' end as state,
    holder.id as holder_id, full_name(holder.first_name, holder.last_name) as holder_name, holder.email::text as claimed_into
  from gift g join payment_order o on o.id = g.payment_order_id join person giver on giver.id = o.person_id
    left join pass p on p.id = g.pass_id left join person holder on holder.id = p.person_id
  where ${where}`

const findGift = async (db: Db, where: RawBuilder<unknown>): Promise<Gift | undefined> =>
  (await gifts(where).execute(db)).rows.map(asGift)[0]

export const giftById = (db: Db, id: string) => findGift(db, sql`g.id = ${id}`)
export const giftByToken = (db: Db, hash: Buffer) => findGift(db, sql`g.token_hash = ${hash}`)

/** The paid gifts of a person, newest first, and their number. */
export async function giftsOf(
  db: Db,
  personId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Gift[]; total: number }> {
  const own = sql`o.person_id = ${personId} and g.paid_at is not null`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`${gifts(own)} order by g.paid_at desc, g.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from gift g join payment_order o on o.id = g.payment_order_id where ${own}`.execute(
      db,
    ),
  ])
  return { rows: rows.map(asGift), total: count.rows[0]?.total ?? 0 }
}

export interface GiftFilter {
  state: Exclude<GiftState, 'unpaid'>
  /** A part of a name or an address, of giver or recipient. */
  q?: string | undefined
  page: number
  limit: number
}

/** For each state: the condition, and the time since when a gift has it. */
const byState = {
  open: [sql`g.paid_at is not null and g.claimed_at is null and g.ended_at is null`, sql`g.paid_at`],
  claimed: [sql`g.claimed_at is not null`, sql`g.claimed_at`],
  ended: [sql`g.ended_at is not null`, sql`g.ended_at`],
} satisfies Record<GiftFilter['state'], [RawBuilder<unknown>, RawBuilder<unknown>]>

/** A page of paid gifts in one state, newest first, and their number. */
export async function findGifts(
  db: Db,
  { state, q, page, limit }: GiftFilter,
): Promise<{ rows: Gift[]; total: number }> {
  const [isInState, since] = byState[state]
  const pattern = q && `%${escapeLike(q.toLowerCase())}%`
  const where = pattern
    ? sql`${isInState} and (g.id = any(array(
        select id from gift
        where lower(coalesce(recipient_name, '') || ' ' || coalesce(recipient_email, '')) like ${pattern}))
      or o.person_id = any(array(select id from person where search like ${pattern})))`
    : isInState
  const [{ rows }, count] = await Promise.all([
    sql<Row>`${gifts(where)} order by ${since} desc, g.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from gift g join payment_order o on o.id = g.payment_order_id
      where ${where}`.execute(db),
  ])
  return { rows: rows.map(asGift), total: count.rows[0]?.total ?? 0 }
}

/** The number of unclaimed gifts, and the amount that was paid for them. */
export async function heldForGifts(db: Db): Promise<{ open: number; heldPaise: Paise }> {
  const { rows } = await sql<{ open: number; heldPaise: number }>`
    select count(*)::int as open, coalesce(sum(o.amount_paise), 0)::float8 as held_paise
    from gift g join payment_order o on o.id = g.payment_order_id where ${byState.open[0]}`.execute(db)
  return rows[0] ?? { open: 0, heldPaise: 0 }
}

/**
 * Changes the recipient's address of an unclaimed gift, and marks its card as not opened. The caller has locked the
 * gift.
 */
export const setRecipientEmail = async (trx: Trx, id: string, recipientEmail: string): Promise<void> => {
  await trx.updateTable('gift').set({ recipientEmail, openedAt: null }).where('id', '=', id).execute()
}

/** Saves the details of a gift that is not paid yet; false if it is paid. */
export async function saveDetails(
  trx: Trx,
  gift: GiftDetails & { id: string; orderId: string; language: Language },
  now: Temporal.Instant,
): Promise<boolean> {
  const { recipientName, recipientEmail, message, card, sendOn, language } = gift
  const details = { recipientName, recipientEmail, message, card, sendOn, language }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('gift')
    .values({ id: gift.id, paymentOrderId: gift.orderId, createdAt: toDate(now), ...details })
    .onConflict((c) => c.column('id').doUpdateSet(details).where('gift.paidAt', 'is', null))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Removes the recipients and messages of unpaid gifts that were created before this time. A gift whose payment waits for
 * staff is paid: its card is still needed if they accept the payment. So is the card of the order that replaced it,
 * because `markGiftPaid` uses the newest card.
 */
export const forgetRecipients = async (trx: Trx, before: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('gift')
    .set({ recipientName: null, recipientEmail: null, message: null })
    .where('paidAt', 'is', null)
    .where('recipientEmail', 'is not', null)
    .where('createdAt', '<', toDate(before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentOrder as o')
            .select('o.id')
            .where('o.status', '=', 'held')
            .where(({ eb, ref }) => eb('gift.paymentOrderId', 'in', [ref('o.id'), ref('o.replacedBy')])),
        ),
      ),
    )
    .execute()
}

/** The unclaimed gifts whose card is due. A gift whose recipient was erased is left out. */
export async function giftsDue(db: Db, limit: number, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gift where send_at <= ${toDate(now)} and sent_at is null and claimed_at is null and ended_at is null
      and recipient_email is not null
    order by send_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a gift until the transaction ends. */
export const lockGift = async (trx: Trx, id: string): Promise<void> => {
  await sql`select from gift where id = ${id} for update`.execute(trx)
}

/** Locks a gift until the transaction ends; undefined if another transaction has locked it. */
export async function tryLockGift(trx: Trx, id: string): Promise<Gift | undefined> {
  const { rows } = await sql`select from gift where id = ${id} for update skip locked`.execute(trx)
  return rows.length ? giftById(trx, id) : undefined
}

/** Sets the link of a gift and marks its card as sent. Earlier links no longer work. */
export const setLink = async (trx: Trx, id: string, hash: Buffer, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('gift')
    .set({ tokenHash: hash, sentAt: toDate(now) })
    .where('id', '=', id)
    .execute()
}

export const markOpened = async (db: Db, id: string, now: Temporal.Instant): Promise<void> => {
  await db
    .updateTable('gift')
    .set({ openedAt: toDate(now) })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()
}

export const markClaimed = async (
  trx: Trx,
  id: string,
  passId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('gift')
    .set({ claimedAt: toDate(now), passId })
    .where('id', '=', id)
    .execute()
}
