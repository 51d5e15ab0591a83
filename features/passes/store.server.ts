import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { sanitiseDescription } from '#lib/sanitise.server.ts'
import { STUDIO_ZONE, studioDay, toDate } from '#lib/time.ts'
import { translated } from '#lib/translated.server.ts'
import type { FreezeRange, PassClock, PassFacts, SaleTerms } from './rules.ts'
import type { PackageType } from './schema.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

/** A package, and the terms that a pass keeps of it. Prices in paise. */
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
}

/** With its Hindi translation. It is not part of the terms, which are recorded in English. */
export interface TranslatedPackage extends PackageRow {
  hindi?: unknown
}

export interface PassRow extends TranslatedPackage {
  packageId: string
  purchasedOn: Temporal.PlainDate
  firstSessionOn: Temporal.PlainDate | null
  expiresOn: Temporal.PlainDate
  sessionsLeft: number | null
  freezes: FreezeRange[]
  revokedOn: Temporal.PlainDate | null
  revokeReason: string | null
}

const packageColumns = [
  'id',
  'package_name as packageName',
  'package_type as packageType',
  'location',
  'price_paise as pricePaise',
  'per_session_price_paise as perSessionPricePaise',
  'total_sessions as totalSessions',
  'validity_days as validityDays',
  'validity_from as validityFrom',
  'unused_days as unusedDays',
  'description',
] as const

/** The columns that a package and a pass sold from it share, for inserts. */
export const termColumns = (terms: Omit<PackageRow, 'id'>) => ({
  package_name: terms.packageName,
  package_type: terms.packageType,
  location: terms.location,
  price_paise: terms.pricePaise,
  per_session_price_paise: terms.perSessionPricePaise,
  total_sessions: terms.totalSessions,
  validity_days: terms.validityDays,
  validity_from: terms.validityFrom,
  unused_days: terms.unusedDays,
  description: terms.description,
})

/** Sanitised on read: HTML written directly into the table can't put a script into a page. */
const asPackage = <T extends PackageRow>(row: T): T => ({
  ...row,
  description: sanitiseDescription(row.description),
})

/** The description in the current language, sanitised. */
export const descriptionOf = (row: TranslatedPackage): string =>
  sanitiseDescription(translated(row, row.hindi, ['description']).description)

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
    .select([...packageColumns, 'newcomers_only as newcomersOnly', 'hindi'])
    .where(isVisible(today))
    // Packages that are valid only at a hidden location are hidden too.
    .$if(hidden.length > 0, (q) => q.where('location', 'not in', hidden))
    .$if(filter.packageType !== undefined, (q) =>
      q.where('package_type', '=', filter.packageType as PackageType),
    )
    .$if(filter.location !== undefined, (q) => q.where('location', 'in', [filter.location as string, 'all']))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(asPackage)
}

/** The current terms of sale, and to whom and when it is sold. */
export interface SoldPackage {
  terms: PackageRow
  sale: SaleTerms & { version: number }
}

const saleColumns = ['version', 'on_sale', 'newcomers_only', 'visible_from', 'visible_until'] as const

function asSold({
  version,
  on_sale,
  newcomers_only,
  visible_from,
  visible_until,
  ...terms
}: PackageRow & {
  version: number
  on_sale: boolean
  newcomers_only: boolean
  visible_from: string | null
  visible_until: string | null
}): SoldPackage {
  const sale = {
    version,
    onSale: on_sale,
    newcomersOnly: newcomers_only,
    visibleFrom: visible_from ? day(visible_from) : null,
    visibleUntil: visible_until ? day(visible_until) : null,
  }
  return { terms: asPackage(terms), sale }
}

export async function packageById(db: Db, id: string): Promise<SoldPackage | undefined> {
  const query = db.selectFrom('package').select([...packageColumns, ...saleColumns])
  const row = await query.where('id', '=', id).executeTakeFirst()
  return row && asSold(row)
}

export async function packagesSold(db: Db, today: Temporal.PlainDate): Promise<SoldPackage[]> {
  const query = db.selectFrom('package').select([...packageColumns, ...saleColumns])
  const rows = await query.where(isVisible(today)).orderBy('position').orderBy('id').execute()
  return rows.map(asSold)
}

/** Tax in basis points on a day, for each package type that has one; withdrawn rates are ignored. */
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

/** The start days of tax rates that apply after a day, soonest first. */
export async function gstDaysAfter(db: Db, day: Temporal.PlainDate): Promise<string[]> {
  const rows = await db
    .selectFrom('gst_rate')
    .select('from_date as from')
    .distinct()
    .where('from_date', '>', day.toString())
    .where('withdrawn_at', 'is', null)
    .orderBy('from_date')
    .execute()
  return rows.map(({ from }) => from)
}

/** Tax in basis points for a package type on a day. */
export async function gstBasisPoints(db: Db, type: PackageType, on: Temporal.PlainDate): Promise<number> {
  return rateOf(await gstRates(db, on), type)
}

/** Throws if none is set: nothing is sold without its tax rate. */
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

export const freezesOf = sql<JsonRange[]>`(
  select coalesce(json_agg(json_build_object('from', f.from_date, 'to', f.to_date)), '[]')
  from pass_freeze f where f.pass_id = pass.id)`

/**
 * A pass keeps the description it was sold with. The package's Hindi is used for it as long as the English is
 * the same.
 */
const hindiOfPackage = sql<unknown>`(
  select k.hindi from package k where k.id = pass.package_id and k.description = pass.description)`

/** All passes of a person, newest first. */
export async function passesOf(db: Db, personId: string): Promise<PassRow[]> {
  const rows = await db
    .selectFrom('pass')
    .select([
      ...packageColumns,
      'package_id as packageId',
      'purchased_on as purchasedOn',
      'first_session_on as firstSessionOn',
      'expires_on as expiresOn',
      'sessions_left as sessionsLeft',
      'revoked_on as revokedOn',
      'revoke_reason as revokeReason',
      freezesOf.as('freezes'),
      hindiOfPackage.as('hindi'),
    ])
    .where('person_id', '=', personId)
    // A voided sale: the pass counts as never sold.
    .where('voided_at', 'is', null)
    .orderBy('purchased_at', 'desc')
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

/** A pass as JSON, with everything its clock depends on; see `passFactsFromJson`. */
export const passFactsJson = sql`json_build_object(
  'id', p.id, 'version', p.version, 'packageName', p.package_name, 'expiresOn', p.expires_on,
  'packageType', p.package_type, 'location', p.location,
  'totalSessions', p.total_sessions, 'sessionsLeft', p.sessions_left,
  'validityDays', p.validity_days, 'validityFrom', p.validity_from, 'unusedDays', p.unused_days,
  'purchasedOn', p.purchased_on, 'extensionDays', p.extension_days,
  'revokedOn', p.revoked_on, 'startedOn', p.started_on,
  'freezes', (select coalesce(json_agg(json_build_object('from', f.from_date, 'to', f.to_date)), '[]')
    from pass_freeze f where f.pass_id = p.id),
  'bookings', (select coalesce(json_agg(json_build_object(
      'id', b.id, 'date', s.date, 'title', c.title, 'holds', booking_holds_seat(b.status))), '[]')
    from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    where b.pass_id = p.id and b.status in ('scheduled', 'attended', 'no show', 'late cancelled')))`

/** `expiresOn`: the stored last day on which it is currently valid. */
export type VersionedPass = PassFacts & {
  version: number
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
  bookings: { id: string; date: string; title: string; holds: boolean }[]
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

/** Locks the pass until the transaction ends and reads what its clock depends on. */
export async function lockPass(trx: Trx, passId: string): Promise<VersionedPass & { personId: string }> {
  const locked = await sql<{
    person_id: string
  }>`select person_id from pass where id = ${passId} for update`.execute(trx)
  const personId = locked.rows[0]?.person_id
  if (!personId) throw new Error('the pass to lock is gone')
  // Read in a separate statement after the lock was granted: a statement sees only what was committed before it
  // began.
  const facts = await sql<{
    pass: PassJson
  }>`/* pass_facts */ select ${passFactsJson} as pass from pass p where p.id = ${passId}`.execute(trx)
  return { ...passFactsFromJson((facts.rows[0] as { pass: PassJson }).pass), personId }
}

/** Locks every pass of a person, in the order of their ids, for operations that may affect several. */
export const lockPassesOf = async (trx: Trx, personId: string): Promise<void> => {
  await sql`select from pass where person_id = ${personId} order by id for update`.execute(trx)
}

export const setClock = async (
  trx: Trx,
  passId: string,
  clock: PassClock,
  extensionDays: number,
): Promise<void> => {
  await trx
    .updateTable('pass')
    .set({
      first_session_on: clock.firstSessionOn?.toString() ?? null,
      expires_on: clock.expiresOn.toString(),
      extension_days: extensionDays,
    })
    .where('id', '=', passId)
    .execute()
}

/** For a pass that was just granted by an import: it had already started. */
export const markStarted = async (trx: Trx, passId: string, day: Temporal.PlainDate): Promise<void> => {
  await trx.updateTable('pass').set({ started_on: day.toString() }).where('id', '=', passId).execute()
}

export const markRevoked = async (
  trx: Trx,
  passId: string,
  { clock, reason, by }: { clock: PassClock; reason: string; by: string | null },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('pass')
    .set({
      revoked_at: toDate(now),
      revoked_on: studioDay(now).toString(),
      revoke_reason: reason,
      revoked_by: by,
      first_session_on: clock.firstSessionOn?.toString() ?? null,
      expires_on: clock.expiresOn.toString(),
    })
    .where('id', '=', passId)
    .execute()
}

/** Its sale was a mistake: it counts for nothing from now on. It is revoked before. */
export const markVoided = async (trx: Trx, passId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('pass')
    .set({ voided_at: toDate(now) })
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

/** Inserts a bought pass; its balance comes with its first ledger entry. Returns its id. */
export async function insertPass(trx: Trx, grant: Grant, now: Temporal.Instant): Promise<string> {
  const { terms } = grant
  const today = studioDay(now)
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  const { id } = await trx
    .insertInto('pass')
    .values({
      person_id: grant.personId,
      package_id: terms.id,
      payment_order_id: grant.paymentOrderId,
      package_version: grant.packageVersion ?? null,
      ...termColumns(terms),
      purchased_at: toDate(now),
      purchased_on: today.toString(),
      expires_on: today.add({ days }).toString(),
      // Set by the ledger: the balance is the sum of its entries.
      sessions_left: terms.totalSessions === null ? null : 0,
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
    .insertInto('pass_freeze')
    .values({
      pass_id: passId,
      from_date: from.toString(),
      to_date: to.toString(),
      by_person: by,
      created_at: toDate(now),
    })
    .execute()
}

export interface NewEntry {
  passId: string
  bookingId?: string
  kind: 'granted' | 'booked' | 'returned' | 'forfeited' | 'excused' | 'adjusted' | 'expired' | 'revoked'
  sessions: number
  days?: number
  byPerson?: string | null
  note?: string
}

export const addEntry = async (trx: Trx, entry: NewEntry, now: Temporal.Instant): Promise<void> => {
  await trx
    .insertInto('ledger_entry')
    .values({
      pass_id: entry.passId,
      booking_id: entry.bookingId ?? null,
      kind: entry.kind,
      sessions: entry.sessions,
      days: entry.days ?? 0,
      by_person: entry.byPerson ?? null,
      note: entry.note ?? null,
      at: toDate(now),
    })
    .execute()
}

export interface LedgerRow {
  at: Date
  kind: NewEntry['kind']
  sessions: number
  days: number
  balance: number | null
  note: string | null
  bookingId: string | null
  title: string | null
  date: string | null
  time: string | null
}

/** The ledger of a pass with its running balance, oldest first; undefined if the pass is not that person's. */
export async function ledgerOf(db: Db, personId: string, passId: string): Promise<LedgerRow[] | undefined> {
  const mine = await db
    .selectFrom('pass')
    .select('id')
    .where('id', '=', passId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!mine) return undefined
  const { rows } = await sql<LedgerRow>`
    select e.at, e.kind, e.sessions, e.days, e.note, e.booking_id as "bookingId", c.title, s.date,
      to_char(s.starts_at at time zone ${STUDIO_ZONE}, 'HH24:MI') as time,
      case when p.total_sessions is not null
        then (sum(e.sessions) over (order by e.id))::int end as balance
    from ledger_entry e join pass p on p.id = e.pass_id
    left join booking b on b.id = e.booking_id
    left join session s on s.id = b.session_id
    left join class c on c.id = s.class_id
    where e.pass_id = ${passId} order by e.id`.execute(db)
  return rows
}
