import { isBefore, isoInstant } from '#lib/time.ts'
import { stateOf } from './rules.ts'
import type { InvitationCardView, InvitationView } from './schema.ts'
import type { Invitation } from './store.server.ts'
import type { OpenedInvitation } from './usecases/acceptInvitation.server.ts'

export const viewInvitation = (
  { email, invitedAt, expiresAt }: Invitation,
  now: Temporal.Instant,
): InvitationView => ({
  email,
  invitedAt: isoInstant(invitedAt),
  expiresAt: isoInstant(expiresAt),
  isExpired: !isBefore(now, expiresAt),
})

/**
 * The invitation for anybody with the link: it contains neither the address to which it was mailed, nor the person who
 * accepted it.
 */
export function viewCard(
  { invitation, pass, sharing }: OpenedInvitation,
  personId: string | undefined,
  now: Temporal.Instant,
): InvitationCardView {
  const { packageName, packageType, location, totalSessions, validityDays: validity, validityFrom } = pass
  return {
    from: invitation.from,
    package: { packageName, packageType, location, totalSessions, validity, validityFrom },
    state: stateOf({ ...invitation, pass: sharing }, now),
    expiresAt: isoInstant(invitation.expiresAt),
    acceptedAt: invitation.acceptedAt && isoInstant(invitation.acceptedAt),
    isHolder: personId !== undefined && sharing.holderId === personId,
    isAccepter: personId !== undefined && invitation.acceptedBy === personId,
    isUser: personId !== undefined && sharing.otherId === personId,
  }
}
