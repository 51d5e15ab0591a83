import type { Paise } from '#lib/money.ts'

/**
 * What happens to a pass whose money is taken back by others: refunded by the owner at the gateway, or by the
 * payer's bank. Pure; see docs/decisions/0015-money-taken-back.md.
 */

/** `none`: nothing was granted for the payment. */
export type SettledPass = 'usable' | 'revoked' | 'none'

/**
 * The state of the problem behind an issue. `failed`: the bank undid the refund; `over`: the problem no longer exists.
 */
export type PaymentIssueState =
  | 'partial'
  | 'full'
  | 'failed'
  | 'open'
  | 'underReview'
  | 'won'
  | 'lost'
  | 'closed'
  | 'captured'
  | 'unreadable'
  | 'due'
  | 'over'
export type PaymentIssueOutcome = 'nothing' | 'passKept' | 'passRevoked' | 'noPass'
/** `open`: staff have to decide. */
export type PaymentIssueStatus = 'open' | 'decided'

export interface PaymentIssueDecision {
  state: PaymentIssueState
  outcome: PaymentIssueOutcome
  status: PaymentIssueStatus
  /** The pass must be revoked now. */
  revoke: boolean
}

const outcomeOf: Record<SettledPass, PaymentIssueOutcome> = {
  usable: 'passKept',
  revoked: 'passRevoked',
  none: 'noPass',
}

const decision = (
  state: PaymentIssueState,
  { pass, revoke, decided }: { pass: SettledPass; revoke: boolean; decided: boolean },
): PaymentIssueDecision => ({
  state,
  outcome: revoke ? 'passRevoked' : outcomeOf[pass],
  status: decided ? 'decided' : 'open',
  revoke,
})

/**
 * A full refund by others revokes the pass. After a partial one the pass stays valid, and staff decide. A refund that
 * the bank undid leaves the pass as it is; if it is already revoked, staff decide.
 */
export function decideRefund({
  paid,
  refunded,
  pass,
}: {
  paid: Paise
  /** The amount that others refunded. */
  refunded: Paise
  pass: SettledPass
}): PaymentIssueDecision {
  const state = refunded <= 0 ? 'failed' : refunded < paid ? 'partial' : 'full'
  const revoke = state === 'full' && pass === 'usable'
  const decided = state === 'full' || (state === 'failed' && pass === 'usable')
  return decision(state, { pass, revoke, decided })
}

export const disputeStatuses = ['open', 'underReview', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/**
 * A lost dispute revokes the pass; until then the pass is valid. A pass that staff granted after the loss stays. While a dispute is open, staff can answer it. While it
 * is under review, the bank decides. If it is won or closed, nothing is left to do, unless the pass was revoked before:
 * then staff decide.
 */
export function decideDispute(
  status: DisputeStatus,
  pass: SettledPass,
  wasLost = false,
): PaymentIssueDecision {
  const revoke = status === 'lost' && pass === 'usable' && !wasLost
  const ended = status === 'won' || status === 'closed'
  const decided =
    status === 'underReview' || (status === 'lost' ? pass !== 'none' : ended && pass !== 'revoked')
  return decision(status, { pass, revoke, decided })
}
