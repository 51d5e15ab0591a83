import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { orThrow } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { addEntry } from '../ledgerStore.server.ts'
import { lockPass } from '../reads.server.ts'
import { type FreezeRange, type PassValidity, passValidity, previewFreeze } from '../rules.ts'
import { addFreeze, endFreezeOn, markRevoked, markVoided, setValidity } from '../store.server.ts'

/**
 * The functions that change a pass, besides `grantPass` and the functions for imports. Each locks the pass first, then
 * writes a ledger entry and sets the dates, where the change needs them. The balance of a pass is the sum of its ledger
 * entries. The database writes the entries of a booking together with the booking, in one statement: `claim_seat` and
 * `end_booking`.
 */

export interface LedgerNote {
  /** Null: done by a rule and not by a person. */
  by: string | null
  /** Shown to the member. */
  note: string
}

/** Adds sessions; removes some if the number is negative. */
export async function adjustSessions(
  trx: Trx,
  passId: string,
  { sessions, by, note }: LedgerNote & { sessions: number },
  now: Temporal.Instant,
): Promise<void> {
  await lockPass(trx, passId)
  await addEntry(trx, { passId, kind: 'adjusted', sessions, byPerson: by, note }, now)
}

/** Extends the pass by some days. Returns its new last day. */
export const extend = (
  trx: Trx,
  passId: string,
  entry: LedgerNote & { days: number },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> => addDays(trx, passId, { ...entry, kind: 'adjusted' }, now)

/**
 * Excuses a no-show: `days` gives back the days that it cost. The session stays used; if it had been returned, a
 * negative `sessions` charges it again.
 */
export async function excuse(
  trx: Trx,
  passId: string,
  entry: LedgerNote & { bookingId: string; sessions?: number; days: number },
  now: Temporal.Instant,
): Promise<void> {
  await addDays(trx, passId, { ...entry, kind: 'excused' }, now)
}

async function addDays(
  trx: Trx,
  passId: string,
  {
    kind,
    bookingId,
    sessions = 0,
    days,
    by,
    note,
  }: LedgerNote & { kind: 'adjusted' | 'excused'; bookingId?: string; sessions?: number; days: number },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const pass = await lockPass(trx, passId)
  const booking = bookingId ? { bookingId } : {}
  await addEntry(trx, { passId, ...booking, kind, sessions, days, byPerson: by, note }, now)
  const extensionDays = pass.extensionDays + days
  const validity = passValidity({ ...pass, extensionDays })
  await setValidity(trx, passId, validity, extensionDays)
  return validity.expiresOn
}

/**
 * Freezes the pass for a range of days, both ends included. Returns the ids of the bookings in the range, which the
 * caller must cancel free of charge. Throws FREEZE_NOT_POSSIBLE; violates `pass_freeze_no_overlap` if a concurrent
 * freeze was first.
 */
export async function freeze(
  trx: Trx,
  passId: string,
  { range, by }: { range: FreezeRange; by: string },
  now: Temporal.Instant,
): Promise<{ returned: string[] }> {
  const pass = await lockPass(trx, passId)
  const preview = orThrow(previewFreeze(pass, range, studioDay(now), studioSettings()))
  await addFreeze(trx, passId, range, by, now)
  const validity = passValidity({ ...pass, freezes: [...pass.freezes, range] })
  await setValidity(trx, passId, validity, pass.extensionDays)
  return { returned: preview.returned.map(({ id }) => id) }
}

/**
 * Ends a freeze on a new last day; null: the freeze is deleted. The caller has locked the pass and decided that this is
 * possible (`decideFreezeEnd`).
 */
export async function endFreeze(
  trx: Trx,
  passId: string,
  {
    freezeId,
    lastDay,
    validity,
  }: { freezeId: string; lastDay: Temporal.PlainDate | null; validity: PassValidity },
): Promise<void> {
  const { extensionDays } = await lockPass(trx, passId)
  await endFreezeOn(trx, passId, { freezeId, lastDay })
  await setValidity(trx, passId, validity, extensionDays)
}

/**
 * Ends the pass now. Its ledger entry has the reason, and takes off the remaining sessions, or the remaining days of an
 * unlimited pass. The caller has cancelled the upcoming bookings. False if the pass was already revoked.
 */
export async function revoke(
  trx: Trx,
  passId: string,
  { reason, by }: { reason: string; by: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const pass = await lockPass(trx, passId)
  if (pass.revokedOn) return false
  const validity = passValidity({ ...pass, revokedOn: studioDay(now) })
  const { sessionsLeft } = pass
  const days = sessionsLeft === null ? passValidity(pass).expiresOn.until(validity.expiresOn).days : 0
  const sessions = sessionsLeft ? -sessionsLeft : 0
  await addEntry(trx, { passId, kind: 'revoked', sessions, days, byPerson: by, note: reason }, now)
  await markRevoked(trx, passId, { validity, reason, by }, now)
  return true
}

/** Voids a revoked pass whose sale was a mistake: the pass is ignored everywhere from now on. */
export async function voidRevoked(trx: Trx, passId: string, now: Temporal.Instant): Promise<void> {
  const { revokedOn } = await lockPass(trx, passId)
  if (!revokedOn) throw new Error('a pass must be revoked before it is voided')
  await markVoided(trx, passId, now)
}
