import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import type { AnswerKind } from '#features/payment/disputeRules.ts'
import {
  answerDispute,
  answerProblemText,
  disputesAbout,
  readDispute,
  requestOf,
} from '#features/payment/usecases/answerDispute.server.ts'
import { drawnEvidence, listEvidence } from '#features/payment/usecases/disputeEvidence.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import type { Language } from '#lib/language.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { DisputeView, PaymentDetail } from '../console/schema.ts'

type Dispute = Awaited<ReturnType<typeof readDispute>>

const nameOf = async (db: Db, { personId }: Caller): Promise<string> => {
  const person = await personOfId(db, personId)
  return person ? fullName(person) : ''
}

/** Throws NOT_FOUND. */
export async function viewDispute(
  db: Db,
  by: Caller,
  disputeId: string,
  now: Temporal.Instant,
): Promise<DisputeView> {
  const dispute = await readDispute(db, disputeId)
  const { id, orderId, person, respondBy, openedAt, changedAt: _, answer, ...rest } = dispute
  const request = requestOf(dispute, { role: by.role, name: '' }, answer?.note ?? null)
  return {
    ...rest,
    _id: id,
    paymentId: orderId,
    person: person && { _id: person.id, name: person.name },
    respondBy: respondBy && isoInstant(respondBy),
    openedAt: isoInstant(openedAt),
    answer: answer && viewAnswer(answer),
    answerProblem: {
      contest: answerProblemText(dispute, 'contest', now),
      accept: answerProblemText(dispute, 'accept', now),
    },
    evidence: await listEvidence({ db }, request, now),
    now: isoInstant(now),
  }
}

const viewAnswer = ({
  by,
  requestedAt,
  sentAt,
  documentDigest: _,
  ...answer
}: NonNullable<Dispute['answer']>) => ({
  ...answer,
  by: { _id: by.id, name: by.name },
  requestedAt: isoInstant(requestedAt),
  sentAt: sentAt && isoInstant(sentAt),
})

/** The evidence as a PDF, as it would be sent now. Throws NOT_FOUND, DISPUTE_NOT_POSSIBLE. */
export async function previewEvidence(
  deps: Pick<Deps, 'db' | 'files'>,
  by: Caller,
  { disputeId, language, note }: { disputeId: string; language: Language; note: string | null },
  now: Temporal.Instant,
): Promise<{ pdf: Buffer; fileName: string }> {
  const dispute = await readDispute(deps.db, disputeId)
  const request = requestOf(dispute, { role: by.role, name: await nameOf(deps.db, by) }, note)
  const evidence = await drawnEvidence(deps, request, language, now)
  if (!evidence) {
    const why = answerProblemText(dispute, 'contest', now)
    throw new Refusal('DISPUTE_NOT_POSSIBLE', why ? { details: { why } } : {})
  }
  return { pdf: evidence.pdf, fileName: `evidence-${dispute.gatewayId}.pdf` }
}

/** Contests or accepts a dispute. Throws NOT_FOUND, DISPUTE_NOT_POSSIBLE. */
export async function submitAnswer(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  by: Caller,
  request: { disputeId: string; kind: AnswerKind; note: string | null },
  now: Temporal.Instant,
): Promise<DisputeView> {
  await answerDispute(deps, by, request)
  return viewDispute(deps.db, by, request.disputeId, now)
}

/** The disputes about a payment, for its sheet. */
export const disputesOfPayment = async (db: Db, orderId: string): Promise<PaymentDetail['disputes']> =>
  (await disputesAbout(db, orderId)).map(({ id, status, amountPaise, reasonCode, respondBy, answer }) => ({
    _id: id,
    status,
    amountPaise,
    reasonCode,
    respondBy: respondBy && isoInstant(respondBy),
    answerState: answer?.state ?? null,
  }))
