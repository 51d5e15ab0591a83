import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { toRupees } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import { packagesOnSale, type TranslatedPackage } from '../packageReads.server.ts'
import { packagesToOffer, validityOfPurchase } from '../packageRules.ts'
import { isNewcomer } from '../reads.server.ts'
import type { OfferedPackage, PackageView } from '../schema.ts'
import { descriptionOf, passesOf } from '../store.server.ts'

/** A view of a package on sale, or of the terms stored with a pass or an order. The terms of an order have no Hindi. */
export const viewPackage = (row: TranslatedPackage): PackageView => ({
  _id: row.id,
  packageName: row.packageName,
  packageType: row.packageType,
  location: row.location,
  perSessionPrice: toRupees(row.perSessionPricePaise),
  price: toRupees(row.pricePaise),
  validity: row.validityDays,
  validityFrom: row.validityFrom,
  unusedDays: row.unusedDays,
  totalSessions: row.totalSessions,
  description: descriptionOf(row),
  shareable: row.shareable ?? false,
})

/** The packages that a person or a visitor may buy, and that would pay for the session; best first. */
export async function offeredPackages(
  db: Db,
  personId: string | undefined,
  session: { kind: string; location: string; date: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<OfferedPackage[]> {
  const today = studioDay(now)
  const [onSale, held, newcomer] = await Promise.all([
    packagesOnSale(db, today),
    personId ? passesOf(db, personId) : [],
    personId ? isNewcomer(db, personId) : true,
  ])
  const lastBought = held[0]?.packageId ?? null
  const buyer = { newcomer, lastBought, today }
  return packagesToOffer(onSale, session, buyer, studioSettings()).map((row) => ({
    ...viewPackage(row),
    remainingAfter: row.totalSessions === null ? null : row.totalSessions - 1,
    expiryAfter: validityOfPurchase(row, session.date, today).expiresOn.toString(),
  }))
}

export const listPackages = (rows: TranslatedPackage[]): PackageView[] => rows.map(viewPackage)
