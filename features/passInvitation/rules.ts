import type { PassStatus, SharingFacts } from '#features/passes/rules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

/** The actions that are possible with the link of an invitation. Pure: `now` is an argument. */

/** The number of days in which a link can be accepted. */
export const INVITATION_DAYS = 7

/** The number of days after which the address of an invitation that nobody accepted is deleted. */
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

/** `ended`: the pass has ended. `taken`: the pass is shared with somebody else by now. */
export function stateOf(invitation: InvitationFacts, now: Temporal.Instant): InvitationState {
  if (invitation.acceptedAt) return 'accepted'
  if (invitation.withdrawnAt) return 'withdrawn'
  if (hasEnded(invitation.pass.status)) return 'ended'
  if (invitation.pass.otherId !== null) return 'taken'
  return isBefore(now, invitation.expiresAt) ? 'open' : 'expired'
}

type Problem =
  | 'INVITATION_ACCEPTED'
  | 'INVITATION_WITHDRAWN'
  | 'INVITATION_EXPIRED'
  | 'PASS_NOT_SHAREABLE'
  | 'PASS_SHARED'
  | 'PASS_IS_THEIRS'

/**
 * Whether a person may accept an invitation. The holder may not; for a person who uses the pass already, nothing
 * changes.
 */
export function decideInvitee(
  invitation: InvitationFacts,
  personId: string,
  now: Temporal.Instant,
): { kind: 'accept' } | Refused<Problem> {
  const { pass } = invitation
  if (pass.holderId === personId) return refuse('PASS_IS_THEIRS')
  const isTheirs = pass.otherId === personId
  const state = stateOf(isTheirs ? { ...invitation, pass: { ...pass, otherId: null } } : invitation, now)
  return state === 'open' ? { kind: 'accept' } : refuse(problems[state])
}

const problems: Record<Exclude<InvitationState, 'open'>, Problem> = {
  accepted: 'INVITATION_ACCEPTED',
  withdrawn: 'INVITATION_WITHDRAWN',
  expired: 'INVITATION_EXPIRED',
  ended: 'PASS_NOT_SHAREABLE',
  taken: 'PASS_SHARED',
}
