import { toRupees } from '#lib/money.ts'
import type { PassStatus } from './rules.ts'
import type { PackageView, PassView } from './schema.ts'
import type { PackageRow, PassRow } from './store.server.ts'

type Terms = Omit<PackageRow, 'id' | 'unusedDays' | 'validityFrom'>

export const viewPackage = (row: Terms & { id: string }): PackageView => ({
  _id: row.id,
  packageName: row.packageName,
  packageType: row.packageType,
  location: row.location,
  perSessionPrice: toRupees(row.perSessionPricePaise),
  price: toRupees(row.pricePaise),
  validity: row.validityDays,
  totalSessions: row.totalSessions,
  description: row.description,
})

/** A pass shows the terms it was sold with, under the id of its package. */
export const viewPass = (row: PassRow, status: PassStatus): PassView => ({
  _id: row.id,
  remainingSession: row.sessionsLeft,
  registrationDate: row.purchasedOn.toString(),
  expiryDate: row.expiresOn.toString(),
  status,
  package: viewPackage({ ...row, id: row.packageId }),
})
