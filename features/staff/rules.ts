import { isStaff, may, type Role, type StaffRole } from '#lib/permissions.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

export const INVITATION_DAYS = 7

/** May somebody of role `by` make a `from` a `to`? Owners are made and changed by owners alone; one stays. */
export function decideRole(
  by: Role,
  { from, to, owners }: { from: Role; to: Role; owners: number },
): { kind: 'change' } | Refused<'FORBIDDEN' | 'LAST_OWNER'> {
  const concernsOwner = from === 'owner' || to === 'owner'
  if (!may(by, concernsOwner ? 'manageOwners' : 'manageStaff')) return refuse('FORBIDDEN')
  if (from === 'owner' && to !== 'owner' && owners < 2) return refuse('LAST_OWNER')
  return { kind: 'change' }
}

/** May she invite to this role? `null`: by command, whoever runs the server. */
export const decideInvitation = (
  by: Role | null,
  role: StaffRole,
): { kind: 'invite' } | Refused<'FORBIDDEN'> =>
  by === null || may(by, role === 'owner' ? 'manageOwners' : 'manageStaff')
    ? { kind: 'invite' }
    : refuse('FORBIDDEN')

/** An invitation is taken up once, until it ends or is taken back. */
export const decideAcceptance = (
  invitation: { expiresAt: Temporal.Instant; closed: boolean } | undefined,
  now: Temporal.Instant,
): { kind: 'accept' } | Refused<'INVITATION_INVALID'> =>
  invitation && !invitation.closed && isBefore(now, invitation.expiresAt)
    ? { kind: 'accept' }
    : refuse('INVITATION_INVALID')

/**
 * May who has this account take it up? Not who works here by now: her role is changed where all of them are, so that an
 * owner stays. Only the command of who runs the server invites her anew.
 */
export const decideTakingUp = (
  invitation: { byCommand: boolean },
  account: { role: Role },
): { kind: 'accept' } | Refused<'INVITATION_INVALID'> =>
  isStaff(account.role) && !invitation.byCommand ? refuse('INVITATION_INVALID') : { kind: 'accept' }
