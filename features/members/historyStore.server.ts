import { sql } from 'kysely'
import { viewEntry } from '#features/passes/usecases/readMembership.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { MailReason } from '#lib/mailProblem.ts'
import { fromDate, STUDIO_ZONE, toDate } from '#lib/time.ts'
import type { MemberLedgerRow, MemberMessage, MemberPayment } from './console/historySchema.ts'
import { stateOfMessage } from './outboxStore.server.ts'
import { actorUnlessOwner, instant, instantOrNull } from './profileStore.server.ts'
import { messageCost } from './rules.ts'

export interface Page {
  page: number
  limit: number
}

export const pageOf = ({ page, limit }: Page) => sql`limit ${limit} offset ${(page - 1) * limit}`

type CountedTable = 'booking' | 'paymentOrder' | 'sentMail'

export async function countOf(db: Db, table: CountedTable, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where person_id = ${personId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The ledger entries of the member's passes, newest first, each with the balance of its pass after the entry. */
export async function ledgerOfMember(
  db: Db,
  personId: string,
  { passId, ...page }: Page & { passId: string | undefined },
): Promise<{ rows: MemberLedgerRow[]; total: number }> {
  type Row = Omit<MemberLedgerRow, 'at' | 'kind' | 'booking'> & {
    at: Date
    kind: Parameters<typeof viewEntry>[0]['kind']
    booking: MemberLedgerRow['booking']
    total: number
  }
  const { rows } = await sql<Row>`
    select e.at, e.kind, e.sessions, e.days, e.note, p.id as pass_id, p.package_name,
      case when p.total_sessions is not null
        then (sum(e.sessions) over (partition by e.pass_id order by e.id))::int end as balance,
      case when exists (select from pass_user o where o.pass_id = p.id and not o.is_holder)
        then full_name(q.first_name, q.last_name) end as used_by,
      ${actorUnlessOwner(sql.ref('p.personId'))} as by, (count(*) over ())::int as total,
      case when b.id is not null then json_build_object('_id', b.id, 'title', c.title, 'date', s.date,
        'time', to_char(s.starts_at at time zone ${STUDIO_ZONE}, 'HH24:MI')) end as booking
    from pass p join ledger_entry e on e.pass_id = p.id
    left join booking b on b.id = e.booking_id left join session s on s.id = b.session_id
    left join class c on c.id = s.class_id left join person by on by.id = e.by_person
    left join person q on q.id = b.person_id
    where p.person_id = ${personId} ${passId ? sql`and p.id = ${passId}` : sql``}
    order by e.id desc ${pageOf(page)}`.execute(db)
  return {
    rows: rows.map(({ total: _, at, ...row }) => ({ ...row, ...viewEntry(row), at: instant(at) })),
    total: rows[0]?.total ?? 0,
  }
}

export async function paymentsOf(
  db: Db,
  personId: string,
  page: Page,
): Promise<{ rows: MemberPayment[]; total: number }> {
  type Row = Omit<MemberPayment, '_id' | 'at'> & { id: string; at: Date }
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select o.id, coalesce(o.paid_at, o.created_at) as at, o.terms ->> 'packageName' as package_name,
        o.amount_paise, o.status,
        (select coalesce(-sum(e.amount_paise), 0)::int from payment_entry e
          where e.payment_order_id = o.id and e.kind in ('refund', 'takenBack')) as refunded_paise
      from payment_order o where o.person_id = ${personId}
      order by o.created_at desc, o.id ${pageOf(page)}`.execute(db),
    countOf(db, 'paymentOrder', personId),
  ])
  return { rows: rows.map(({ id, at, ...row }) => ({ _id: id, at: instant(at), ...row })), total }
}

/** A page of the messages to a person, the last queued first. */
export async function messagesOf(
  db: Db,
  personId: string,
  page: Page,
  now: Temporal.Instant,
): Promise<{ rows: MemberMessage[]; total: number }> {
  type Row = Pick<MemberMessage, 'subject' | 'kind' | 'channel' | 'state' | 'template' | 'enquiryId'> & {
    id: string
    at: Date
    dueAt: Date | null
    reason: MailReason | null
    reasonSince: Date
    smtpCode: string | null
    againAt: Date | null
    category: string | null
    billable: boolean | null
    deliveredAt: Date | null
  }
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select id, subject, kind, channel, template, category, billable, delivered_at,
        case when kind = 'enquiryReply' then (select enquiry_id from enquiry_answer where id = about::uuid) end as enquiry_id,
        ${stateOfMessage} as state,
        coalesce(read_at, delivered_at, sent_at, failed_at, queued_at) as at,
        case when sent_at is null and due_at > ${toDate(now)} and due_at > queued_at then due_at end as due_at,
        reason, reason_since, coalesce(smtp_code, provider_code::text) as smtp_code, again_at
      from sent_mail where person_id = ${personId}
      order by coalesce(queued_at, sent_at) desc, id ${pageOf(page)}`.execute(db),
    countOf(db, 'sentMail', personId),
  ])
  const settings = studioSettings()
  return {
    rows: rows.map(({ id, at, dueAt, reason, reasonSince, smtpCode, againAt, ...rest }) => {
      const { category, billable, deliveredAt, ...row } = rest
      const cost = {
        channel: row.channel,
        category,
        billable,
        deliveredAt: deliveredAt && fromDate(deliveredAt),
      }
      return {
        _id: id,
        ...row,
        at: instant(at),
        dueAt: instantOrNull(dueAt),
        trouble: reason && { reason, since: instant(reasonSince), code: smtpCode },
        againAt: instantOrNull(againAt),
        milliRupees: messageCost(cost, settings),
      }
    }),
    total,
  }
}

interface AuditedAction {
  _id: string
  at: string
  staff: string | null
  action: string
  subjectId: string
  before: unknown
  after: unknown
  reason: string | null
}

/** Staff actions for the member, also for records merged into theirs; newest first. */
export async function actionsFor(
  db: Db,
  personId: string,
  page: Page,
): Promise<{ rows: AuditedAction[]; total: number }> {
  type Row = Omit<AuditedAction, '_id' | 'at'> & { id: string; at: Date; total: number }
  const { rows } = await sql<Row>`
    select a.id, a.at, full_name(staff.first_name, staff.last_name) as staff, a.action, a.subject_id,
      a.before, a.after, a.reason,
      (count(*) over ())::int as total
    from audit_entry a left join person staff on staff.id = a.staff_id
    where a.person_id in (select id from person where id = ${personId} or merged_into = ${personId})
    order by a.id desc ${pageOf(page)}`.execute(db)
  return {
    rows: rows.map(({ id, at, total: _, ...row }) => ({ _id: id, at: instant(at), ...row })),
    total: rows[0]?.total ?? 0,
  }
}
