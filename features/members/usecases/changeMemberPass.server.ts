import { comingBookings } from '#features/booking/reads.server.ts'
import { bookingsWithOtherPasses } from '#features/booking/usecases/bookedWithOthers.server.ts'
import { freezePass } from '#features/booking/usecases/freezePass.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import { freezesOfPass, passFactsById, type VersionedPass } from '#features/passes/reads.server.ts'
import { decideFreezeEnd, type FreezeRange, passValidity, previewFreeze } from '#features/passes/rules.ts'
import { adjustSessions, endFreeze, extend } from '#features/passes/usecases/changePass.server.ts'
import { endSharing, sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import type { FreezeChange, FreezeEndChange, PassChange } from '../console/passSchema.ts'
import { memberMails } from '../emails.tsx'
import { type AdjustCause, decideAdjust, decideExtend, decideRevoke } from '../rules.ts'
import {
  auditExistingMember,
  lockShownPass,
  requireMember,
  requirePassOfMember,
} from './staffActions.server.ts'

type PassDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'publicUrl'>

/** A member's pass, with the version on which the caller's decision was based. */
export interface SeenPass {
  memberId: string
  passId: string
  version: number
}

interface Adjustment {
  sessions: number
  cause?: AdjustCause | undefined
  reason: string
  notify: boolean
}

const auditedPass = ({
  sessionsLeft,
  expiresOn,
}: {
  sessionsLeft: number | null
  expiresOn: Temporal.PlainDate
}) => ({
  sessionsLeft,
  expiresOn: expiresOn.toString(),
})

/**
 * Adds or removes sessions. The ledger has the reason, the audit also the cause. Throws NOT_FOUND, PERSON_GONE, CHANGED,
 * ADJUST_NOT_POSSIBLE.
 */
export async function adjustPass(
  deps: PassDeps,
  by: Caller,
  seen: SeenPass,
  { sessions, cause, reason, notify }: Adjustment,
  now: Temporal.Instant,
): Promise<void> {
  const mails = memberMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  await inTransaction(deps.db, async (trx) => {
    const { pass, member } = await lockShownPass(trx, seen)
    const after = orThrow(decideAdjust(pass, sessions, studioDay(now)))
    await adjustSessions(trx, pass.id, { sessions, by: by.personId, note: reason }, now)
    await recordPass(
      trx,
      by,
      seen,
      { action: 'pass.adjust', before: auditedPass(pass), after: { ...auditedPass(after), cause }, reason },
      now,
    )
    if (!notify || member.contactEmail === null) return
    const change = { packageName: pass.packageName, sessions, left: after.sessionsLeft ?? 0, reason }
    await deps.mailer.send(trx, await mails.adjusted(member.contactEmail, change))
  })
}

/** Extends a pass. Throws NOT_FOUND, PERSON_GONE, CHANGED, ADJUST_NOT_POSSIBLE. Returns the new last day. */
export async function extendPass(
  deps: PassDeps,
  by: Caller,
  seen: SeenPass,
  { days, reason, notify }: { days: number; reason: string; notify: boolean },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const mails = memberMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  return inTransaction(deps.db, async (trx) => {
    const { pass, member } = await lockShownPass(trx, seen)
    const after = orThrow(decideExtend(pass, days))
    await extend(trx, pass.id, { days, by: by.personId, note: reason }, now)
    await recordPass(
      trx,
      by,
      seen,
      { action: 'pass.extend', before: auditedPass(pass), after: auditedPass(after), reason },
      now,
    )
    if (notify && member.contactEmail !== null) {
      const change = { packageName: pass.packageName, days, until: after.expiresOn, reason }
      await deps.mailer.send(trx, await mails.extended(member.contactEmail, change))
    }
    return after.expiresOn
  })
}

/** The member's pass, read without a lock. Throws NOT_FOUND. */
async function readPass(db: Db, memberId: string, passId: string): Promise<VersionedPass> {
  await requirePassOfMember(db, memberId, passId)
  const pass = await passFactsById(db, passId)
  if (!pass) throw new Refusal('NOT_FOUND')
  return pass
}

const viewBookings = (bookings: { id: string; title: string; date: Temporal.PlainDate }[]) =>
  bookings.map(({ id, title, date }) => ({ _id: id, title, date: date.toString() }))

/** Previews the effects of a freeze. Throws NOT_FOUND, FREEZE_NOT_POSSIBLE. */
export async function previewFreezing(
  db: Db,
  { memberId, passId }: { memberId: string; passId: string },
  range: FreezeRange,
  now: Temporal.Instant,
): Promise<FreezeChange> {
  const pass = await readPass(db, memberId, passId)
  const { expiresOn, returned } = orThrow(previewFreeze(pass, range, studioDay(now), studioSettings()))
  const { sessionsLeft } = pass
  return {
    version: pass.version,
    expiryDate: pass.expiresOn.toString(),
    expiryAfter: expiresOn.toString(),
    remainingSession: sessionsLeft,
    remainingAfter: sessionsLeft === null ? null : sessionsLeft + returned.length,
    returned: viewBookings(returned),
    staying: viewBookings(await bookingsWithOtherPasses(db, passId, memberId, range)),
  }
}

/** Freezes a pass. Throws NOT_FOUND, PERSON_GONE, FREEZE_NOT_POSSIBLE, CHANGED. */
export async function freezeFor(
  deps: PassDeps,
  by: Caller,
  seen: SeenPass,
  { range, reason }: { range: FreezeRange; reason: string | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const { contactEmail } = await requireMember(deps.db, seen.memberId)
  const { packageName } = await readPass(deps.db, seen.memberId, seen.passId)
  const mails = memberMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  await freezePass(deps, seen.passId, range, by.personId, now, {
    seen: seen.version,
    also: async (trx, { expiresOn, returned }) => {
      const after = {
        from: range.from.toString(),
        to: range.to.toString(),
        expiresOn: expiresOn.toString(),
        returned,
      }
      await recordPass(trx, by, seen, { action: 'pass.freeze', after, ...(reason ? { reason } : {}) }, now)
      if (contactEmail === null) return
      await deps.mailer.send(
        trx,
        await mails.frozen(contactEmail, { packageName, ...range, until: expiresOn, returned }),
      )
    },
  })
}

interface FreezeOfPass {
  memberId: string
  passId: string
  freezeId: string
}

/** One of the freezes of a pass, made by the member or by staff. Throws NOT_FOUND. */
async function freezeOf(db: Db, { passId, freezeId }: FreezeOfPass): Promise<FreezeRange> {
  const freeze = (await freezesOfPass(db, passId)).find(({ id }) => id === freezeId)
  if (!freeze) throw new Refusal('NOT_FOUND')
  return freeze
}

/** Previews the early end of a freeze. Throws NOT_FOUND, FREEZE_OVER, FREEZE_NEEDED. */
export async function previewFreezeEnd(
  db: Db,
  of: FreezeOfPass,
  now: Temporal.Instant,
): Promise<FreezeEndChange> {
  const pass = await readPass(db, of.memberId, of.passId)
  const { lastDay, validity } = orThrow(decideFreezeEnd(pass, await freezeOf(db, of), studioDay(now)))
  return {
    version: pass.version,
    lastFrozenDay: lastDay?.toString() ?? null,
    expiryDate: pass.expiresOn.toString(),
    expiryAfter: validity.expiresOn.toString(),
  }
}

/** Ends a freeze early. Throws NOT_FOUND, PERSON_GONE, CHANGED, FREEZE_OVER, FREEZE_NEEDED. Returns the new last day. */
export async function endFreezeFor(
  deps: PassDeps,
  by: Caller,
  seen: SeenPass & FreezeOfPass,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const mails = memberMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  return inTransaction(deps.db, async (trx) => {
    const { pass, member } = await lockShownPass(trx, seen)
    const freeze = await freezeOf(trx, seen)
    const { lastDay, validity } = orThrow(decideFreezeEnd(pass, freeze, studioDay(now)))
    await endFreeze(trx, pass.id, { freezeId: seen.freezeId, lastDay, validity })
    const until = validity.expiresOn
    const before = {
      from: freeze.from.toString(),
      to: freeze.to.toString(),
      expiresOn: pass.expiresOn.toString(),
    }
    const after = { expiresOn: until.toString() }
    await recordPass(trx, by, seen, { action: 'pass.unfreeze', before, after }, now)
    const { packageName } = pass
    if (member.contactEmail !== null)
      await deps.mailer.send(trx, await mails.unfrozen(member.contactEmail, { packageName, until }))
    return until
  })
}

/** Previews the effects of revoking a pass. Throws NOT_FOUND, ADJUST_NOT_POSSIBLE. */
export async function previewRevoking(
  db: Db,
  { memberId, passId }: { memberId: string; passId: string },
  now: Temporal.Instant,
): Promise<PassChange> {
  const pass = await readPass(db, memberId, passId)
  orThrow(decideRevoke(pass))
  const today = studioDay(now)
  const ids = new Set((await comingBookings(db, pass.id, now)).map(({ id }) => id))
  const upcoming = pass.bookings.filter(({ id }) => ids.has(id))
  const bookings = pass.bookings.filter(({ id }) => !ids.has(id))
  return {
    version: pass.version,
    expiryDate: pass.expiresOn.toString(),
    expiryAfter: passValidity({ ...pass, bookings, revokedOn: today }).expiresOn.toString(),
    remainingSession: pass.sessionsLeft,
    remainingAfter: pass.sessionsLeft === null ? null : 0,
    returned: viewBookings(upcoming),
  }
}

/** Ends a pass now. Throws NOT_FOUND, PERSON_GONE, CHANGED, ADJUST_NOT_POSSIBLE. */
export async function revokeFor(
  deps: PassDeps,
  by: Caller,
  seen: SeenPass,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { pass } = await lockShownPass(trx, seen)
    orThrow(decideRevoke(pass))
    await revokePass(trx, deps, { passId: pass.id, reason, by: by.personId }, now)
    await recordPass(trx, by, seen, { action: 'pass.revoke', before: auditedPass(pass), reason }, now)
  })
}

/** Shares the pass. Throws NOT_FOUND, PERSON_GONE, PASS_NOT_SHAREABLE, PASS_IS_THEIRS, PASS_SHARED. */
export async function shareFor(
  { db }: Pick<PassDeps, 'db'>,
  by: Caller,
  held: Omit<SeenPass, 'version'>,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireMember(trx, held.memberId)
    await requireMember(trx, personId)
    await requirePassOfMember(trx, held.memberId, held.passId)
    if (!(await sharePass(trx, { passId: held.passId, personId, by: by.personId }, now))) return
    await recordPass(trx, by, held, { action: 'pass.share', after: { personId } }, now)
  }).catch((error: unknown) => {
    throw violates(error, 'person_gone') ? new Refusal('PERSON_GONE') : error
  })
}

/** Ends the sharing of the pass, and mails it to the two people. Throws NOT_FOUND, PERSON_GONE, PASS_IN_USE. */
export async function endSharingFor(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  by: Caller,
  held: Omit<SeenPass, 'version'>,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await requireMember(trx, held.memberId)
    await requirePassOfMember(trx, held.memberId, held.passId)
    const personId = await endSharing(trx, deps, { passId: held.passId, by: by.personId }, now)
    await recordPass(trx, by, held, { action: 'pass.unshare', before: { personId } }, now)
  })
}

const recordPass = (
  trx: Trx,
  by: Caller,
  { memberId, passId }: Omit<SeenPass, 'version'>,
  record: Omit<Parameters<typeof auditExistingMember>[3], 'subject' | 'subjectId'>,
  now: Temporal.Instant,
) => auditExistingMember(trx, by, memberId, { ...record, subject: 'pass', subjectId: passId }, now)
