import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { REMIND_HOURS } from './disputeRules.ts'

/** An open dispute that a mail is due about. */
export interface DisputeToMail {
  id: string
  /** It was found recently, and staff were not mailed yet. */
  isNew: boolean
  /** Its deadline is near. */
  isDue: boolean
  /** Its payer was not mailed yet. */
  isNewToPayer: boolean
  amountPaise: Paise
  reasonCode: string | null
  respondBy: Temporal.Instant | null
  personName: string | null
  packageName: string | null
}

/**
 * For how many days after a dispute is found staff are still mailed about it, if they were not before. For the payer it
 * is longer, because the order may be found later.
 */
const NOTIFY_STAFF_DAYS = 3
const NOTIFY_PAYER_DAYS = 30
const MAX_DISPUTES = 100

/**
 * Disputes that were found recently and about which staff or the payer were not mailed; and those whose deadline is
 * near and about which there was no reminder. A server of the previous release mails both and marks only staff. So if
 * staff are marked, the payer is mailed only if the order was found later.
 */
export async function disputesToMail(db: Db, now: Temporal.Instant): Promise<DisputeToMail[]> {
  const timestamp = toDate(now)
  const before = (hours: number) => toDate(now.subtract({ hours }))
  const { rows } = await sql<Omit<DisputeToMail, 'respondBy'> & { respondBy: Date | null }>`
    with found as (
      select m.id, m.amount_paise, m.noted_at, d.reason_code, d.respond_by, o.person_id,
        o.terms ->> 'packageName' as package_name,
        d.notified_at is null and m.noted_at > ${before(NOTIFY_STAFF_DAYS * 24)} as is_new,
        d.payer_notified_at is null and o.id is not null
          and (d.notified_at is null or o.paid_at > d.notified_at)
          and m.noted_at > ${before(NOTIFY_PAYER_DAYS * 24)} as is_new_to_payer,
        d.respond_by > ${timestamp} and d.respond_by <= ${toDate(now.add({ hours: REMIND_HOURS }))}
          and d.reminded_of is distinct from d.respond_by
          and coalesce(d.notified_at <= ${before(24)}, true)
          and a.matter_id is null as is_due
      from money_matter m join dispute d on d.matter_id = m.id
        left join payment_order o on o.id = m.payment_order_id
        left join dispute_answer a on a.matter_id = m.id and a.state in ('sending', 'sent')
      where m.kind = 'dispute' and m.status = 'open' and m.state = 'open')
    select f.id, f.is_new, f.is_due, f.is_new_to_payer, f.amount_paise, f.reason_code, f.respond_by,
      full_name(p.first_name, p.last_name) as person_name, f.package_name
    from found f left join person p on p.id = f.person_id
    where f.is_new or f.is_due or f.is_new_to_payer
    order by f.noted_at limit ${MAX_DISPUTES}`.execute(db)
  return rows.map(({ respondBy, ...row }) => ({ ...row, respondBy: respondBy && fromDate(respondBy) }))
}

/** Whether no other server records a mail about the dispute now. Several servers may run the job at once. */
const isNotLocked = (id: string) =>
  sql<boolean>`matter_id in (select matter_id from dispute where matter_id = ${id} for update skip locked)`

/** Records that staff, or the payer, were notified. False if they were before, or if another server records it now. */
export async function markNotified(
  trx: Trx,
  who: 'notifiedAt' | 'payerNotifiedAt',
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('dispute')
    .set({ [who]: toDate(now) })
    .where(isNotLocked(id))
    .where(who, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records the reminder of a deadline. False if it was recorded before, if another server records it now, or if the
 * deadline has changed.
 */
export async function markReminded(
  trx: Trx,
  { id, respondBy }: Pick<DisputeToMail, 'id' | 'respondBy'>,
): Promise<boolean> {
  if (!respondBy) return false
  const until = toDate(respondBy)
  const { numUpdatedRows } = await trx
    .updateTable('dispute')
    .set({ remindedOf: until })
    .where(isNotLocked(id))
    .where('respondBy', '=', until)
    .where(sql<boolean>`reminded_of is distinct from respond_by`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
