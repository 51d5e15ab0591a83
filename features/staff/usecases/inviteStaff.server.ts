import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { personOfEmail } from '#features/identity/usecases/findPerson.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { isStaff, type Role, type StaffRole } from '#lib/permissions.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { invitationMail } from '../emails.tsx'
import { decideInvitation, INVITATION_DAYS } from '../rules.ts'
import {
  closeInvitation,
  insertInvitation,
  invitationById,
  lockStaff,
  unclosedInvitations,
} from '../store.server.ts'
import { lockStaffFor } from './lockStaff.server.ts'

type InviteDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl'>

/**
 * Mails an invitation, replacing a pending one for the same address. `by` is null for the server's command line.
 * Returns the address of the link. Throws FORBIDDEN, also if it would replace an invitation that `by` is not allowed to
 * send; ALREADY_STAFF for current staff.
 */
export async function inviteStaff(
  deps: InviteDeps,
  by: Caller | null,
  { email, role }: { email: string; role: StaffRole },
  now: Temporal.Instant,
): Promise<string> {
  const { token, hash } = newOpaqueToken()
  const href = `${deps.publicUrl}/console/welcome#${token}`
  const mail = await invitationMail(email, await letterheadOf(deps), { role, href })
  await inTransaction(deps.db, async (trx) => {
    const byRole = by ? await lockStaffFor(trx, by) : await lockStaff(trx).then(() => null)
    orThrow(decideInvitation(byRole, role))
    const person = await personOfEmail(trx, email)
    // The command line may invite staff again, because an owner may have lost all their factors.
    if (person && isStaff(person.role) && by) throw new Refusal('ALREADY_STAFF')
    for (const previous of await unclosedInvitations(trx, { email })) {
      orThrow(decideInvitation(byRole, previous.role))
      await closeInvitation(trx, previous.id, 'revoked', now)
    }
    const expiresAt = now.add({ hours: INVITATION_DAYS * 24 })
    const invitedBy = by?.personId ?? null
    const id = await insertInvitation(trx, { hash, email, role, invitedBy, expiresAt }, now)
    const record = {
      action: 'staff.invite',
      subject: 'invitation',
      subjectId: id,
      after: { email, role },
    } as const
    await recordAudit(trx, invitedBy, record, now)
    await deps.mailer.send(trx, mail)
  })
  return href
}

/** Revokes invitations that their sender could not send with the new role: one of them might give back the old role. */
export async function revokeInvitationsOf(
  trx: Trx,
  by: Caller,
  sender: { personId: string; role: Role },
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, email, role } of await unclosedInvitations(trx, { invitedBy: sender.personId })) {
    if (decideInvitation(sender.role, role).kind === 'invite') continue
    await closeInvitation(trx, id, 'revoked', now)
    const subject = { subject: 'invitation', subjectId: id, before: { email, role } }
    await recordAudit(trx, by.personId, { action: 'staff.revokeInvitation', ...subject }, now)
  }
}

/**
 * Revokes an invitation. Throws NOT_FOUND if it has ended; FORBIDDEN for an owner's invitation, unless the caller is an
 * owner.
 */
export async function revokeInvitation(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  invitationId: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const byRole = await lockStaffFor(trx, by)
    const invitation = await invitationById(trx, invitationId)
    if (!invitation || invitation.closed) throw new Refusal('NOT_FOUND')
    const { email, role } = invitation
    orThrow(decideInvitation(byRole, role))
    await closeInvitation(trx, invitationId, 'revoked', now)
    const subject = { subject: 'invitation', subjectId: invitationId, before: { email, role } }
    await recordAudit(trx, by.personId, { action: 'staff.revokeInvitation', ...subject }, now)
  })
}
