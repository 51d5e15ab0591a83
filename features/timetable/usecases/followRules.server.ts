import type { Trx } from '#lib/db.server.ts'
import {
  cancelEmptySession,
  deleteSession,
  deleteWaitingEdits,
  recordEdit,
  writeLayout,
} from '../editStore.server.ts'
import { type ComingSession, comingSessions, lockSessions } from '../reads.server.ts'
import { type DesiredSession, followRule, isObsolete, type RuleComparison } from '../sessionEdits.ts'

/** What the rules currently define for the date of a session. */
export type DesiredOf = (session: ComingSession) => DesiredSession

/** Why a session is cancelled: stored, so in English only. */
export const cancellationReasons = {
  holiday: 'The studio is closed',
  notInRule: 'The class no longer takes place then',
}

/**
 * Makes generated sessions follow the current rules: those without bookings at once, the others by asking staff
 * (`session_edit`). Returns how many changed, or newly wait. Safe to run at any time.
 */
export async function followRules(trx: Trx, desiredOf: DesiredOf, now: Temporal.Instant): Promise<number> {
  const coming = (await comingSessions(trx, now)).map((session) => ({ session, desired: desiredOf(session) }))
  const idsOf = (some: typeof coming) => some.map(({ session }) => session.id)
  const moot = idsOf(coming.filter(({ session, desired }) => isObsolete(session, desired)))
  await deleteWaitingEdits(trx, moot)
  const differing = idsOf(
    coming.filter(({ session, desired }) => followRule(session, desired).kind !== 'follows'),
  )
  if (!differing.length) return moot.length
  await lockSessions(trx, differing)
  // Decided again under the lock, so that nobody can book it until this is done.
  for (const session of await comingSessions(trx, now, differing)) {
    await apply(trx, session.id, followRule(session, desiredOf(session)), now)
  }
  return moot.length + differing.length
}

async function apply(trx: Trx, id: string, following: RuleComparison, now: Temporal.Instant): Promise<void> {
  switch (following.kind) {
    case 'follows':
      return
    case 'revise':
      return writeLayout(trx, id, following, false)
    case 'remove':
      return deleteSession(trx, id)
    case 'cancel':
      return cancelEmptySession(trx, id, cancellationReasons[following.reason], now)
    case 'ask':
      return recordEdit(trx, id, following.edit, now)
  }
}
