import { isStaff, may, type Role, type StaffRole } from '#lib/permissions.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

export const INVITATION_DAYS = 7

/**
 * Whether a caller with role `by` may change a person's role from `from` to `to`. Only owners can appoint and change
 * owners; at least one owner stays.
 */
export function decideRole(
  by: Role,
  { from, to, owners }: { from: Role; to: Role; owners: number },
): { kind: 'change' } | Refused<'FORBIDDEN' | 'LAST_OWNER'> {
  const concernsOwner = from === 'owner' || to === 'owner'
  if (!may(by, concernsOwner ? 'manageOwners' : 'manageStaff')) return refuse('FORBIDDEN')
  if (from === 'owner' && to !== 'owner' && owners < 2) return refuse('LAST_OWNER')
  return { kind: 'change' }
}

/** Whether a caller may invite somebody to a role. `by` is null for the server's command line. */
export const decideInvitation = (
  by: Role | null,
  role: StaffRole,
): { kind: 'invite' } | Refused<'FORBIDDEN'> =>
  by === null || may(by, role === 'owner' ? 'manageOwners' : 'manageStaff')
    ? { kind: 'invite' }
    : refuse('FORBIDDEN')

/** Whether an invitation can still be accepted: once, until it expires or is revoked. */
export const decideInvitationOpen = (
  invitation: { expiresAt: Temporal.Instant; closed: boolean } | undefined,
  now: Temporal.Instant,
): { kind: 'accept' } | Refused<'INVITATION_INVALID'> =>
  invitation && !invitation.closed && isBefore(now, invitation.expiresAt)
    ? { kind: 'accept' }
    : refuse('INVITATION_INVALID')

/**
 * Whether the owner of this account may accept the invitation. Current staff can't: their role is changed on the staff
 * screen, which ensures that one owner stays. Only an invitation from the server's command line is valid for them.
 */
export const decideInvitee = (
  invitation: { byCommand: boolean },
  account: { role: Role },
): { kind: 'accept' } | Refused<'INVITATION_INVALID'> =>
  isStaff(account.role) && !invitation.byCommand ? refuse('INVITATION_INVALID') : { kind: 'accept' }
