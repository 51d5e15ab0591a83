import { sql } from 'kysely'
import { allPackages } from '#features/passes/packageReads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, isPgError, type Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { ClassPlan, TeachingTime } from './classRules.ts'
import type { WordField } from './fields.ts'
import { isSamePass, type KnownPass, type MemberPlan, type PassPlan } from './memberRules.ts'
import type { KnownPerson } from './personRules.ts'

/**
 * The people who have one of these addresses, numbers or ids, or whose mail goes to one of these addresses. The main
 * contact of a household comes before the others. Merged and erased records are ignored.
 */
export async function peopleOf(
  db: Db,
  { emails, phones, externalIds }: { emails: string[]; phones: string[]; externalIds: string[] },
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    with found as (
      select id from person where email = any(${emails}::citext[])
      union select id from person where phone_number = any(${phones}::text[])
      union select id from person where external_id = any(${externalIds}::text[])
      union select o.id from person o join person head on head.id = o.household_of
        where head.email = any(${emails}::citext[]))
    select p.id, lower(p.email::text) as email, lower(head.email::text) as household_email,
      full_name(p.first_name, p.last_name) as name, p.phone_number as phone, p.external_id
    from found join person p on p.id = found.id
      left join person head on head.id = p.household_of and p.email is null
    where p.merged_into is null and p.erased_at is null
    order by p.email is null, p.created_at, p.id`.execute(db)
  return rows
}

/** The passes of these people that are not revoked, except those that the import `except` created. */
export async function passesOf(
  db: Db,
  personIds: string[],
  except: string | null = null,
): Promise<KnownPass[]> {
  const { rows } = await sql<KnownPass>`
    select person_id, package_id, purchased_on,
      case when validity_from = 'purchase' then purchased_on + validity_days end as valid_until,
      expires_on, payment_order_id is not null as is_sold
    from pass p where person_id = any(${personIds}::uuid[]) and revoked_at is null
      and not exists (select from data_import_row r
        where r.import_id = ${except} and r.made ->> 'passId' = p.id::text)`.execute(db)
  return rows
}

/** Whether the person has such a pass now, from another import or a purchase since the dry run. */
export const hasPassSince = async (
  trx: Trx,
  importId: string,
  personId: string,
  plan: PassPlan,
): Promise<boolean> => (await passesOf(trx, [personId], importId)).some((held) => isSamePass(held, plan))

export const passVersion = async (trx: Trx, passId: string): Promise<number> =>
  (await trx.selectFrom('pass').select('version').where('id', '=', passId).executeTakeFirstOrThrow()).version

export type Choices = { value: string; name: string }[]

/** Reads the possible meanings of the words of each field. */
const choicesFor: Record<WordField, (db: Db) => Promise<Choices>> = {
  package: async (db) =>
    (await allPackages(db)).map(({ id, packageName }) => ({ value: id, name: packageName })),
  kind: async () => studioSettings().kinds.map(({ key, name }) => ({ value: key, name })),
  location: async () => studioSettings().locations.map(({ name }) => ({ value: name, name })),
  instructor: (db) =>
    db.selectFrom('instructor').select(['id as value', 'name']).orderBy('position').execute(),
}

export async function readChoices(db: Db, fields: WordField[]): Promise<Partial<Record<WordField, Choices>>> {
  const entries = fields.map(async (field) => [field, await choicesFor[field](db)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** The keys of all classes, as `classKey` returns them. */
export async function classKeys(db: Db, today: Temporal.PlainDate): Promise<Set<string>> {
  const { rows } = await sql<ClassIdentity>`
    select title, location, instructor_id, to_char(start_time, 'HH24:MI') as time, weekdays, ends_on::text as ends_on
    from class`.execute(db)
  return new Set(rows.map((row) => classKey(row, today)))
}

type ClassIdentity = Pick<ClassPlan, 'title' | 'location' | 'instructorId' | 'time' | 'weekdays' | 'endsOn'>

/**
 * Two classes with the same title, location, time, days and instructor count as the same class, unless only one of them
 * has ended: a class that ended can be imported again.
 */
export const classKey = (
  { title, location, instructorId, time, weekdays, endsOn }: ClassIdentity,
  today: Temporal.PlainDate,
): string => {
  const hasEnded = endsOn !== null && endsOn < today.toString()
  return [title.toLowerCase(), location, instructorId, time, [...weekdays].sort().join(''), hasEnded].join(
    '|',
  )
}

/** The classes that instructors teach from `today` on. */
export async function teachingTimes(db: Db, today: Temporal.PlainDate): Promise<TeachingTime[]> {
  const { rows } = await sql<TeachingTime>`
    select title, instructor_id, weekdays, to_char(start_time, 'HH24:MI') as time,
      duration_minutes as minutes, starts_on::text as starts_on, ends_on::text as ends_on
    from class where ends_on is null or ends_on >= ${today.toString()}::date`.execute(db)
  return rows
}

/**
 * Whether there is more about the person than this import created: they signed in, bought or booked something, or staff
 * did something for them. Passes of this import count only if they could not be revoked; `passId`, which is being
 * revoked, does not count.
 */
export async function isUsed(
  trx: Trx,
  importId: string,
  { personId, passId = null }: { personId: string; passId?: string | null | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from sign_in where person_id = ${personId})
      or exists (select from payment_order where person_id = ${personId})
      or exists (select from booking where person_id = ${personId})
      or exists (select from audit_entry where person_id = ${personId})
      or exists (select from enquiry where person_id = ${personId})
      or exists (select from pass_user where person_id = ${personId} and not is_holder)
      or exists (select from person where id = ${personId} and role <> 'member')
      or exists (select from pass p left join data_import_row r
          on r.import_id = ${importId} and r.made ->> 'passId' = p.id::text
        where p.person_id = ${personId} and p.id is distinct from ${passId}
          and (r.number is null or r.state = 'kept')) as used`.execute(trx)
  return rows[0]?.used ?? true
}

/** The person created by a row of this import; undefined if there is none. */
export async function personCreatedByRow(
  trx: Trx,
  importId: string,
  row: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ personId: string | null }>`
    select made ->> 'personId' as person_id from data_import_row
    where import_id = ${importId} and number = ${row}`.execute(trx)
  return rows[0]?.personId ?? undefined
}

/** Saves the external id and the details of a person, but only those that are not known yet. */
export async function saveDetails(
  trx: Trx,
  personId: string,
  { externalId, details }: Pick<MemberPlan, 'externalId' | 'details'>,
): Promise<void> {
  if (externalId) {
    await sql`update person set external_id = ${externalId} where id = ${personId} and external_id is null`.execute(
      trx,
    )
  }
  if (Object.values(details).every((each) => each === null)) return
  const { memberSince, gender, postalAddress, emergencyContact, formerStatus } = details
  await sql`
    insert into person_detail as d
      (person_id, member_since, gender, postal_address, emergency_contact, former_status)
    values (${personId}, ${memberSince}, ${gender}, ${postalAddress}, ${emergencyContact}, ${formerStatus})
    on conflict (person_id) do update set
      member_since = coalesce(d.member_since, excluded.member_since),
      gender = coalesce(d.gender, excluded.gender),
      postal_address = coalesce(d.postal_address, excluded.postal_address),
      emergency_contact = coalesce(d.emergency_contact, excluded.emergency_contact),
      former_status = coalesce(d.former_status, excluded.former_status)`.execute(trx)
}

/** Stores the consent from the other system, unless the person has given or refused consent here. */
export async function saveConsent(
  trx: Trx,
  personId: string,
  { given, by }: { given: boolean; by: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into message_consent (person_id, given, at, by_person)
    select ${personId}, ${given}, ${toDate(now)}, ${by}
    where not exists (select from message_consent where person_id = ${personId} and purpose = 'news')`.execute(
    trx,
  )
}

/** Deletes the details of a person created by the import, before their record is deleted. */
export async function forgetDetails(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('personDetail').where('personId', '=', personId).execute()
  await trx.deleteFrom('messageConsent').where('personId', '=', personId).execute()
}

/** Whether this import created the person's record. */
export async function isOpenedBy(trx: Trx, importId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from data_import_row where import_id = ${importId}
      and made ->> 'personId' = ${personId} and (made ->> 'newPerson')::boolean limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether the statement failed because another row still references the row. */
export const isForeignKeyViolation = (error: unknown): boolean => isPgError(error) && error.code === '23503'
