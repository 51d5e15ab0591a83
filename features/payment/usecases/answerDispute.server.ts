import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { type AnswerKind, answerProblem } from '../disputeRules.ts'
import {
  type Dispute,
  disputeOf,
  disputesOfOrder,
  endAnswer,
  lockDispute,
  putAnswer,
  recordUpload,
} from '../disputeStore.server.ts'
import type { Contest } from '../gateway.server.ts'
import { GatewayError, logFailure } from '../gatewayError.server.ts'
import type { GatewayDispute } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { disputeText } from '../text/disputes.ts'
import { drawnEvidence, type EvidenceRequest } from './disputeEvidence.server.ts'
import { refreshDispute, settleDispute } from './disputes.server.ts'

const payload = z.object({ disputeId: z.string() })
/** Sends staff's answer to a dispute to the gateway. */
export const answerDisputeJob: JobKind<z.infer<typeof payload>> = {
  name: 'payment.answerDispute',
  payload,
  // The retries last for some hours, because the gateway may be down for long. The bank's deadline is days away.
  retryLimit: 30,
}

/** A dispute with its answer, as the console shows it. Throws NOT_FOUND. */
export async function readDispute(db: Db, disputeId: string): Promise<Dispute> {
  const dispute = await disputeOf(db, disputeId)
  if (!dispute) throw new Refusal('NOT_FOUND')
  return dispute
}

/** The disputes about one payment, newest first. */
export const disputesAbout = (db: Db, orderId: string): Promise<Dispute[]> => disputesOfOrder(db, orderId)

export const requestOf = (
  dispute: Dispute,
  by: Pick<Caller, 'role'> & { name: string },
  note: string | null,
): EvidenceRequest => ({ dispute, note, by: by.name, canOpenSealed: may(by.role, 'exportData') })

const factsOf = ({ status, respondBy, answer, orderId }: Dispute) => ({
  status,
  respondBy,
  answer,
  hasOrder: orderId !== null,
})

/** The reason, as a text, why staff can't answer a dispute in this way now; null if they can. */
export function answerProblemText(dispute: Dispute, kind: AnswerKind, now: Temporal.Instant): string | null {
  const problem = answerProblem(factsOf(dispute), kind, now)
  return problem ? disputeText.problems[problem] : null
}

/**
 * Contests a dispute with evidence, or accepts it. A job calls the gateway, so that a requested answer is sent even if
 * this process ends. A repeated request makes no second answer. Throws NOT_FOUND, DISPUTE_NOT_POSSIBLE.
 */
export const answerDispute = (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  by: Caller,
  { disputeId, kind, note }: { disputeId: string; kind: AnswerKind; note: string | null },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockDispute(trx, disputeId)
    const dispute = await readDispute(trx, disputeId)
    const { answer } = dispute
    const isRepeated = answer?.kind === kind && (answer.state === 'sending' || answer.state === 'sent')
    if (isRepeated) return
    const now = clock.now()
    const why = answerProblemText(dispute, kind, now)
    if (why) throw new Refusal('DISPUTE_NOT_POSSIBLE', { details: { why } })
    await putAnswer(trx, { id: disputeId, kind, note, by: by.personId }, now)
    await jobs.enqueue(trx, answerDisputeJob, { disputeId })
    const about = {
      subject: 'dispute',
      subjectId: disputeId,
      ...(dispute.person ? { personId: dispute.person.id } : {}),
      after: { amountPaise: dispute.amountPaise, gatewayDisputeId: dispute.gatewayId },
      ...(note ? { reason: note } : {}),
    }
    await recordAudit(trx, by.personId, { action: `dispute.${kind}`, ...about }, now)
  })

type SendDeps = PaymentDeps & Pick<Deps, 'files'>

/**
 * Sends a requested answer. Each step is recorded before the next: an interrupted run continues after its last
 * step, and an answer that the gateway already has is recognised. Throws GatewayError if the gateway does not
 * respond.
 */
export async function submitDisputeResponse(deps: SendDeps, disputeId: string): Promise<void> {
  const dispute = await disputeOf(deps.db, disputeId)
  if (dispute?.answer?.state !== 'sending') return
  try {
    const gatewayDispute = await deps.gateway.fetchDispute(dispute.gatewayId)
    const isOver =
      gatewayDispute.status !== 'open' || (dispute.answer.kind === 'contest' && gatewayDispute.isAnswered)
    const after = isOver ? gatewayDispute : await sendAnswer(deps, dispute, gatewayDispute)
    await finishAnswer(deps, dispute, after)
  } catch (error) {
    if (!(error instanceof GatewayError) || !['refused', 'unknownId'].includes(error.kind)) throw error
    logFailure(deps, error)
    await recordRefusal(deps, dispute, error)
  }
}

async function sendAnswer(
  deps: SendDeps,
  dispute: Dispute,
  gatewayDispute: GatewayDispute,
): Promise<GatewayDispute> {
  if (dispute.answer?.kind === 'accept') return deps.gateway.acceptDispute(dispute.gatewayId)
  return deps.gateway.contestDispute(dispute.gatewayId, await contestOf(deps, dispute, gatewayDispute))
}

/** Banks read English, whatever language staff work in. */
const LANGUAGE = 'en'
const SUMMARY_LENGTH = 1000

async function contestOf(deps: SendDeps, dispute: Dispute, { amount }: GatewayDispute): Promise<Contest> {
  const { answer } = dispute
  if (!answer) throw new Error('a dispute without an answer is not sent')
  const request = requestOf(dispute, answer.by, answer.note)
  const evidence = await drawnEvidence(deps, request, LANGUAGE, answer.requestedAt)
  if (!evidence) throw new GatewayError('refused', 'no order of ours was paid with this payment')
  const { facts, pdf } = evidence
  let { documentId, slots } = answer
  if (documentId === null) {
    documentId = await deps.gateway.uploadEvidence({ name: `${dispute.gatewayId}.pdf`, content: pdf })
    slots = evidence.slots
    await recordUpload(deps.db, dispute.id, { documentId, digest: digest(pdf), slots })
  }
  const summary = [facts, answer.note].filter(Boolean).join('\n\n').slice(0, SUMMARY_LENGTH)
  const documents = [documentId]
  return { amount, summary, slots: Object.fromEntries(slots.map((slot) => [slot, documents])) }
}

/** The gateway has the answer, or the dispute ended without it. */
async function finishAnswer(deps: SendDeps, dispute: Dispute, after: GatewayDispute): Promise<void> {
  const isSent =
    dispute.answer?.kind === 'accept'
      ? after.status === 'lost'
      : after.isAnswered || after.status === 'underReview'
  const end = isSent ? { state: 'sent' as const } : { state: 'refused' as const, message: null }
  // The dispute is settled before the answer is marked as done: if the run is interrupted in between, it is repeated.
  if ((await settleDispute(deps, after, dispute.status)) === 'stale') await refreshDispute(deps, after.id)
  await endAnswer(deps.db, dispute.id, end, deps.clock.now())
}

/**
 * Records that the gateway refused the answer. First reads the dispute's state at the gateway, because it may have been
 * answered or decided before.
 */
async function recordRefusal(deps: SendDeps, dispute: Dispute, error: GatewayError): Promise<void> {
  const gatewayDispute =
    error.kind === 'unknownId' ? null : await deps.gateway.fetchDispute(dispute.gatewayId)
  if (gatewayDispute && gatewayDispute.status !== 'open') return finishAnswer(deps, dispute, gatewayDispute)
  const message = error.description
  await endAnswer(deps.db, dispute.id, { state: 'refused', message }, deps.clock.now())
}

/** Called when all attempts to reach the gateway have failed: staff see it, and can send the answer again. */
export const onDisputeResponseFailed = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  disputeId: string,
): Promise<void> => endAnswer(db, disputeId, { state: 'failed', message: null }, clock.now())
