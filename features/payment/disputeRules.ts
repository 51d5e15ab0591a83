import type { DisputeStatus } from './reversalRules.ts'

export const disputePhases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const
export type DisputePhase = (typeof disputePhases)[number]

/** The kinds of documents that evidence may contain, with the gateway's names and in its order. */
export const evidenceSlots = [
  'billing_proof',
  'proof_of_service',
  'access_activity_log',
  'customer_communication',
  'refund_cancellation_policy',
  'term_and_conditions',
  'cancellation_proof',
  'refund_confirmation',
  'explanation_letter',
  'shipping_proof',
] as const
export type EvidenceSlot = (typeof evidenceSlots)[number]

/** Staff either contest a dispute with evidence, or accept it. */
export const answerKinds = ['contest', 'accept'] as const
export type AnswerKind = (typeof answerKinds)[number]

/**
 * `sending`: the gateway has not accepted it yet. `refused`: the gateway refused it. `failed`: the gateway could not be
 * reached for hours. In the last two cases staff can send it again.
 */
export const answerStates = ['sending', 'sent', 'refused', 'failed'] as const
export type AnswerState = (typeof answerStates)[number]

/** Staff get a reminder when a deadline is this near. */
export const REMIND_HOURS = 48

export const NOTE_LENGTH = 600

export type DisputeProblem = 'over' | 'answered' | 'tooLate' | 'unknownPayment'

export interface DisputeFacts {
  status: DisputeStatus
  respondBy: Temporal.Instant | null
  answer: { kind: AnswerKind; state: AnswerState } | null
  /** Whether the payment settled an order of the studio. Without one, there is no evidence. */
  hasOrder: boolean
}

/** The reason why staff can't answer a dispute in this way now; undefined if they can. */
export function answerProblem(
  { status, respondBy, answer, hasOrder }: DisputeFacts,
  kind: AnswerKind,
  now: Temporal.Instant,
): DisputeProblem | undefined {
  if (answer?.state === 'sent' || answer?.state === 'sending' || status === 'underReview') return 'answered'
  if (status !== 'open') return 'over'
  if (kind === 'accept') return undefined
  if (respondBy && Temporal.Instant.compare(respondBy, now) <= 0) return 'tooLate'
  return hasOrder ? undefined : 'unknownPayment'
}
