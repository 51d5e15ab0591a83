import type { UserView } from '#features/identity/schema.ts'
import type { Kind, Location } from '#features/timetable/schema.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fromDate, isoInstant, studioDay, toDate } from '#lib/time.ts'
import { byPayingOrder, isGood, packagesToOffer, passStatus } from './rules.ts'
import type { LedgerEntryView, PackageView, PassView } from './schema.ts'
import {
  addEntry,
  ledgerOf,
  type PackageRow,
  packagesOnSale,
  passesOf,
  type TranslatedPackage,
  termColumns,
} from './store.server.ts'
import { viewPackage, viewPass } from './views.server.ts'

/** What the user view says of a person's passes. The pass shown first is the one that would pay next. */
export async function membershipOf(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<Pick<UserView, 'isDiscovery' | 'isMember' | 'memberShipPlan' | 'passes'>> {
  const today = studioDay(now)
  const rows = await passesOf(db, personId)
  const held = rows.map((row) => ({ row, status: passStatus(row, today) }))
  const good = held.filter(({ status }) => isGood(status)).sort((a, b) => byPayingOrder(a.row, b.row))
  const plan = good.find(({ row }) => row.packageType !== 'discovery') ?? good[0] ?? held[0]
  return {
    isDiscovery: rows.length > 0,
    isMember: good.some(({ row }) => row.packageType !== 'discovery'),
    memberShipPlan: plan ? viewPass(plan.row, plan.status) : null,
    passes: held.map(({ row, status }) => viewPass(row, status)),
  }
}

/** The packages that a person, or a stranger, may buy and that would pay for the session; best first. */
export async function offeredPackages(
  db: Db,
  personId: string | undefined,
  session: { kind: Kind; location: Location; date: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<TranslatedPackage[]> {
  const [onSale, held] = await Promise.all([packagesOnSale(db), personId ? passesOf(db, personId) : []])
  const lastBought = held[0]?.packageId ?? null
  return packagesToOffer(onSale, session, { newcomer: !held.length, lastBought, today: studioDay(now) })
}

/** Has never held a pass of any kind: Discovery is for her (product rules, Packages). */
export const isNewcomer = async (db: Db, personId: string): Promise<boolean> =>
  !(await passesOf(db, personId)).length

export interface Grant {
  personId: string
  /** The terms as they were when the order was made, prices in paise. */
  terms: PackageRow
  /** Null for passes that staff give. */
  paymentOrderId: string | null
}

/**
 * Grants a pass with its first ledger entry. Unique per payment order, and Discovery once per person:
 * the constraints `pass_payment_order_id_key` and `pass_one_discovery` decide every race.
 */
export async function grantPass(trx: Trx, grant: Grant, now: Temporal.Instant): Promise<string> {
  const { terms } = grant
  const today = studioDay(now)
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  const { id } = await trx
    .insertInto('pass')
    .values({
      person_id: grant.personId,
      package_id: terms.id,
      payment_order_id: grant.paymentOrderId,
      ...termColumns(terms),
      purchased_at: toDate(now),
      purchased_on: today.toString(),
      expires_on: today.add({ days }).toString(),
      // The ledger fills it: the balance is the sum of its entries.
      sessions_left: terms.totalSessions === null ? null : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEntry(trx, { passId: id, kind: 'granted', sessions: terms.totalSessions ?? 0 }, now)
  return id
}

/** One pass of a person, as shown. Throws NOT_FOUND, also for somebody else's. */
export async function passOf(
  db: Db,
  personId: string,
  passId: string,
  now: Temporal.Instant,
): Promise<PassView> {
  const row = (await passesOf(db, personId)).find((pass) => pass.id === passId)
  if (!row) throw new Refusal('NOT_FOUND')
  return viewPass(row, passStatus(row, studioDay(now)))
}

export async function readLedger(db: Db, personId: string, passId: string): Promise<LedgerEntryView[]> {
  const rows = await ledgerOf(db, personId, passId)
  if (!rows) throw new Refusal('NOT_FOUND')
  return rows.map(({ bookingId, title, date, time, at, ...entry }) => ({
    ...entry,
    at: isoInstant(fromDate(at)),
    booking: bookingId && title && date && time ? { _id: bookingId, title, date, time } : null,
  }))
}

export const listPackages = (rows: TranslatedPackage[]): PackageView[] => rows.map(viewPackage)
