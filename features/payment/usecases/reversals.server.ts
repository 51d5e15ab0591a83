import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { reinstateCredits } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { putDispute } from '../disputeStore.server.ts'
import type { GatewayDispute, GatewayPayment } from '../gatewayResponses.server.ts'
import { endGift } from '../giftStore.server.ts'
import { paymentReinstated, paymentReversed } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import {
  isLossRecorded,
  isRecorded,
  recordPaymentIssue,
  reversalsOfIssue,
} from '../paymentIssueStore.server.ts'
import { decideDispute, decideRefund, type PaymentIssueDecision, type SettledPass } from '../reversalRules.ts'
import type { PaymentOrder } from '../store.server.ts'

/** The order that the payment settled, with the facts on which its pass depends. Locked by the caller. */
type PaidOrder = Pick<
  PaymentOrder,
  'id' | 'passId' | 'passRevoked' | 'giftId' | 'gift' | 'ownRefunds' | 'refundProcessing'
>

const settledPassOf = (order: PaidOrder | undefined): SettledPass => {
  if (order?.passRevoked) return 'revoked'
  // The gift is not claimed yet, but could be.
  return order?.passId || order?.gift === 'open' ? 'usable' : 'none'
}

/**
 * Records how much others refunded of the payment that settled an order, and revokes its pass if they refunded all of
 * it. Returns whether its pass is now revoked.
 */
export async function recordRefunded(
  trx: Trx,
  deps: PaymentDeps,
  order: PaidOrder,
  payment: GatewayPayment,
): Promise<boolean> {
  // Until our refund is sent, the gateway's total does not show which part is ours. The next event or sweep repeats
  // this.
  if (order.refundProcessing) return order.passRevoked
  const refunded = payment.amountRefunded - (order.ownRefunds[payment.id] ?? 0)
  // A negative amount means that the bank has just undone a refund by the studio, which is sent again.
  if (refunded < 0) return order.passRevoked
  if (refunded === 0 && !(await isRecorded(trx, 'refund', payment.id))) return order.passRevoked
  const decision = decideRefund({ paid: payment.amount, refunded, pass: settledPassOf(order) })
  const about = { kind: 'refund', subject: payment.id, paymentId: payment.id } as const
  await applyDecision(trx, deps, { ...about, order, amountPaise: refunded, decision })
  const isRevoked = order.passRevoked || decision.revoke
  // Staff may have refunded a part before and revoked the pass.
  const isWhole = decision.state === 'full' || (isRevoked && payment.amountRefunded >= payment.amount)
  if (isWhole) await reinstateCredits(trx, order.id)
  return isRevoked
}

/**
 * Records the state of a dispute, and revokes the pass if it is lost. `order` is the one that the payment settled;
 * without one, staff are notified as well. Returns whether it revoked a pass.
 */
export async function recordDispute(
  trx: Trx,
  deps: PaymentDeps,
  order: PaidOrder | undefined,
  dispute: GatewayDispute,
): Promise<boolean> {
  const { id, paymentId, amount, amountDeducted, status } = dispute
  const wasLost = order !== undefined && (await isLossRecorded(trx, id, order.id))
  const decision = decideDispute(status, settledPassOf(order), wasLost)
  const about = { kind: 'dispute', subject: id, paymentId } as const
  // For a lost dispute, the amount that the bank took, which may be less than the disputed amount.
  const amountPaise = status === 'lost' && amountDeducted > 0 ? amountDeducted : amount
  await applyDecision(trx, deps, { ...about, order, amountPaise, decision })
  await putDispute(trx, dispute)
  return decision.revoke
}

interface Reversal {
  kind: 'refund' | 'dispute'
  subject: string
  paymentId: string
  amountPaise: Paise
  order: PaidOrder | undefined
  decision: PaymentIssueDecision
}

async function applyDecision(
  trx: Trx,
  deps: PaymentDeps,
  { order, decision, ...about }: Reversal,
): Promise<void> {
  const now = deps.clock.now()
  const { revoke, ...decided } = decision
  const readParts = async () => (order ? reversalsOfIssue(trx, about, order.id) : [])
  const before = new Set((await readParts()).map(({ id }) => id))
  await recordPaymentIssue(trx, { ...about, ...decided, orderId: order?.id ?? null }, now)
  // The order is locked, so no other transaction mails about the same part.
  for (const part of (await readParts()).filter(({ id }) => !before.has(id)))
    await deps.mailer.sendMade(trx, part.isReinstated ? paymentReinstated : paymentReversed, part.id)
  if (!revoke || !order) return
  if (order.giftId && order.gift === 'open') return endGift(trx, order.giftId, now)
  if (!order.passId) return
  const reason = about.kind === 'refund' ? ledgerNotes.refunded : ledgerNotes.disputeLost
  await revokePass(trx, deps, { passId: order.passId, reason, by: null }, now)
}
