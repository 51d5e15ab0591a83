import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/schema.ts'
import { passStatus } from '#features/passes/rules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { fromDate, isBefore, isoInstant, STUDIO_ZONE, studioDay, toDate } from '#lib/time.ts'
import type { MemberLedgerRow, MemberMessage, MemberPayment } from './console/historySchema.ts'
import type { MemberBooking, MemberPass, MemberProfile } from './console/profileSchema.ts'

export interface Page {
  page: number
  limit: number
}

const pageOf = ({ page, limit }: Page) => sql`limit ${limit} offset ${(page - 1) * limit}`
const instant = (at: Date) => isoInstant(fromDate(at))
const instantOrNull = (at: Date | null) => at && instant(at)

/**
 * The name of the person who did something for `owner`; null if it was the owner, also through a record merged
 * into theirs.
 */
const nameUnless = (owner: ReturnType<typeof sql.ref>) => sql<string | null>`
  case when by.id <> ${owner} and by.merged_into is distinct from ${owner}
    then by.first_name || ' ' || by.last_name end`

type Head = Omit<MemberProfile, 'passes' | 'upcoming' | 'notes' | '_id' | 'isReader'>

const nameOf = (person: string) => {
  const its = (column: string) => sql.ref(`${person}.${column}`)
  return sql`'_id', ${its('id')}, 'name', ${its('firstName')} || ' ' || ${its('lastName')}`
}

// Of person `p`.

const householdOf = sql`json_build_object(
  'first', (select json_build_object(${nameOf('head')}) from person head where head.id = p.household_of),
  'others', (select coalesce(json_agg(json_build_object(${nameOf('o')}) order by o.first_name, o.id), '[]')
    from person o where o.household_of = p.id))`

const detailsOf = sql`(
  select json_build_object('memberSince', d.member_since, 'gender', d.gender, 'postalAddress', d.postal_address,
    'emergencyContact', d.emergency_contact, 'formerStatus', d.former_status)
  from person_detail d where d.person_id = p.id)`

/** At most this many are named: a number shared by more is that of a desk or a company. */
const MAX_SAME_PHONE = 5

/** Household members are different people with the same phone: they are not suggested. */
const samePhoneAs = sql`(
  select coalesce(json_agg(json_build_object(${nameOf('o')}, 'hasEmail', o.email is not null)), '[]') from (
    select o.* from person o
    where o.phone_number = p.phone_number and o.id <> p.id and o.merged_into is null and o.erased_at is null
      and (o.email is null or p.email is null) and o.role = 'member' and p.role = 'member'
      and o.household_of is distinct from p.id and p.household_of is distinct from o.id
      and (o.household_of is null or o.household_of is distinct from p.household_of)
    order by o.created_at, o.id limit ${MAX_SAME_PHONE}) o
  where p.merged_into is null and p.erased_at is null)`

/** A member's details, with the sizes of their lists; undefined if there is no such record. */
export async function profileHead(db: Db, id: string): Promise<Head | undefined> {
  const { rows } = await sql<{
    firstName: string
    lastName: string
    email: string | null
    reached: boolean
    externalId: string | null
    household: Head['household']
    details: Head['details']
    samePhone: Head['samePhone']
    phoneNumber: string | null
    birthDate: string | null
    role: Role
    createdAt: Date
    mergedInto: string | null
    erasedAt: Date | null
    consentGiven: boolean | null
    consentAt: Date | null
    consentBy: string | null
    counts: Head['counts']
  }>`
    select p.first_name, p.last_name, p.email, p.external_id,
      ${contactEmail('p')} is not null as reached, ${householdOf} as household, ${detailsOf} as details,
      ${samePhoneAs} as same_phone, p.phone_number,
      p.birth_date, p.role, p.created_at, p.merged_into,
      p.erased_at, c.given as consent_given, c.at as consent_at,
      ${nameUnless(sql.ref('p.id'))} as consent_by,
      json_build_object(
        'bookings', (select count(*) from booking where person_id = p.id),
        'payments', (select count(*) from payment_order where person_id = p.id),
        'messages', (select count(*) from sent_mail where person_id = p.id)) as counts
    from person p
    left join lateral (
      select * from message_consent where person_id = p.id order by id desc limit 1) as c on true
    left join person by on by.id = c.by_person
    where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { consentGiven, consentAt, consentBy, createdAt, erasedAt, ...rest } = row
  return {
    ...rest,
    createdAt: instant(createdAt),
    erasedAt: instantOrNull(erasedAt),
    consent:
      consentGiven === null || !consentAt
        ? null
        : { given: consentGiven, at: instant(consentAt), by: consentBy },
  }
}

/** The member's passes, newest first, with their current state. */
export async function passesOfMember(db: Db, personId: string, now: Temporal.Instant): Promise<MemberPass[]> {
  type Row = Omit<MemberPass, '_id' | 'status' | 'merged'> & {
    id: string
    validityFrom: string
    packageType: PackageType
    location: string
    revokedOn: string | null
    mergedFrom: string | null
  }
  const { rows } = await sql<Row>`
    select id, version, package_name, package_type, location,
      price_paise, per_session_price_paise,
      sessions_left as remaining_session, total_sessions,
      purchased_on as registration_date, first_session_on as first_session_date, expires_on as expiry_date,
      validity_days, validity_from, revoked_on,
      revoke_reason, merged_from,
      (select coalesce(json_agg(json_build_object('from', f.from_date, 'to', f.to_date) order by f.from_date), '[]')
        from pass_freeze f where f.pass_id = pass.id) as freezes
    from pass where person_id = ${personId} order by purchased_at desc, id`.execute(db)
  const day = Temporal.PlainDate.from
  const today = studioDay(now)
  return rows.map(({ id, validityFrom, revokedOn, mergedFrom, ...row }) => {
    const status = passStatus(
      {
        firstSessionOn: row.firstSessionDate ? day(row.firstSessionDate) : null,
        expiresOn: day(row.expiryDate),
        validityFrom,
        sessionsLeft: row.remainingSession,
        freezes: row.freezes.map(({ from, to }) => ({ from: day(from), to: day(to) })),
        revokedOn: revokedOn ? day(revokedOn) : null,
      },
      today,
    )
    return { _id: id, ...row, status, merged: mergedFrom !== null }
  })
}

/** Whether the pass is theirs. */
export async function holdsPass(db: Db, personId: string, passId: string): Promise<boolean> {
  const pass = await db
    .selectFrom('pass')
    .select('id')
    .where('id', '=', passId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return pass !== undefined
}

type BookingRow = Omit<MemberBooking, '_id' | 'startsAt' | 'endsAt' | 'cancelBy' | 'bookedAt' | 'assumed'> & {
  id: string
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  cancelBy: Date
  bookedAt: Date
  sessionCancelled: boolean
}

const bookings = sql`
  select b.id, s.id as session_id, c.id as class_id, s.date, c.title, c.location, s.starts_at,
    s.ends_at, i.name as instructor, b.status, b.cancel_by, b.promise as policy,
    b.pass_id, pass.package_name, b.booked_at,
    ${nameUnless(sql.ref('b.personId'))} as booked_by, s.cancelled_at is not null as session_cancelled
  from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    join instructor i on i.id = s.instructor_id join pass on pass.id = b.pass_id
    join person by on by.id = b.booked_by`

const viewBooking =
  (now: Temporal.Instant) =>
  ({ id, sessionCancelled, startsAt, endsAt, cancelBy, bookedAt, ...row }: BookingRow): MemberBooking => ({
    _id: id,
    ...row,
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    cancelBy: instant(cancelBy),
    bookedAt: instant(bookedAt),
    assumed: row.status === 'scheduled' && !sessionCancelled && !isBefore(now, fromDate(endsAt)),
  })

const MAX_UPCOMING = 100

/** Booked and not over, soonest first. */
export async function upcomingOf(db: Db, personId: string, now: Temporal.Instant): Promise<MemberBooking[]> {
  const { rows } = await sql<BookingRow>`${bookings}
    where b.person_id = ${personId} and b.status in ('scheduled', 'attended') and s.ends_at > ${toDate(now)}
    order by s.starts_at, b.id limit ${MAX_UPCOMING}`.execute(db)
  return rows.map(viewBooking(now))
}

export async function bookingsOf(
  db: Db,
  personId: string,
  page: Page,
  now: Temporal.Instant,
): Promise<{ rows: MemberBooking[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<BookingRow>`${bookings}
      where b.person_id = ${personId} order by s.starts_at desc, b.booked_at desc, b.id ${pageOf(page)}`.execute(
      db,
    ),
    countOf(db, 'booking', personId),
  ])
  return { rows: rows.map(viewBooking(now)), total }
}

/** One booking of theirs, with the pass that pays. */
export async function bookingOfMember(
  db: Db,
  personId: string,
  bookingId: string,
  now: Temporal.Instant,
): Promise<MemberBooking | undefined> {
  const { rows } = await sql<BookingRow>`${bookings}
    where b.person_id = ${personId} and b.id = ${bookingId}`.execute(db)
  return rows[0] && viewBooking(now)(rows[0])
}

const counted = ['booking', 'paymentOrder', 'sentMail'] as const

async function countOf(db: Db, table: (typeof counted)[number], personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where person_id = ${personId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The ledger entries of their passes, newest first, each with the balance of its pass after it. */
export async function ledgerOfMember(
  db: Db,
  personId: string,
  { passId, ...page }: Page & { passId: string | undefined },
): Promise<{ rows: MemberLedgerRow[]; total: number }> {
  type Row = Omit<MemberLedgerRow, 'at' | 'booking'> & {
    at: Date
    booking: MemberLedgerRow['booking']
    total: number
  }
  const { rows } = await sql<Row>`
    select e.at, e.kind, e.sessions, e.days, e.note, p.id as pass_id, p.package_name,
      case when p.total_sessions is not null
        then (sum(e.sessions) over (partition by e.pass_id order by e.id))::int end as balance,
      ${nameUnless(sql.ref('p.personId'))} as by, (count(*) over ())::int as total,
      case when b.id is not null then json_build_object('_id', b.id, 'title', c.title, 'date', s.date,
        'time', to_char(s.starts_at at time zone ${STUDIO_ZONE}, 'HH24:MI')) end as booking
    from pass p join ledger_entry e on e.pass_id = p.id
    left join booking b on b.id = e.booking_id left join session s on s.id = b.session_id
    left join class c on c.id = s.class_id left join person by on by.id = e.by_person
    where p.person_id = ${personId} ${passId ? sql`and p.id = ${passId}` : sql``}
    order by e.id desc ${pageOf(page)}`.execute(db)
  return {
    rows: rows.map(({ total: _, at, ...row }) => ({ ...row, at: instant(at) })),
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
        (select coalesce(sum(r.amount_paise), 0)::int from payment_refund r
          where r.payment_order_id = o.id and (r.payment_id is null or r.payment_id = o.payment_id)) as refunded_paise
      from payment_order o where o.person_id = ${personId}
      order by o.created_at desc, o.id ${pageOf(page)}`.execute(db),
    countOf(db, 'paymentOrder', personId),
  ])
  return { rows: rows.map(({ id, at, ...row }) => ({ _id: id, at: instant(at), ...row })), total }
}

export async function messagesOf(
  db: Db,
  personId: string,
  page: Page,
): Promise<{ rows: MemberMessage[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<{ id: string; subject: string; sentAt: Date }>`
      select id, subject, sent_at from sent_mail where person_id = ${personId}
      order by sent_at desc, id ${pageOf(page)}`.execute(db),
    countOf(db, 'sentMail', personId),
  ])
  return {
    rows: rows.map(({ id, subject, sentAt }) => ({ _id: id, subject, sentAt: instant(sentAt) })),
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
    select a.id, a.at, staff.first_name || ' ' || staff.last_name as staff, a.action, a.subject_id,
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
