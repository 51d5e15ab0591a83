import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { sanitiseDescription } from '#lib/sanitise.server.ts'
import { fromDate } from '#lib/time.ts'
import type { PackageRow } from './packageReads.server.ts'
import type { SaleTerms } from './packageRules.ts'
import { asFreezes, isGoodPass, type JsonRange } from './reads.server.ts'
import type { FreezeRange } from './rules.ts'
import { freezesOf, termColumns } from './store.server.ts'

/** The fields of a package that staff edit. */
export interface PackageEdit extends Omit<PackageRow, 'id'>, SaleTerms {
  descriptionHindi: string | null
}

export interface EditedPackage extends PackageEdit {
  id: string
  version: number
  revision: number
  bought: number
  good: number
}

type Row = Omit<EditedPackage, 'visibleFrom' | 'visibleUntil'> & {
  visibleFrom: string | null
  visibleUntil: string | null
}
const dayOrNull = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

/**
 * Joins `p.bought` and `g.good`, the numbers of all passes and of valid passes for each value of `column`; with
 * `packageId` only of that package. All passes are counted with an index-only scan. The valid ones are few, and an
 * index by expiry finds them.
 */
const passCounts = (
  column: 'packageId' | 'packageVersion',
  key: string,
  today: Temporal.PlainDate,
  packageId: string | undefined,
) => {
  const [group, ofPackage] = [sql.ref(column), packageId ? sql`and package_id = ${packageId}` : sql``]
  return sql`
    left join (
      select ${group} as key, count(*)::int as bought from pass where voided_at is null ${ofPackage} group by ${group}
    ) p on p.key = ${sql.ref(key)}
    left join (
      select ${group} as key, count(*)::int as good from pass
      where voided_at is null and ${isGoodPass(today)} ${ofPackage} group by ${group}
    ) g on g.key = ${sql.ref(key)}`
}

/** All packages in order; with `id` only that package. */
export async function editedPackages(
  db: Db,
  today: Temporal.PlainDate,
  id?: string,
): Promise<EditedPackage[]> {
  const { rows } = await sql<Row>`
    select k.id, k.package_name, k.package_type, k.location,
      k.price_paise, k.per_session_price_paise,
      k.total_sessions, k.validity_days,
      k.validity_from, k.unused_days, k.description, k.shareable,
      k.on_sale, k.newcomers_only, k.visible_from,
      k.visible_until, k.hindi ->> 'description' as description_hindi,
      k.version, k.revision, coalesce(p.bought, 0) as bought, coalesce(g.good, 0) as good
    from package k
    ${passCounts('packageId', 'k.id', today, id)}
    ${id ? sql`where k.id = ${id}` : sql``} order by k.position, k.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    visibleFrom: dayOrNull(row.visibleFrom),
    visibleUntil: dayOrNull(row.visibleUntil),
    description: sanitiseDescription(row.description),
    descriptionHindi: row.descriptionHindi && sanitiseDescription(row.descriptionHindi),
  }))
}

export interface PackageVersionRow {
  version: number
  at: Temporal.Instant
  terms: Omit<PackageRow, 'id'>
  bought: number
  good: number
}

/** The versions of a package, newest first. */
export async function versionsOf(
  db: Db,
  packageId: string,
  today: Temporal.PlainDate,
): Promise<PackageVersionRow[]> {
  const { rows } = await sql<Omit<PackageVersionRow, 'at'> & { at: Date }>`
    select v.version, v.at, v.terms, coalesce(p.bought, 0) as bought, coalesce(g.good, 0) as good
    from package_version v
    ${passCounts('packageVersion', 'v.version', today, packageId)}
    where v.package_id = ${packageId} order by v.version desc`.execute(db)
  return rows.map((row) => ({ ...row, at: fromDate(row.at) }))
}

const columnsOf = (edit: PackageEdit) => ({
  ...termColumns(edit),
  onSale: edit.onSale,
  newcomersOnly: edit.newcomersOnly,
  visibleFrom: edit.visibleFrom?.toString() ?? null,
  visibleUntil: edit.visibleUntil?.toString() ?? null,
  hindi: edit.descriptionHindi === null ? null : JSON.stringify({ description: edit.descriptionHindi }),
})

/** Adds a package at the end of the order. Returns its id. */
export async function insertPackage(trx: Trx, edit: PackageEdit): Promise<string> {
  const { id } = await trx
    .insertInto('package')
    .values({
      ...columnsOf(edit),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from package)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Saves a package; a trigger inserts a new version if the terms changed. False, without a change, if the revision is
 * not `seenRevision`.
 */
export async function updatePackage(
  trx: Trx,
  id: string,
  edit: PackageEdit,
  seenRevision: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('package')
    .set(columnsOf(edit))
    .where('id', '=', id)
    .where('revision', '=', seenRevision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the order of the packages; false, without a change, if the ids are not exactly those of all packages. */
export async function orderPackages(trx: Trx, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from package order by id for no key update`.execute(
    trx,
  )
  const all = new Set(rows.map(({ id }) => id))
  if (all.size !== ids.length || !ids.every((id) => all.delete(id))) return false
  await sql`
    update package k set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where o.id = k.id and k.position <> o.position`.execute(trx)
  return true
}

export interface SoldPassRow {
  id: string
  person: { id: string; name: string; email: string }
  purchasedOn: string
  firstSessionOn: string | null
  expiresOn: string
  revokedOn: string | null
  sessionsLeft: number | null
  validityFrom: string
  freezes: FreezeRange[]
  version: number | null
  pricePaise: Paise
  paymentOrderId: string | null
}

/** The passes sold of a package, newest first, and their number. */
export async function passesSold(
  db: Db,
  { packageId, version }: { packageId: string; version?: number | undefined },
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: SoldPassRow[]; total: number }> {
  const sold = sql`from pass where package_id = ${packageId} and voided_at is null
      ${version === undefined ? sql`` : sql`and package_version = ${version}`}`
  // The page is selected with an index, so that only its rows are joined.
  const { rows } = await sql<Omit<SoldPassRow, 'freezes'> & { freezes: JsonRange[] }>`
    select pass.id, json_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name),
        'email', p.email) as person, pass.purchased_on,
      pass.first_session_on, pass.expires_on,
      pass.revoked_on, pass.sessions_left,
      pass.validity_from, ${freezesOf} as freezes, pass.package_version as version,
      pass.price_paise, pass.payment_order_id
    from (select id ${sold} order by purchased_at desc, id limit ${limit} offset ${(page - 1) * limit}) shown
    join pass on pass.id = shown.id join person p on p.id = pass.person_id
    order by pass.purchased_at desc, pass.id`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${sold}`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, freezes: asFreezes(row.freezes) })),
    total: counts[0]?.total ?? 0,
  }
}
