import type { Trx } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { addEntry } from '../ledgerStore.server.ts'
import type { PackageRow } from '../packageReads.server.ts'
import { lockPass } from '../reads.server.ts'
import { passValidity } from '../rules.ts'
import { markRevoked, markStarted, setValidity } from '../store.server.ts'
import { grantPass } from './grantPass.server.ts'

/** A pass from another system. */
export interface ImportedPass {
  personId: string
  /** The terms of the pass, which may differ from the current ones of the package. */
  terms: PackageRow
  /** The number of sessions left; null: unlimited. */
  left: number | null
  boughtAt: Temporal.Instant
  /** When it started in the other system. */
  startedOn: Temporal.PlainDate | null
  by: string
  /** Why the pass has fewer sessions; in the ledger, visible to the member. */
  note: string
}

/** Grants the pass with all its sessions, and subtracts the used ones. Returns the id of the pass. */
export async function importPass(
  trx: Trx,
  { personId, terms, left, boughtAt, startedOn, by, note }: ImportedPass,
  now: Temporal.Instant,
): Promise<string> {
  const passId = await grantPass(trx, { personId, terms, paymentOrderId: null }, boughtAt)
  const used = left === null ? 0 : (terms.totalSessions ?? 0) - left
  if (used > 0) await addEntry(trx, { passId, kind: 'adjusted', sessions: -used, byPerson: by, note }, now)
  if (startedOn) {
    await markStarted(trx, passId, startedOn)
    const pass = await lockPass(trx, passId)
    await setValidity(trx, passId, passValidity(pass), pass.extensionDays)
  }
  return passId
}

/** Revokes an imported pass. Returns false, without a change, if its version has changed or it has bookings. */
export async function revokeImportedPass(
  trx: Trx,
  { passId, version, by, reason }: { passId: string; version: number; by: string; reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const pass = await lockPass(trx, passId)
  if (pass.version !== version || pass.bookings.length) return false
  await addEntry(
    trx,
    { passId, kind: 'revoked', sessions: -(pass.sessionsLeft ?? 0), byPerson: by, note: reason },
    now,
  )
  const validity = passValidity({ ...pass, revokedOn: studioDay(now) })
  await markRevoked(trx, passId, { validity, reason, by }, now)
  return true
}
