import type { PassStatus, SharingFacts } from '#features/passes/rules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

// The rules of invitations. Pure: `now` is an argument.

/** An invitation can be accepted for this many days. */
export const INVITATION_DAYS = 7

/** The address of an invitation that nobody accepted is deleted this many days after the invitation has expired. */
export const FORGET_AFTER_DAYS = 30

export const invitationStates = ['open', 'expired', 'withdrawn', 'accepted', 'ended', 'taken'] as const
export type InvitationState = (typeof invitationStates)[number]

export interface InvitationFacts {
  expiresAt: Temporal.Instant
  acceptedAt: Temporal.Instant | null
  withdrawnAt: Temporal.Instant | null
  pass: SharingFacts
}

const hasEnded = (status: PassStatus) => status === 'expired' || status === 'revoked'

/** The state of an invitation. `ended`: the pass has ended. `taken`: the pass is already shared with somebody. */
export function stateOf(invitation: InvitationFacts, now: Temporal.Instant): InvitationState {
  if (invitation.acceptedAt) return 'accepted'
  if (invitation.withdrawnAt) return 'withdrawn'
  if (hasEnded(invitation.pass.status)) return 'ended'
  if (invitation.pass.otherId !== null) return 'taken'
  return isBefore(now, invitation.expiresAt) ? 'open' : 'expired'
}

type RefusalReason =
  | 'INVITATION_ACCEPTED'
  | 'INVITATION_WITHDRAWN'
  | 'INVITATION_EXPIRED'
  | 'PASS_NOT_SHAREABLE'
  | 'PASS_SHARED'
  | 'PASS_IS_THEIRS'

/**
 * Whether a person may accept an invitation. The holder may not. A person who already uses the pass may; it changes
 * nothing for them.
 */
export function decideInvitee(
  invitation: InvitationFacts,
  personId: string,
  now: Temporal.Instant,
): { kind: 'accept' } | Refused<RefusalReason> {
  const { pass } = invitation
  if (pass.holderId === personId) return refuse('PASS_IS_THEIRS')
  const isUser = pass.otherId === personId
  const state = stateOf(isUser ? { ...invitation, pass: { ...pass, otherId: null } } : invitation, now)
  return state === 'open' ? { kind: 'accept' } : refuse(refusalOf[state])
}

const refusalOf: Record<Exclude<InvitationState, 'open'>, RefusalReason> = {
  accepted: 'INVITATION_ACCEPTED',
  withdrawn: 'INVITATION_WITHDRAWN',
  expired: 'INVITATION_EXPIRED',
  ended: 'PASS_NOT_SHAREABLE',
  taken: 'PASS_SHARED',
}
