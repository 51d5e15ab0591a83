import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { sanitiseDescription } from '#lib/sanitise.server.ts'
import { isSold, type SaleTerms } from './packageRules.ts'
import { day } from './reads.server.ts'
import type { PackageType } from './schema.ts'

/** The terms of a package, or those stored with a pass or an order. Prices are in paise. */
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

/** Sanitises the description again, because HTML that was written directly into the table may contain scripts. */
export const asPackage = <T extends PackageRow>(row: T): T => ({
  ...row,
  description: sanitiseDescription(row.description),
})

/** A package with its current terms, and when and to whom it is sold. */
export interface SoldPackage {
  terms: PackageRow
  sale: SaleTerms & { version: number }
}

const saleColumns = ['version', 'onSale', 'newcomersOnly', 'visibleFrom', 'visibleUntil'] as const

function withSale({
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
}) {
  const sale = {
    version,
    onSale,
    newcomersOnly,
    visibleFrom: visibleFrom ? day(visibleFrom) : null,
    visibleUntil: visibleUntil ? day(visibleUntil) : null,
  }
  return { terms, sale }
}

export async function packageById(db: Db, id: string): Promise<SoldPackage | undefined> {
  const query = db.selectFrom('package').select([...packageColumns, ...saleColumns])
  const row = await query.where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { terms, sale } = withSale(row)
  return { terms: asPackage(terms), sale }
}

/** The packages that are sold today, in the order of the studio. */
export async function packagesSold(
  db: Db,
  today: Temporal.PlainDate,
  { packageType, location }: { packageType?: PackageType | undefined; location?: string | undefined } = {},
): Promise<(SoldPackage & { hindi: unknown })[]> {
  const rows = await db
    .selectFrom('package')
    .select([...packageColumns, ...saleColumns, 'hindi'])
    .$if(packageType !== undefined, (q) => q.where('packageType', '=', packageType as PackageType))
    .$if(location !== undefined, (q) => q.where('location', 'in', [location as string, 'all']))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows
    .map(({ hindi, ...row }) => ({ ...withSale(row), hindi }))
    .filter(({ terms, sale }) => isSold({ ...sale, ...terms }, today, studioSettings()))
    .map(({ terms, ...sold }) => ({ ...sold, terms: asPackage(terms) }))
}

/** The same with their translations, as pages show them. */
export const packagesOnSale = async (
  ...request: Parameters<typeof packagesSold>
): Promise<(TranslatedPackage & { newcomersOnly: boolean })[]> =>
  (await packagesSold(...request)).map(({ terms, sale, hindi }) => ({
    ...terms,
    newcomersOnly: sale.newcomersOnly,
    hindi,
  }))

/** The current terms of all packages, on sale or not, in the order of the studio. */
export async function allPackages(db: Db): Promise<PackageRow[]> {
  const rows = await db
    .selectFrom('package')
    .select(packageColumns)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(asPackage)
}

/** The terms of one version of a package. */
export async function soldTerms(
  db: Db,
  { packageId, version }: { packageId: string; version: number },
): Promise<PackageRow | undefined> {
  const { rows } = await sql<{ terms: Omit<PackageRow, 'id'> }>`
    select terms from package_version where package_id = ${packageId} and version = ${version}`.execute(db)
  return rows[0] && { id: packageId, ...rows[0].terms }
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

/** Whether anybody ever had a pass. */
export const hasPasses = sql<boolean>`(select id from pass order by id limit 1) is not null`

export const packageCount = sql<number>`(select count(*)::int from package)`

/**
 * Whether there is an order that is not abandoned. An unpaid order counts: it has the price and the tax rate of the day
 * on which it was opened, and may be paid at any moment.
 */
export const hasSales = sql<boolean>`(
  (select id from payment_order where status <> 'abandoned' order by id limit 1) is not null)`

/** The types of the packages with such an order. */
export const soldTypes = sql<string[]>`array(
  select distinct v.terms ->> 'packageType' from package_version v, lateral (
    select from payment_order o where o.package_id = v.package_id and o.status <> 'abandoned' limit 1) sold)`
