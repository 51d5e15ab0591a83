import { type RawBuilder, sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { sanitiseDescription } from '#lib/sanitise.server.ts'
import type { SaleTerms } from './packageRules.ts'
import type { FreezeRange, PassFacts } from './rules.ts'
import type { PackageType } from './schema.ts'

export const day = (text: string) => Temporal.PlainDate.from(text)

/** A package, and at the same time the terms that a pass stores. Prices are in paise. */
export interface PackageRow {
  id: string
  packageName: string
  packageType: PackageType
  location: string
  pricePaise: Paise
  perSessionPricePaise: Paise
  totalSessions: number | null
  validityDays: number
  validityFrom: 'firstSession' | 'purchase'
  unusedDays: number
  /** Sanitised HTML. */
  description: string
  /** Whether two people may use a pass of this package. Old terms do not contain it. */
  shareable?: boolean
}

/** A package with its Hindi translation, which is not part of the terms: those are stored in English. */
export interface TranslatedPackage extends PackageRow {
  hindi?: unknown
}

export const packageColumns = [
  'id',
  'packageName',
  'packageType',
  'location',
  'pricePaise',
  'perSessionPricePaise',
  'totalSessions',
  'validityDays',
  'validityFrom',
  'unusedDays',
  'description',
  'shareable',
] as const

/** Sanitised when read, so that HTML that was written directly into the table can't put a script into a page. */
export const asPackage = <T extends PackageRow>(row: T): T => ({
  ...row,
  description: sanitiseDescription(row.description),
})

const isVisible = (today: Temporal.PlainDate) =>
  sql<boolean>`on_sale and coalesce(visible_from <= ${today.toString()}, true)
    and coalesce(visible_until >= ${today.toString()}, true)`

export async function packagesOnSale(
  db: Db,
  today: Temporal.PlainDate,
  filter: { packageType?: PackageType | undefined; location?: string | undefined } = {},
): Promise<(TranslatedPackage & { newcomersOnly: boolean })[]> {
  const hidden = studioSettings()
    .locations.filter(({ isHidden }) => isHidden)
    .map(({ name }) => name)
  const rows = await db
    .selectFrom('package')
    .select([...packageColumns, 'newcomersOnly', 'hindi'])
    .where(isVisible(today))
    // Packages that are valid only at a hidden location are hidden too.
    .$if(hidden.length > 0, (q) => q.where('location', 'not in', hidden))
    .$if(filter.packageType !== undefined, (q) =>
      q.where('packageType', '=', filter.packageType as PackageType),
    )
    .$if(filter.location !== undefined, (q) => q.where('location', 'in', [filter.location as string, 'all']))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(asPackage)
}

/** A package with its current terms, and to whom and when it is sold. */
export interface SoldPackage {
  terms: PackageRow
  sale: SaleTerms & { version: number }
}

const saleColumns = ['version', 'onSale', 'newcomersOnly', 'visibleFrom', 'visibleUntil'] as const

function asSold({
  version,
  onSale,
  newcomersOnly,
  visibleFrom,
  visibleUntil,
  ...terms
}: PackageRow & {
  version: number
  onSale: boolean
  newcomersOnly: boolean
  visibleFrom: string | null
  visibleUntil: string | null
}): SoldPackage {
  const sale = {
    version,
    onSale,
    newcomersOnly,
    visibleFrom: visibleFrom ? day(visibleFrom) : null,
    visibleUntil: visibleUntil ? day(visibleUntil) : null,
  }
  return { terms: asPackage(terms), sale }
}

export async function packageById(db: Db, id: string): Promise<SoldPackage | undefined> {
  const query = db.selectFrom('package').select([...packageColumns, ...saleColumns])
  const row = await query.where('id', '=', id).executeTakeFirst()
  return row && asSold(row)
}

/** The current terms of all packages, sold or not, in the order of the studio. */
export async function allPackages(db: Db): Promise<PackageRow[]> {
  const rows = await db
    .selectFrom('package')
    .select(packageColumns)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(asPackage)
}

/** The terms that a package had in a version. */
export async function soldTerms(
  db: Db,
  { packageId, version }: { packageId: string; version: number },
): Promise<PackageRow | undefined> {
  const { rows } = await sql<{ terms: Omit<PackageRow, 'id'> }>`
    select terms from package_version where package_id = ${packageId} and version = ${version}`.execute(db)
  return rows[0] && { id: packageId, ...rows[0].terms }
}

export async function packagesSold(db: Db, today: Temporal.PlainDate): Promise<SoldPackage[]> {
  const query = db.selectFrom('package').select([...packageColumns, ...saleColumns])
  const rows = await query.where(isVisible(today)).orderBy('position').orderBy('id').execute()
  return rows.map(asSold)
}

/**
 * The tax rates on a day in basis points, by package type; types without a rate are missing, and withdrawn rates are
 * ignored.
 */
export async function gstRates(
  db: Db,
  on: Temporal.PlainDate,
): Promise<Partial<Record<PackageType, number>>> {
  const { rows } = await sql<{ type: PackageType; rate: number }>`
    select distinct on (package_type) package_type as type, basis_points as rate from gst_rate
    where from_date <= ${on.toString()} and withdrawn_at is null order by package_type, from_date desc`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ type, rate }) => [type, rate]))
}

/** The tax rate in basis points and the service code of a type of package on a day. Throws if none is set. */
export async function taxTermsOn(
  db: Db,
  type: PackageType,
  on: Temporal.PlainDate,
): Promise<{ basisPoints: number; sac: string }> {
  const row = await db
    .selectFrom('gstRate')
    .select(['basisPoints', 'sac'])
    .where('packageType', '=', type)
    .where('fromDate', '<=', on.toString())
    .where('withdrawnAt', 'is', null)
    .orderBy('fromDate', 'desc')
    .executeTakeFirst()
  if (!row) throw new Error(`no GST rate is set for ${type}`)
  return row
}

export interface DatedRate {
  from: string
  basisPoints: number
}

/** The tax rates of a package type, also future ones, by their start days. */
export const ratesOf = (db: Db, type: PackageType): Promise<DatedRate[]> =>
  db
    .selectFrom('gstRate')
    .select(['fromDate as from', 'basisPoints'])
    .where('packageType', '=', type)
    .where('withdrawnAt', 'is', null)
    .orderBy('fromDate')
    .execute()

/** The rate that applies on a day, in basis points. Throws if there is none. */
export function rateOn(rates: DatedRate[], day: Temporal.PlainDate): number {
  const rate = rates.findLast(({ from }) => from <= day.toString())
  if (!rate) throw new Error(`no GST rate is set for ${day}`)
  return rate.basisPoints
}

/** Tax in basis points for a package type on a day. */
export async function gstBasisPoints(db: Db, type: PackageType, on: Temporal.PlainDate): Promise<number> {
  return rateOf(await gstRates(db, on), type)
}

/** The rate of a type. Throws if none is set, because nothing is sold without a tax rate. */
export function rateOf(rates: Partial<Record<PackageType, number>>, type: PackageType): number {
  const rate = rates[type]
  if (rate === undefined) throw new Error(`no GST rate is set for ${type}`)
  return rate
}

export interface JsonRange {
  from: string
  to: string
}

export const asFreezes = (ranges: JsonRange[]): FreezeRange[] =>
  ranges.map((r) => ({ from: day(r.from), to: day(r.to) }))

/**
 * A pass as JSON, with everything on which its validity depends; see `passFactsFromJson`. A late cancellation that cost
 * nothing counts as if the session had never been booked.
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

/** `expiresOn`: the stored last day on which it is currently valid. */
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

/** A pass read without a lock: for display. */
export async function passFactsById(db: Db, passId: string): Promise<VersionedPass | undefined> {
  const { rows } = await sql<{
    pass: PassJson
  }>`/* pass_facts */ select ${passFactsJson} as pass from pass p where p.id = ${passId}`.execute(db)
  return rows[0] && passFactsFromJson(rows[0].pass)
}

/** Passes from the view of one of their users: a pass of somebody else is marked as shared. */
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
  /** Whether the holder of the pass created the freeze; also if that was in a record that was merged into theirs. */
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
  // Read in a separate statement, after the lock was granted: a statement sees only what was committed before it began.
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

/** Locks passes in the order of their ids, the order that all code uses. */
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
