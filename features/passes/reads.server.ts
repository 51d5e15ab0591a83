import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { FreezeRange, PassFacts } from './rules.ts'
import type { PackageType } from './schema.ts'

export const day = (text: string) => Temporal.PlainDate.from(text)

export interface JsonRange {
  from: string
  to: string
}

export const asFreezes = (ranges: JsonRange[]): FreezeRange[] =>
  ranges.map((r) => ({ from: day(r.from), to: day(r.to) }))

/**
 * A pass as JSON, with everything on which its validity depends; see `passFactsFromJson`. A late cancellation that cost
 * no session and no day counts as if the session had never been booked.
 */
export const passFactsJson = sql`json_build_object(
  'id', p.id, 'version', p.version, 'packageName', p.package_name, 'expiresOn', p.expires_on,
  'packageType', p.package_type, 'location', p.location,
  'totalSessions', p.total_sessions, 'sessionsLeft', p.sessions_left,
  'validityDays', p.validity_days, 'validityFrom', p.validity_from, 'unusedDays', p.unused_days,
  'purchasedOn', p.purchased_on, 'extensionDays', p.extension_days,
  'revokedOn', p.revoked_on, 'startedOn', p.started_on, 'holderId', p.person_id,
  'freezes', (select coalesce(json_agg(json_build_object('from', f.from_date, 'to', f.to_date)), '[]')
    from pass_freeze f where f.pass_id = p.id),
  'bookings', (select coalesce(json_agg(json_build_object(
      'id', b.id, 'date', s.date, 'title', c.title, 'holds', booking_holds_seat(b.status),
      'isSharers', b.person_id <> p.person_id)), '[]')
    from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    where b.pass_id = p.id and b.status in ('scheduled', 'attended', 'no show', 'late cancelled')
      and not (b.status = 'late cancelled' and exists (select from consequence k where k.booking_id = b.id
        and not k.is_undone and (k.is_forgiven or k.penalty in ('strike', 'fee', 'nothing'))))))`

/** The passes `p` that a person may book with: their own, and those that are shared with them. */
export const usableBy = (person: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  sql<boolean>`p.id in (select u.pass_id from pass_user u where u.person_id = ${person} and u.ended_at is null)`

/**
 * Whether a pass is valid on a day: not expired, not used up, not revoked. The same as `isGood` of its `passStatus`.
 *
 * @param pass the alias of the table
 */
export const isGoodPass = (today: Temporal.PlainDate, pass = 'pass'): RawBuilder<boolean> => {
  const [day, column] = [today.toString(), (name: string) => sql.ref(`${pass}.${name}`)]
  return sql<boolean>`${column('revokedAt')} is null and ${column('expiresOn')} >= ${day}
    and ${column('sessionsLeft')} is distinct from 0
    and (${column('expiresOn')} > ${day} or ${column('firstSessionOn')} is not null
      or ${column('validityFrom')} = 'purchase')`
}

/**
 * Whether a person is a newcomer: they have never had a pass, and were no client before the studio used this product. A
 * pass whose sale was voided counts as never sold.
 *
 * @param person the alias of the table
 */
export const isNewcomerRow = (person: string): RawBuilder<boolean> => sql<boolean>`(
  not ${sql.ref(`${person}.cameBefore`)} and not exists (
    select from pass had where had.person_id = ${sql.ref(`${person}.id`)} and had.voided_at is null))`

/** Whether Discovery is available to the person (product rules, Packages). */
export async function isNewcomer(db: Db, personId: string): Promise<boolean> {
  const person = await db
    .selectFrom('person as p')
    .select(isNewcomerRow('p').as('isNewcomer'))
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.isNewcomer ?? true
}

/** `expiresOn`: the stored expiry. */
export type VersionedPass = PassFacts & {
  version: number
  holderId: string
  packageName: string
  expiresOn: Temporal.PlainDate
}

export type PassJson = Omit<
  VersionedPass,
  'purchasedOn' | 'expiresOn' | 'revokedOn' | 'startedOn' | 'freezes' | 'bookings'
> & {
  purchasedOn: string
  startedOn?: string | null
  expiresOn: string
  revokedOn?: string | null
  freezes: JsonRange[]
  bookings: { id: string; date: string; title: string; holds: boolean; isSharers: boolean }[]
}

export const passFactsFromJson = (json: PassJson): VersionedPass => ({
  ...json,
  purchasedOn: day(json.purchasedOn),
  expiresOn: day(json.expiresOn),
  revokedOn: json.revokedOn ? day(json.revokedOn) : null,
  startedOn: json.startedOn ? day(json.startedOn) : null,
  freezes: asFreezes(json.freezes),
  bookings: json.bookings.map((b) => ({ ...b, date: day(b.date) })),
})

/** A pass, read without a lock, for display. */
export async function passFactsById(db: Db, passId: string): Promise<VersionedPass | undefined> {
  const { rows } = await sql<{
    pass: PassJson
  }>`/* pass_facts */ select ${passFactsJson} as pass from pass p where p.id = ${passId}`.execute(db)
  return rows[0] && passFactsFromJson(rows[0].pass)
}

/** Passes that a person may use; those of somebody else are marked as shared. */
export const passesFor = (personId: string, passes: PassJson[]): VersionedPass[] =>
  passes.map((json) => ({ ...passFactsFromJson(json), isShared: json.holderId !== personId }))

/** The passes that may still pay for a booking of a person, read without a lock. */
export async function passFactsOf(db: Db, personId: string): Promise<VersionedPass[]> {
  const { rows } = await sql<{ pass: PassJson }>`
    select ${passFactsJson} as pass from pass p where ${usableBy(personId)} and p.revoked_on is null`.execute(
    db,
  )
  return passesFor(
    personId,
    rows.map(({ pass }) => pass),
  )
}

export interface SharedPassRow {
  id: string
  packageName: string
  packageType: PackageType
  location: string
  totalSessions: number | null
  sessionsLeft: number | null
  validityDays: number
  validityFrom: 'firstSession' | 'purchase'
  firstSessionOn: Temporal.PlainDate | null
  expiresOn: Temporal.PlainDate
  freezes: FreezeRange[]
  revokedOn: Temporal.PlainDate | null
  holder: { id: string; name: string }
}

/** The passes of others that a person may use, newest first. */
export async function sharedWithPerson(db: Db, personId: string): Promise<SharedPassRow[]> {
  type Days = Record<'firstSessionOn' | 'revokedOn', string | null> & { expiresOn: string }
  const { rows } = await sql<Omit<SharedPassRow, keyof Days | 'freezes'> & Days & { freezes: JsonRange[] }>`
    select pass.id, pass.package_name, pass.package_type, pass.location, pass.total_sessions, pass.sessions_left,
      pass.validity_days, pass.validity_from, pass.first_session_on, pass.expires_on, pass.revoked_on,
      (select coalesce(json_agg(json_build_object('from', f.from_date, 'to', f.to_date)), '[]')
        from pass_freeze f where f.pass_id = pass.id) as freezes,
      json_build_object('id', h.id, 'name', full_name(h.first_name, h.last_name)) as holder
    from pass_user u join pass on pass.id = u.pass_id join person h on h.id = pass.person_id
    where u.person_id = ${personId} and not u.is_holder and u.ended_at is null and pass.voided_at is null
    order by u.added_at desc, pass.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    firstSessionOn: row.firstSessionOn ? day(row.firstSessionOn) : null,
    expiresOn: day(row.expiresOn),
    freezes: asFreezes(row.freezes),
    revokedOn: row.revokedOn ? day(row.revokedOn) : null,
  }))
}

export interface StoredFreeze extends FreezeRange {
  id: string
  /** Whether the holder of the pass created the freeze, with their record or with one that was merged into it. */
  isOwn: boolean
}

/** The freezes of a pass, oldest first. */
export async function freezesOfPass(db: Db, passId: string): Promise<StoredFreeze[]> {
  const { rows } = await sql<JsonRange & { id: string; isOwn: boolean }>`
    select f.id, f.from_date as from, f.to_date as to,
      coalesce(p.person_id in (by.id, by.merged_into), false) as is_own
    from pass_freeze f join pass p on p.id = f.pass_id left join person by on by.id = f.by_person
    where f.pass_id = ${passId} order by f.from_date`.execute(db)
  return rows.map(({ id, isOwn, from, to }) => ({ id, isOwn, from: day(from), to: day(to) }))
}

/** Locks the pass until the transaction ends, and reads everything on which its validity depends. */
export async function lockPass(trx: Trx, passId: string): Promise<VersionedPass & { personId: string }> {
  const locked = await sql<{
    personId: string
  }>`select person_id from pass where id = ${passId} for update`.execute(trx)
  const personId = locked.rows[0]?.personId
  if (!personId) throw new Error('the pass to lock is gone')
  // A separate statement, because a statement sees only what was committed before it began, not before it got its
  // locks.
  const facts = await sql<{
    pass: PassJson
  }>`/* pass_facts */ select ${passFactsJson} as pass from pass p where p.id = ${passId}`.execute(trx)
  return { ...passFactsFromJson((facts.rows[0] as { pass: PassJson }).pass), personId }
}

/** Whether the remaining sessions of the pass were written off when it expired. */
export async function wasWrittenOff(db: Db, passId: string): Promise<boolean> {
  const { rows } =
    await sql`select from ledger_entry where pass_id = ${passId} and kind = 'expired' limit 1`.execute(db)
  return rows.length > 0
}

/** Locks passes in the order of their ids, like all code that locks several, so that there are no deadlocks. */
export const lockPasses = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`select from pass where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
}

/**
 * Locks every pass that these people use or have used, in the order of their ids. For operations that may affect
 * several passes: a booking may still be charged to a pass that is no longer shared with them.
 */
export const lockPassesOf = async (trx: Trx, ...personIds: string[]): Promise<void> => {
  await sql`
    select from pass where id in (select pass_id from pass_user where person_id = any(${personIds}::uuid[]))
    order by id for update`.execute(trx)
}

/** Whether a pass is frozen on a day. */
export const isFrozenOn = (passId: RawBuilder<unknown>, date: Temporal.PlainDate): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pass_freeze f
    where f.pass_id = ${passId} and ${date.toString()} between f.from_date and f.to_date)`

/**
 * Whether a person has got the use of a pass since an instant, or the ledger of a pass that they have used has changed.
 */
export const havePassesChanged = (
  personId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pass_user u where u.person_id = ${personId} and (u.added_at > ${since}
    or (select at from ledger_entry where pass_id = u.pass_id order by id desc limit 1) > ${since}))`
