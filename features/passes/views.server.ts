import type { SharedPassRow } from './reads.server.ts'
import type { PassStatus } from './rules.ts'
import type { PassView, SharedPassView } from './schema.ts'
import type { PassRow } from './store.server.ts'
import { viewPackage } from './usecases/readPackages.server.ts'

/** A view of a pass; its `package` has the terms that the pass was sold with, and the id of the package. */
export const viewPass = (row: PassRow, status: PassStatus): PassView => ({
  _id: row.id,
  remainingSession: row.sessionsLeft,
  registrationDate: row.purchasedOn.toString(),
  firstSessionDate: row.firstSessionOn?.toString() ?? null,
  expiryDate: row.expiresOn.toString(),
  status,
  ...(row.revokeReason ? { revokeReason: row.revokeReason } : {}),
  package: viewPackage({ ...row, id: row.packageId }),
  ...(row.isGift ? { isGift: true } : {}),
  sharedWith: row.sharedWith,
})

export const viewShared = (row: SharedPassRow, status: PassStatus): SharedPassView => ({
  _id: row.id,
  holder: row.holder.name,
  remainingSession: row.sessionsLeft,
  firstSessionDate: row.firstSessionOn?.toString() ?? null,
  expiryDate: row.expiresOn.toString(),
  status,
  package: {
    packageName: row.packageName,
    packageType: row.packageType,
    location: row.location,
    totalSessions: row.totalSessions,
    validity: row.validityDays,
    validityFrom: row.validityFrom,
  },
})
