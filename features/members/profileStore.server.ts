import { sql } from 'kysely'
import { sharedWithPerson } from '#features/passes/reads.server.ts'
import { passStatus } from '#features/passes/rules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { fromDate, isoInstant, studioDay } from '#lib/time.ts'
import type { MemberPass, MemberProfile, MemberSharedPass } from './console/profileSchema.ts'

export const instant = (at: Date) => isoInstant(fromDate(at))
export const instantOrNull = (at: Date | null) => at && instant(at)

/**
 * The name of the person who did something for `owner`; null if it was the owner, also with a record that was merged
 * into theirs.
 */
export const actorUnlessOwner = (owner: ReturnType<typeof sql.ref>) => sql<string | null>`
  case when by.id <> ${owner} and by.merged_into is distinct from ${owner}
    then full_name(by.first_name, by.last_name) end`

type Head = Omit<
  MemberProfile,
  'chosen' | 'passes' | 'sharedPasses' | 'upcoming' | 'notes' | '_id' | 'isReader'
>

const idAndName = (person: string) => {
  const column = (name: string) => sql.ref(`${person}.${name}`)
  return sql`'_id', ${column('id')}, 'name', full_name(${column('firstName')}, ${column('lastName')})`
}

// Parts of the profile of person `p`.

const householdOf = sql`json_build_object(
  'first', (select json_build_object(${idAndName('head')}) from person head where head.id = p.household_of),
  'others', (select coalesce(json_agg(json_build_object(${idAndName('o')}) order by o.first_name, o.id), '[]')
    from person o where o.household_of = p.id))`

const detailsOf = sql`(
  select json_build_object('memberSince', d.member_since, 'gender', d.gender, 'postalAddress', d.postal_address,
    'emergencyContact', d.emergency_contact, 'formerStatus', d.former_status)
  from person_detail d where d.person_id = p.id)`

/** At most this many people are suggested: a number that more people share belongs to a desk or a company. */
const MAX_SAME_PHONE = 5

/** Members of a household are different people with the same phone, so they are not suggested as duplicates. */
const samePhoneAs = sql`(
  select coalesce(json_agg(json_build_object(${idAndName('o')}, 'hasEmail', o.email is not null)), '[]') from (
    select o.* from person o
    where o.phone_number = p.phone_number and o.id <> p.id and o.merged_into is null and o.erased_at is null
      and (o.email is null or p.email is null) and o.role = 'member' and p.role = 'member'
      and o.household_of is distinct from p.id and p.household_of is distinct from o.id
      and (o.household_of is null or o.household_of is distinct from p.household_of)
    order by o.created_at, o.id limit ${MAX_SAME_PHONE}) o
  where p.merged_into is null and p.erased_at is null)`

/** A member's details, with the number of rows in each of their lists; undefined if there is no such record. */
export async function profileHead(db: Db, id: string): Promise<Head | undefined> {
  const { rows } = await sql<{
    firstName: string
    lastName: string
    email: string | null
    reached: boolean
    externalId: string | null
    cameBefore: boolean
    household: Head['household']
    details: Head['details']
    samePhone: Head['samePhone']
    phoneNumber: string | null
    birthDate: string | null
    role: Role
    createdAt: Date
    mergedInto: string | null
    erasedAt: Date | null
    unreachedSince: Date | null
    complainedSince: Date | null
    consentGiven: boolean | null
    consentAt: Date | null
    consentBy: string | null
    counts: Head['counts']
  }>`
    select p.first_name, p.last_name, p.email, p.external_id, p.came_before,
      ${contactEmail('p')} is not null as reached, ${householdOf} as household, ${detailsOf} as details,
      ${samePhoneAs} as same_phone, p.phone_number,
      p.birth_date, p.role, p.created_at, p.merged_into,
      p.erased_at, (select since from unreached_address where person_id = p.id and not complained) as unreached_since,
      (select since from unreached_address where person_id = p.id and complained) as complained_since, c.given as consent_given, c.at as consent_at,
      ${actorUnlessOwner(sql.ref('p.id'))} as consent_by,
      json_build_object(
        'bookings', (select count(*) from booking where person_id = p.id),
        'payments', (select count(*) from payment_order where person_id = p.id),
        'messages', (select count(*) from sent_mail where person_id = p.id)) as counts
    from person p
    left join lateral (
      select * from message_consent where person_id = p.id and purpose = 'news' order by id desc limit 1) as c on true
    left join person by on by.id = c.by_person
    where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const {
    consentGiven,
    consentAt,
    consentBy,
    createdAt,
    erasedAt,
    unreachedSince,
    complainedSince,
    ...rest
  } = row
  return {
    ...rest,
    createdAt: instant(createdAt),
    erasedAt: instantOrNull(erasedAt),
    unreachedSince: instantOrNull(unreachedSince),
    complainedSince: instantOrNull(complainedSince),
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
      revoke_reason, merged_from, shareable,
      (select json_build_object(${idAndName('o')}) from pass_user u join person o on o.id = u.person_id
        where u.pass_id = pass.id and not u.is_holder and u.ended_at is null) as shared_with,
      (select coalesce(json_agg(json_build_object('_id', f.id, 'from', f.from_date, 'to', f.to_date,
          'by', ${actorUnlessOwner(sql.ref('pass.personId'))},
          'isOwn', coalesce(pass.person_id in (by.id, by.merged_into), false)) order by f.from_date), '[]')
        from pass_freeze f left join person by on by.id = f.by_person where f.pass_id = pass.id) as freezes
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

/** Passes of other people that the member may use, newest first. */
export async function sharedPassesOfMember(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<MemberSharedPass[]> {
  const today = studioDay(now)
  return (await sharedWithPerson(db, personId)).map((row) => ({
    _id: row.id,
    packageName: row.packageName,
    packageType: row.packageType,
    location: row.location,
    remainingSession: row.sessionsLeft,
    totalSessions: row.totalSessions,
    expiryDate: row.expiresOn.toString(),
    status: passStatus(row, today),
    holder: { _id: row.holder.id, name: row.holder.name },
  }))
}

/** Whether the person is the holder of the pass. */
export async function holdsPass(db: Db, personId: string, passId: string): Promise<boolean> {
  const pass = await db
    .selectFrom('pass')
    .select('id')
    .where('id', '=', passId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return pass !== undefined
}
