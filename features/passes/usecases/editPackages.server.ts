import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import { sanitiseDescription } from '#lib/sanitise.server.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import type { ConsolePackage, PackageDetail, SoldPass } from '../console/schema.ts'
import { isSold } from '../packageRules.ts'
import {
  type EditedPackage,
  editedPackages,
  insertPackage,
  orderPackages,
  type PackageEdit,
  passesSold,
  type SoldPassRow,
  updatePackage,
  versionsOf,
} from '../packageStore.server.ts'
import { passStatus } from '../rules.ts'

type EditDeps = Pick<Deps, 'db' | 'clock'>

/** An edit with its days as strings, as in the contract. */
export type TypedEdit = Omit<PackageEdit, 'visibleFrom' | 'visibleUntil'> & {
  visibleFrom: string | null
  visibleUntil: string | null
}

const parseDay = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

/** The edit to save. Discovery is always for newcomers only, and only semi-private packages can be for two. */
const editOf = (typed: TypedEdit): PackageEdit => ({
  ...typed,
  description: sanitiseDescription(typed.description),
  descriptionHindi: typed.descriptionHindi && sanitiseDescription(typed.descriptionHindi),
  shareable: typed.shareable === true && typed.packageType === 'semiPrivate',
  newcomersOnly: typed.newcomersOnly || typed.packageType === 'discovery',
  visibleFrom: parseDay(typed.visibleFrom),
  visibleUntil: parseDay(typed.visibleUntil),
})

const viewPackage = (
  { id, visibleFrom, visibleUntil, shareable = false, ...row }: EditedPackage,
  today: Temporal.PlainDate,
): ConsolePackage => ({
  _id: id,
  ...row,
  shareable,
  visibleFrom: visibleFrom?.toString() ?? null,
  visibleUntil: visibleUntil?.toString() ?? null,
  sold: isSold({ ...row, visibleFrom, visibleUntil }, today, studioSettings()),
})

export async function listEditedPackages(db: Db, now: Temporal.Instant): Promise<ConsolePackage[]> {
  const today = studioDay(now)
  return (await editedPackages(db, today)).map((row) => viewPackage(row, today))
}

async function editedPackage(db: Db, id: string, today: Temporal.PlainDate): Promise<EditedPackage> {
  const [row] = await editedPackages(db, today, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Throws NOT_FOUND. */
export async function readEditedPackage(db: Db, id: string, now: Temporal.Instant): Promise<PackageDetail> {
  const today = studioDay(now)
  const [row, versions] = await Promise.all([editedPackage(db, id, today), versionsOf(db, id, today)])
  return {
    ...viewPackage(row, today),
    versions: versions.map(({ at, terms, ...version }) => ({
      ...version,
      at: isoInstant(at),
      packageName: terms.packageName,
      pricePaise: terms.pricePaise,
      totalSessions: terms.totalSessions,
      validityDays: terms.validityDays,
    })),
  }
}

/** Creates a package. Returns its id. */
export async function createPackage({ db, clock }: EditDeps, by: Caller, typed: TypedEdit): Promise<string> {
  return inTransaction(db, async (trx) => {
    const id = await insertPackage(trx, editOf(typed))
    await recordChange(trx, by, { id, action: 'package.create', before: undefined }, clock.now())
    return id
  })
}

/**
 * Changes a package. Changed terms make a new version; passes and open orders keep theirs. Returns whether there is a
 * new version. Throws NOT_FOUND; CHANGED if somebody else has changed the package since it was shown.
 */
export async function changePackage(
  { db, clock }: EditDeps,
  by: Caller,
  id: string,
  { revision, ...typed }: TypedEdit & { revision: number },
): Promise<{ newVersion: boolean }> {
  const newVersion = await inTransaction(db, async (trx) => {
    const now = clock.now()
    const before = await editedPackage(trx, id, studioDay(now))
    if (!(await updatePackage(trx, id, editOf(typed), revision))) throw new Refusal('CHANGED')
    const after = await recordChange(trx, by, { id, action: 'package.change', before }, now)
    return after.version !== before.version
  })
  return { newVersion }
}

/** Sets the order of the packages. Throws CHANGED if the ids are not exactly those of all packages. */
export async function reorderPackages({ db, clock }: EditDeps, by: Caller, ids: string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = (await editedPackages(trx, studioDay(clock.now()))).map(({ id }) => id)
    if (!(await orderPackages(trx, ids))) throw new Refusal('CHANGED')
    const subject = { subject: 'package', subjectId: 'order', before: { ids: before }, after: { ids } }
    await recordAudit(trx, by.personId, { action: 'package.order', ...subject }, clock.now())
  })
}

interface Change {
  id: string
  action: 'package.create' | 'package.change'
  before: EditedPackage | undefined
}

async function recordChange(
  trx: Trx,
  by: Caller,
  { id, action, before }: Change,
  now: Temporal.Instant,
): Promise<EditedPackage> {
  const after = await editedPackage(trx, id, studioDay(now))
  const changed = differences(before ? comparable(before) : null, comparable(after))
  await recordAudit(trx, by.personId, { action, subject: 'package', subjectId: id, ...changed }, now)
  return after
}

/** The fields that the audit compares. */
const comparable = ({ bought: _, good: __, revision: ___, ...sold }: EditedPackage) => sold

/** The passes sold of a package, or of one version. Throws NOT_FOUND. */
export async function readPassesSold(
  db: Db,
  request: { packageId: string; version?: number | undefined },
  page: { limit: number; page: number },
  now: Temporal.Instant,
): Promise<{ rows: SoldPass[]; total: number }> {
  const today = studioDay(now)
  await editedPackage(db, request.packageId, today)
  const { rows, total } = await passesSold(db, request, page)
  return { rows: rows.map((row) => viewSold(row, today)), total }
}

const viewSold = (row: SoldPassRow, today: Temporal.PlainDate): SoldPass => ({
  _id: row.id,
  person: { _id: row.person.id, name: row.person.name, email: row.person.email },
  purchasedOn: row.purchasedOn,
  expiresOn: row.expiresOn,
  sessionsLeft: row.sessionsLeft,
  version: row.version,
  pricePaise: row.pricePaise,
  paymentId: row.paymentOrderId,
  status: passStatus(
    {
      ...row,
      firstSessionOn: parseDay(row.firstSessionOn),
      expiresOn: Temporal.PlainDate.from(row.expiresOn),
      revokedOn: parseDay(row.revokedOn),
    },
    today,
  ),
})
