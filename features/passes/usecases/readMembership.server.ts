import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fromDate, isoInstant, studioDay } from '#lib/time.ts'
import { type LedgerRow, ledgerOf } from '../ledgerStore.server.ts'
import { isNewcomer, passFactsById, sharedWithPerson } from '../reads.server.ts'
import { byPayingOrder, isGood, type PassStatus, passStatus, passValidity } from '../rules.ts'
import type { LedgerEntryView, MembershipView, PassView } from '../schema.ts'
import { passesOf } from '../store.server.ts'
import { translateLedgerNote } from '../text/ledgerNotes.ts'
import { viewPass, viewShared } from '../views.server.ts'

/** The passes in a person's user view, newest first, and their plan. */
export async function membershipOf(db: Db, personId: string, now: Temporal.Instant): Promise<MembershipView> {
  const today = studioDay(now)
  const [rows, shared, isNew] = await Promise.all([
    passesOf(db, personId),
    sharedWithPerson(db, personId),
    isNewcomer(db, personId),
  ])
  const held = rows.map((row) => ({ row, status: passStatus(row, today) }))
  const good = held.filter(({ status }) => isGood(status)).sort((a, b) => byPayingOrder(a.row, b.row))
  const plan = good.find(({ row }) => row.packageType !== 'discovery') ?? good[0] ?? held[0]
  return {
    isDiscovery: !isNew,
    isMember: good.some(({ row }) => row.packageType !== 'discovery'),
    memberShipPlan: plan ? viewPass(plan.row, plan.status) : null,
    passes: held.map(({ row, status }) => viewPass(row, status)),
    sharedPasses: shared.map((row) => viewShared(row, passStatus(row, today))),
  }
}

/** One pass of a person, for display. Throws NOT_FOUND, also for a pass of somebody else. */
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

/** The ledger of a pass, for one of its users. Throws NOT_FOUND. */
export async function readLedger(db: Db, personId: string, passId: string): Promise<LedgerEntryView[]> {
  const rows = await ledgerOf(db, personId, passId)
  if (!rows) throw new Refusal('NOT_FOUND')
  return rows.map(({ bookingId, title, date, time, at, ...entry }) => ({
    ...entry,
    ...viewEntry(entry),
    at: isoInstant(fromDate(at)),
    booking: bookingId && title && date && time ? { _id: bookingId, title, date, time } : null,
  }))
}

/** How an entry is shown: an excused no-show is an adjustment, because its note has the reason. */
export const viewEntry = ({
  kind,
  note,
}: Pick<LedgerRow, 'kind' | 'note'>): Pick<LedgerEntryView, 'kind' | 'note'> => ({
  kind: kind === 'excused' ? 'adjusted' : kind,
  note: note && translateLedgerNote(note),
})

/** The state of any pass, for staff; undefined if there is no such pass. */
export async function passOfId(
  db: Db,
  passId: string,
  now: Temporal.Instant,
): Promise<
  | {
      sessionsLeft: number | null
      expiresOn: string
      firstSessionOn: string | null
      status: PassStatus
      version: number
    }
  | undefined
> {
  const pass = await passFactsById(db, passId)
  if (!pass) return undefined
  const { firstSessionOn, expiresOn } = passValidity(pass)
  return {
    sessionsLeft: pass.sessionsLeft,
    expiresOn: expiresOn.toString(),
    firstSessionOn: firstSessionOn?.toString() ?? null,
    status: passStatus({ ...pass, firstSessionOn, expiresOn }, studioDay(now)),
    version: pass.version,
  }
}
