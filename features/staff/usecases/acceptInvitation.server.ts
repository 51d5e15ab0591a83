import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Browser } from '#features/identity/usecases/browser.server.ts'
import { personOfEmail } from '#features/identity/usecases/findPerson.server.ts'
import {
  type NewAccount,
  openAccount,
  prepareAccount,
} from '#features/identity/usecases/openAccount.server.ts'
import type { OpenedSignIn } from '#features/identity/usecases/sessions.server.ts'
import { setRole } from '#features/identity/usecases/setRole.server.ts'
import { forgetFactors } from '#features/secondFactor/usecases/forgetFactors.server.ts'
import { studioName } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { decideInvitationOpen, decideInvitee } from '../rules.ts'
import { closeInvitation, type Invitation, invitationByHash, lockStaff } from '../store.server.ts'
import { staffText } from '../text/staff.ts'

const guessLimit: Limit = { name: 'staff.invitation', points: 30, seconds: 15 * 60 }

type AcceptDeps = Pick<Deps, 'db' | 'throttle' | 'secret'>

/** The recipient and role of an invitation, and the studio. Throws INVITATION_INVALID, TOO_MANY_REQUESTS. */
export async function readInvitation(
  deps: AcceptDeps,
  { token, from }: { token: string; from: Browser },
  now: Temporal.Instant,
) {
  const { email, role } = await openInvitation(deps, { token, from }, now)
  const [person, studio] = await Promise.all([personOfEmail(deps.db, email), studioName(deps.db)])
  return { email, role, studio, hasAccount: person !== undefined }
}

async function openInvitation(
  deps: AcceptDeps,
  { token, from }: { token: string; from: Browser },
  now: Temporal.Instant,
): Promise<Invitation> {
  await deps.throttle.take(guessLimit, from.network)
  const invitation = await invitationByHash(deps.db, opaqueTokenHash(token))
  orThrow(decideInvitationOpen(invitation, now))
  await deps.throttle.restore(guessLimit, from.network)
  return invitation as Invitation
}

/**
 * Accepts an invitation, once. The link has verified the mailbox, so it signs in to the account of that address, or to
 * a new one. All other access to that account ends, including the password: with the role the account has more
 * permissions, and an attacker who has only the old password could enrol its first factor. Throws INVITATION_INVALID,
 * also for current staff; BAD_REQUEST if there is no account and no name is given; TOO_MANY_REQUESTS.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  { token, account, from }: { token: string; account: NewAccount | undefined; from: Browser },
  now: Temporal.Instant,
): Promise<{ role: StaffRole; opened: OpenedSignIn }> {
  const invitation = await openInvitation(deps, { token, from }, now)
  const { id, email, role } = invitation
  const prepared = account && (await prepareAccount(account))
  const opened = await inTransaction(deps.db, async (trx) => {
    await lockStaff(trx)
    const found = await openAccount(trx, deps.secret, { email, account: prepared, from }, now)
    if (!found) throw new Refusal('BAD_REQUEST', { fields: { 'account.firstName': staffText.firstName } })
    const { person, opened } = found
    orThrow(decideInvitee(invitation, person))
    if (!(await closeInvitation(trx, id, { acceptedBy: person.id }, now)))
      throw new Refusal('INVITATION_INVALID')
    await forgetFactors(trx, person.id)
    await setRole(trx, person.id, role)
    const roles = { before: { role: person.role }, after: { role } }
    const subject = { subject: 'person', subjectId: person.id, personId: person.id }
    await recordAudit(trx, person.id, { action: 'staff.acceptInvitation', ...subject, ...roles }, now)
    return opened
  })
  return { role, opened }
}
