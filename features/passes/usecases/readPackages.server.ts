import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { clockWhenBoughtFor, packagesToOffer } from '../rules.ts'
import type { OfferedPackage, PackageView } from '../schema.ts'
import { packagesOnSale, passesOf, type TranslatedPackage } from '../store.server.ts'
import { viewPackage } from '../views.server.ts'

/** The packages that a person, or a visitor, may buy and that would pay for the session; best first. */
export async function offeredPackages(
  db: Db,
  personId: string | undefined,
  session: { kind: string; location: string; date: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<OfferedPackage[]> {
  const today = studioDay(now)
  const [onSale, held] = await Promise.all([
    packagesOnSale(db, today),
    personId ? passesOf(db, personId) : [],
  ])
  const lastBought = held[0]?.packageId ?? null
  const asker = { newcomer: !held.length, lastBought, today }
  return packagesToOffer(onSale, session, asker, studioSettings()).map((row) => ({
    ...viewPackage(row),
    remainingAfter: row.totalSessions === null ? null : row.totalSessions - 1,
    expiryAfter: clockWhenBoughtFor(row, session.date, today).expiresOn.toString(),
  }))
}

export const listPackages = (rows: TranslatedPackage[]): PackageView[] => rows.map(viewPackage)

export {
  gstBasisPoints,
  gstDaysAfter,
  gstRates,
  type PackageRow,
  packageById,
  packagesOnSale,
  packagesSold,
  rateOf,
  type SoldPackage,
  termColumns,
} from '../store.server.ts'
export { viewPackage } from '../views.server.ts'
