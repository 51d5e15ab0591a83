import type { Location } from '#features/studio/schema.ts'
import type { Kind } from '#features/timetable/schema.ts'
import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { packagesToOffer } from '../rules.ts'
import type { PackageView } from '../schema.ts'
import { packagesOnSale, passesOf, type TranslatedPackage } from '../store.server.ts'
import { viewPackage } from '../views.server.ts'

/** The packages that a person, or a stranger, may buy and that would pay for the session; best first. */
export async function offeredPackages(
  db: Db,
  personId: string | undefined,
  session: { kind: Kind; location: Location; date: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<PackageView[]> {
  const [onSale, held] = await Promise.all([packagesOnSale(db), personId ? passesOf(db, personId) : []])
  const lastBought = held[0]?.packageId ?? null
  const asker = { newcomer: !held.length, lastBought, today: studioDay(now) }
  return packagesToOffer(onSale, session, asker).map(viewPackage)
}

export const listPackages = (rows: TranslatedPackage[]): PackageView[] => rows.map(viewPackage)

export { gstBasisPoints, type PackageRow, packageById, termColumns } from '../store.server.ts'
export { viewPackage } from '../views.server.ts'
