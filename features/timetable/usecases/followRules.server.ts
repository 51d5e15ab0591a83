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

/** What the current rules require for the date of a session. */
export type DesiredOf = (session: ComingSession) => DesiredSession

/** The reasons for a cancellation, in English because they are stored. */
export const cancellationReasons = {
  holiday: 'The studio is closed',
  notInRule: 'The class no longer takes place then',
}

/**
 * Makes generated sessions follow the current rules: those without bookings at once, the others after a decision
 * of staff (`session_edit`). Returns the number of sessions that changed, or whose edit was recorded or deleted. It can
 * run at any time.
 */
export async function followRules(trx: Trx, desiredOf: DesiredOf, now: Temporal.Instant): Promise<number> {
  const coming = (await comingSessions(trx, now)).map((session) => ({ session, desired: desiredOf(session) }))
  const idsOf = (entries: typeof coming) => entries.map(({ session }) => session.id)
  const obsoleteIds = idsOf(coming.filter(({ session, desired }) => isObsolete(session, desired)))
  await deleteWaitingEdits(trx, obsoleteIds)
  const changedIds = idsOf(
    coming.filter(({ session, desired }) => followRule(session, desired).kind !== 'follows'),
  )
  if (!changedIds.length) return obsoleteIds.length
  await lockSessions(trx, changedIds)
  // Decided again while they are locked, because somebody may have booked one in the meantime.
  for (const session of await comingSessions(trx, now, changedIds)) {
    await apply(trx, session.id, followRule(session, desiredOf(session)), now)
  }
  return obsoleteIds.length + changedIds.length
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
