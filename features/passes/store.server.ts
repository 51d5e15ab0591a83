import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { sanitiseDescription } from '#lib/sanitise.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { translate } from '#lib/translate.server.ts'
import { asPackage, type PackageRow, packageColumns, type TranslatedPackage } from './packageReads.server.ts'
import { asFreezes, day, type JsonRange } from './reads.server.ts'
import type { FreezeRange, PassValidity } from './rules.ts'

export interface PassRow extends TranslatedPackage {
  packageId: string
  purchasedOn: Temporal.PlainDate
  firstSessionOn: Temporal.PlainDate | null
  expiresOn: Temporal.PlainDate
  sessionsLeft: number | null
  freezes: FreezeRange[]
  revokedOn: Temporal.PlainDate | null
  revokeReason: string | null
  /** The name of the other person who may use it now. */
  sharedWith: string | null
  /** Somebody else paid for it. */
  isGift: boolean
}

/** The columns that a package and a pass sold from it share, for inserts. */
export const termColumns = (terms: Omit<PackageRow, 'id'>) => ({
  packageName: terms.packageName,
  packageType: terms.packageType,
  location: terms.location,
  pricePaise: terms.pricePaise,
  perSessionPricePaise: terms.perSessionPricePaise,
  totalSessions: terms.totalSessions,
  validityDays: terms.validityDays,
  validityFrom: terms.validityFrom,
  unusedDays: terms.unusedDays,
  description: terms.description,
  shareable: terms.shareable ?? false,
})

/** The description in the current language, sanitised. */
export const descriptionOf = (row: TranslatedPackage): string =>
  sanitiseDescription(translate(row, row.hindi, ['description']).description)

export const freezesOf = sql<JsonRange[]>`(
  select coalesce(json_agg(json_build_object('from', f.from_date, 'to', f.to_date)), '[]')
  from pass_freeze f where f.pass_id = pass.id)`

/**
 * The Hindi description of a pass. A pass keeps the English description that it was sold with, so the package's Hindi
 * description is used only while its English one is still the same.
 */
const hindiOfPackage = sql<unknown>`(
  select k.hindi from package k where k.id = pass.package_id and k.description = pass.description)`

const sharedWith = sql<string | null>`(
  select full_name(o.first_name, o.last_name) from pass_user u join person o on o.id = u.person_id
  where u.pass_id = pass.id and not u.is_holder and u.ended_at is null)`

const isGift = sql<boolean>`exists (
  select from payment_order o where o.id = pass.payment_order_id and o.gift_id is not null and o.person_id <> pass.person_id)`

/** All passes of a person, newest first. */
export async function passesOf(db: Db, personId: string): Promise<PassRow[]> {
  const rows = await db
    .selectFrom('pass')
    .select([
      ...packageColumns,
      'packageId',
      'purchasedOn',
      'firstSessionOn',
      'expiresOn',
      'sessionsLeft',
      'revokedOn',
      'revokeReason',
      freezesOf.as('freezes'),
      hindiOfPackage.as('hindi'),
      sharedWith.as('sharedWith'),
      isGift.as('isGift'),
    ])
    .where('personId', '=', personId)
    // A pass whose sale was voided counts as never sold.
    .where('voidedAt', 'is', null)
    .orderBy('purchasedAt', 'desc')
    .execute()
  return rows.map((row) => ({
    ...asPackage(row),
    purchasedOn: day(row.purchasedOn),
    firstSessionOn: row.firstSessionOn ? day(row.firstSessionOn) : null,
    expiresOn: day(row.expiresOn),
    freezes: asFreezes(row.freezes),
    revokedOn: row.revokedOn ? day(row.revokedOn) : null,
  }))
}

/** The next class that a person has booked with a pass, or the one that is taking place. */
export async function nextClassOn(
  db: Db,
  passId: string,
  personId: string,
  now: Temporal.Instant,
): Promise<{ title: string; date: Temporal.PlainDate } | undefined> {
  const { rows } = await sql<{ title: string; date: string }>`
    select c.title, s.date from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    where b.pass_id = ${passId} and b.person_id = ${personId} and b.status in ('scheduled', 'attended')
      and s.ends_at > ${toDate(now)}
    order by s.starts_at limit 1`.execute(db)
  return rows[0] && { title: rows[0].title, date: day(rows[0].date) }
}

export const setValidity = async (
  trx: Trx,
  passId: string,
  validity: PassValidity,
  extensionDays: number,
): Promise<void> => {
  await trx
    .updateTable('pass')
    .set({
      firstSessionOn: validity.firstSessionOn?.toString() ?? null,
      expiresOn: validity.expiresOn.toString(),
      extensionDays,
    })
    .where('id', '=', passId)
    .execute()
}

/** Records the day on which an imported pass started in the other system. */
export const markStarted = async (trx: Trx, passId: string, day: Temporal.PlainDate): Promise<void> => {
  await trx.updateTable('pass').set({ startedOn: day.toString() }).where('id', '=', passId).execute()
}

export const markRevoked = async (
  trx: Trx,
  passId: string,
  { validity, reason, by }: { validity: PassValidity; reason: string; by: string | null },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('pass')
    .set({
      revokedAt: toDate(now),
      revokedOn: studioDay(now).toString(),
      revokeReason: reason,
      revokedBy: by,
      firstSessionOn: validity.firstSessionOn?.toString() ?? null,
      expiresOn: validity.expiresOn.toString(),
    })
    .where('id', '=', passId)
    .execute()
}

/** Marks a pass as voided, because its sale was a mistake. The pass must be revoked first. */
export const markVoided = async (trx: Trx, passId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('pass')
    .set({ voidedAt: toDate(now) })
    .where('id', '=', passId)
    .execute()
}

export interface Grant {
  personId: string
  /** The terms at the time of the order, prices in paise. */
  terms: PackageRow
  /** Null for passes given by staff. */
  paymentOrderId: string | null
  /** The version of the package that the terms are from. */
  packageVersion?: number | null
}

/** Inserts a pass without its balance, which comes with its first ledger entry. Returns its id. */
export async function insertPass(trx: Trx, grant: Grant, now: Temporal.Instant): Promise<string> {
  const { terms } = grant
  const today = studioDay(now)
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  const { id } = await trx
    .insertInto('pass')
    .values({
      personId: grant.personId,
      packageId: terms.id,
      paymentOrderId: grant.paymentOrderId,
      packageVersion: grant.packageVersion ?? null,
      ...termColumns(terms),
      purchasedAt: toDate(now),
      purchasedOn: today.toString(),
      expiresOn: today.add({ days }).toString(),
      // The database adds each ledger entry to it.
      sessionsLeft: terms.totalSessions === null ? null : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const addFreeze = async (
  trx: Trx,
  passId: string,
  { from, to }: FreezeRange,
  by: string,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('passFreeze')
    .values({
      passId,
      fromDate: from.toString(),
      toDate: to.toString(),
      byPerson: by,
      createdAt: toDate(now),
    })
    .execute()
}

/**
 * Shortens a freeze to a new last day, or deletes it. The job of recurring bookings notices changes by ledger
 * entries, and this writes none. So it marks the recurring bookings of the people who use the pass, to be checked soon.
 */
export async function endFreezeOn(
  trx: Trx,
  passId: string,
  { freezeId, lastDay }: { freezeId: string; lastDay: Temporal.PlainDate | null },
): Promise<void> {
  if (lastDay)
    await trx
      .updateTable('passFreeze')
      .set({ toDate: lastDay.toString() })
      .where('id', '=', freezeId)
      .execute()
  else await trx.deleteFrom('passFreeze').where('id', '=', freezeId).execute()
  await sql`
    update recurring_booking set looked_at = null where ended_at is null
      and person_id in (select person_id from pass_user where pass_id = ${passId})`.execute(trx)
}
