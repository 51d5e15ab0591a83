import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import {
  type ConsequenceOutcome,
  consequenceOutcome,
  type Penalty,
} from '#features/booking/consequenceRules.ts'
import type { Mark, MarkMethod } from '#features/booking/markRules.ts'
import type { Db } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { EntryKind, PaymentMethod } from './rules.ts'

/** The purchase that a payment was for, and the buyer. */
export interface Purchase {
  orderId: string
  personId: string
  buyer: string
  isErased: boolean
  packageName: string
  amountPaise: Paise
  method: PaymentMethod
  paidAt: Temporal.Instant
  gatewayOrderId: string | null
  /** The pass of a gift belongs to the person who claimed it. */
  pass: { id: string; holderId: string; totalSessions: number | null; sessionsLeft: number | null } | null
  isGift: boolean
  /** The fee that the payment was for, and the booking of that fee. */
  fee: { id: string; bookingId: string; madeAt: Temporal.Instant } | null
}

export async function purchaseOf(db: Db, orderId: string): Promise<Purchase | undefined> {
  const { rows } = await sql<
    Omit<Purchase, 'paidAt' | 'fee'> & {
      paidAt: Date
      fee: { id: string; bookingId: string; madeAt: string } | null
    }
  >`
    select o.id as order_id, o.person_id, full_name(p.first_name, p.last_name) as buyer,
      p.erased_at is not null as is_erased, o.terms ->> 'packageName' as package_name, o.amount_paise, o.method,
      o.paid_at, o.gateway_order_id, o.gift_id is not null as is_gift,
      case when k.id is not null then json_build_object('id', k.id, 'holderId', k.person_id,
        'totalSessions', k.total_sessions, 'sessionsLeft', k.sessions_left) end as pass,
      case when f.id is not null then json_build_object('id', f.id, 'bookingId', f.booking_id, 'madeAt', f.made_at)
        end as fee
    from payment_order o join person p on p.id = o.person_id left join pass k on k.payment_order_id = o.id
      left join fee f on f.id = o.fee_id
    where o.id = ${orderId} and o.paid_at is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const fee = row.fee && { ...row.fee, madeAt: Temporal.Instant.from(row.fee.madeAt) }
  return { ...row, paidAt: fromDate(row.paidAt), fee }
}

export interface Visit {
  bookingId: string
  /** Booked for the holder of the pass, not for the other person of a pass for two. */
  isByHolder: boolean
  title: string
  location: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  status: BookingStatus
  bookedAt: Temporal.Instant
  /** Booked by the member, or by the payer of their household; not by the studio. */
  byMember: boolean
  /** The seat came from a waitlist that they had joined. */
  fromWaitlist: boolean
  /** Booked by the job of a recurring booking that they had started. */
  fromRecurring: boolean
  cancelledAt: Temporal.Instant | null
  cancelledByMember: boolean
  /** How a late cancellation was settled, if not in the standard way. */
  settled: ConsequenceOutcome
  /** The cancellation policy, as it was shown at the booking. */
  promise: string
  mark: { mark: Mark; method: MarkMethod; at: Temporal.Instant } | null
}

/** All bookings with a pass, in the order of their sessions; or the booking of a fee. */
export async function visitsOf(
  db: Db,
  {
    personId,
    pass,
    fee,
  }: { personId: string; pass: { id: string } | null; fee: { bookingId: string } | null },
): Promise<Visit[]> {
  if (!pass && !fee) return []
  const isIncluded = pass ? sql`b.pass_id = ${pass.id}` : sql`b.id = ${fee?.bookingId}`
  const { rows } = await sql<{
    bookingId: string
    isByHolder: boolean
    title: string
    location: string
    startsAt: Date
    endsAt: Date
    status: BookingStatus
    bookedAt: Date
    byMember: boolean
    fromWaitlist: boolean
    fromRecurring: boolean
    cancelledAt: Date | null
    cancelledByMember: boolean
    promise: string
    mark: { mark: Mark; method: MarkMethod; at: string } | null
    penalty: Penalty | null
    isForgiven: boolean | null
  }>`
    select b.id as booking_id, (${pass === null} or b.person_id = p.person_id) as is_by_holder, c.title, c.location, s.starts_at, s.ends_at, b.status, b.booked_at,
      b.booked_by in (b.person_id, ${personId}) as by_member, b.cancelled_at, b.promise,
      exists (select from waitlist_entry w where w.booking_id = b.id) as from_waitlist,
      exists (select from recurring_date d join recurring_booking r on r.id = d.recurring_id
        where d.booking_id = b.id and d.decided_at > r.created_at) as from_recurring,
      exists (select from ledger_entry l where l.booking_id = b.id and l.kind in ('returned', 'forfeited')
        and l.by_person in (b.person_id, ${personId})) as cancelled_by_member, k.penalty, k.is_forgiven, (
        select json_build_object('mark', m.mark, 'method', m.method, 'at', m.made_at) from attendance_mark m
        where m.booking_id = b.id order by m.made_at desc, m.arrival desc limit 1) as mark
    from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
      join pass p on p.id = b.pass_id left join consequence k on k.booking_id = b.id and not k.is_undone
    where ${isIncluded} order by s.starts_at, b.id`.execute(db)
  return rows.map(({ startsAt, endsAt, bookedAt, cancelledAt, mark, penalty, isForgiven, ...row }) => ({
    ...row,
    settled: consequenceOutcome({ penalty, isForgiven }),
    startsAt: fromDate(startsAt),
    endsAt: fromDate(endsAt),
    bookedAt: fromDate(bookedAt),
    cancelledAt: cancelledAt && fromDate(cancelledAt),
    mark: mark && { ...mark, at: Temporal.Instant.from(mark.at) },
  }))
}

export interface SentMessage {
  subject: string
  at: Temporal.Instant
}

/**
 * The mails that were sent to a person about a purchase: its order, pass, refunds and bookings. `others`: the number of
 * other mails since the payment that the log relates to nothing (`kind` and `about` are null). Messages of other
 * channels repeat a mail and are left out.
 */
export async function messagesAbout(
  db: Db,
  { personId, orderId, paidAt, pass, fee }: Purchase,
): Promise<{ about: SentMessage[]; others: number }> {
  const { rows } = await sql<{ subject: string; at: Date; isAbout: boolean }>`
    with topic as (
      select ${orderId}::text as id
      union all select ${pass?.id ?? null}::text
      union all select unnest(${[fee?.id, fee?.bookingId].filter((id) => id !== undefined)}::text[])
      union all select id::text from payment_refund where payment_order_id = ${orderId}
      union all select payment_id from payment_refund where payment_order_id = ${orderId}
      union all select id::text from booking where pass_id = ${pass?.id ?? null}::uuid)
    select m.subject, m.sent_at as at, m.about is not null as is_about from sent_mail m
    where m.person_id = ${personId} and m.channel = 'mail'
      and m.sent_at >= ${toDate((fee?.madeAt ?? paidAt).subtract({ minutes: 5 }))}
      and (m.about in (select id from topic) or (m.kind is null and m.about is null))
    order by m.sent_at, m.id`.execute(db)
  return {
    about: rows.filter(({ isAbout }) => isAbout).map(({ subject, at }) => ({ subject, at: fromDate(at) })),
    others: rows.filter(({ isAbout }) => !isAbout).length,
  }
}

export interface ReturnedMoney {
  kind: EntryKind
  at: Temporal.Instant
  amountPaise: Paise
  method: PaymentMethod
  gatewayRefundId: string | null
  isDue: boolean
}

/** The refunds and reversals of an order, oldest first. Money that came back has a negative amount. */
export async function returnsOf(db: Db, orderId: string): Promise<ReturnedMoney[]> {
  const { rows } = await sql<Omit<ReturnedMoney, 'at'> & { at: Date }>`
    select e.kind, e.at, -e.amount_paise as amount_paise, e.method, r.gateway_refund_id,
      coalesce(r.status = 'due', false) as is_due
    from payment_entry e left join payment_refund r on r.id = e.refund_id
    where e.payment_order_id = ${orderId} and e.kind <> 'sale' order by e.at`.execute(db)
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }))
}
