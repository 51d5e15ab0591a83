import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { lockPass } from '../reads.server.ts'
import { type FreezeRange, passClock, previewFreeze } from '../rules.ts'
import { addEntry, addFreeze, markRevoked, markVoided, setClock } from '../store.server.ts'

/**
 * How a pass changes. Each of these locks it, writes its ledger and sets its dates, in this order; nobody writes them in
 * another way. The balance of a pass is the sum of its entries. `grantPass` grants one. What a booking takes and gives back
 * is written by the database with the booking, in one statement: `claim_seat` and `end_booking`.
 */
export interface LedgerNote {
  /** Null when a rule does it. */
  by: string | null
  /** For the member to read. */
  note: string
}

/** Gives sessions, or takes some (below zero). */
export async function adjustSessions(
  trx: Trx,
  passId: string,
  { sessions, by, note }: LedgerNote & { sessions: number },
  now: Temporal.Instant,
): Promise<void> {
  await lockPass(trx, passId)
  await addEntry(trx, { passId, kind: 'adjusted', sessions, byPerson: by, note }, now)
}

/** Lets it last some days longer. Answers its last day. */
export const extend = (
  trx: Trx,
  passId: string,
  given: LedgerNote & { days: number },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> => giveDays(trx, passId, { ...given, kind: 'adjusted' }, now)

/** A no-show that was none: `days` undo what it cost. Its session stays taken. */
export async function excuse(
  trx: Trx,
  passId: string,
  given: LedgerNote & { bookingId: string; days: number },
  now: Temporal.Instant,
): Promise<void> {
  await giveDays(trx, passId, { ...given, kind: 'excused' }, now)
}

async function giveDays(
  trx: Trx,
  passId: string,
  {
    kind,
    bookingId,
    days,
    by,
    note,
  }: LedgerNote & { kind: 'adjusted' | 'excused'; bookingId?: string; days: number },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const pass = await lockPass(trx, passId)
  const booking = bookingId ? { bookingId } : {}
  await addEntry(trx, { passId, ...booking, kind, sessions: 0, days, byPerson: by, note }, now)
  const extensionDays = pass.extensionDays + days
  const clock = passClock({ ...pass, extensionDays })
  await setClock(trx, passId, clock, extensionDays)
  return clock.expiresOn
}

/**
 * Freezes it from a day to a day, both frozen. Answers its last day once the bookings inside are returned, and which they
 * are: the caller returns them. `seen`: the version of the pass that was shown. Throws FREEZE_NOT_POSSIBLE, CHANGED;
 * violates `pass_freeze_no_overlap` where another one came first.
 */
export async function freeze(
  trx: Trx,
  passId: string,
  { range, by, seen }: { range: FreezeRange; by: string; seen: number | undefined },
  now: Temporal.Instant,
): Promise<{ expiresOn: Temporal.PlainDate; returned: string[] }> {
  const pass = await lockPass(trx, passId)
  if (seen !== undefined && seen !== pass.version) throw new Refusal('CHANGED')
  const preview = previewFreeze(pass, range, studioDay(now), studioSettings())
  if (preview.kind === 'refuse') throw new Refusal(preview.code)
  await addFreeze(trx, passId, range, by, now)
  const clock = passClock({ ...pass, freezes: [...pass.freezes, range] })
  await setClock(trx, passId, clock, pass.extensionDays)
  return { expiresOn: preview.expiresOn, returned: preview.returned.map(({ id }) => id) }
}

/**
 * Ends it now and writes off what is left, with the reason: sessions, or days where it has no number of sessions. What is
 * booked on it and has not begun is cancelled before. False when it was revoked already.
 */
export async function revoke(
  trx: Trx,
  passId: string,
  { reason, by }: { reason: string; by: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const pass = await lockPass(trx, passId)
  if (pass.revokedOn) return false
  const clock = passClock({ ...pass, revokedOn: studioDay(now) })
  const { sessionsLeft } = pass
  const days = sessionsLeft === null ? passClock(pass).expiresOn.until(clock.expiresOn).days : 0
  const sessions = sessionsLeft ? -sessionsLeft : 0
  await addEntry(trx, { passId, kind: 'revoked', sessions, days, byPerson: by, note: reason }, now)
  await markRevoked(trx, passId, { clock, reason, by }, now)
  return true
}

/** Its sale was a mistake: it counts for nothing from now on. It must have been revoked. */
export async function voidRevoked(trx: Trx, passId: string, now: Temporal.Instant): Promise<void> {
  const { revokedOn } = await lockPass(trx, passId)
  if (!revokedOn) throw new Error('a pass is revoked before it is voided')
  await markVoided(trx, passId, now)
}
