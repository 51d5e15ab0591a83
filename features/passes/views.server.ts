import { toRupees } from '#lib/money.ts'
import type { PassStatus } from './rules.ts'
import type { PackageView, PassView } from './schema.ts'
import { descriptionOf, type PassRow, type TranslatedPackage } from './store.server.ts'

/** The terms stored with an order have no Hindi. */
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
})

/** A pass shows the terms it was sold with, under the id of its package. */
export const viewPass = (row: PassRow, status: PassStatus): PassView => ({
  _id: row.id,
  remainingSession: row.sessionsLeft,
  registrationDate: row.purchasedOn.toString(),
  firstSessionDate: row.firstSessionOn?.toString() ?? null,
  expiryDate: row.expiresOn.toString(),
  status,
  ...(row.revokeReason ? { revokeReason: row.revokeReason } : {}),
  package: viewPackage({ ...row, id: row.packageId }),
})
