import * as z from 'zod'
import {
  answerKinds,
  answerStates,
  disputePhases,
  evidenceSlots,
  NOTE_LENGTH,
} from '#features/payment/disputeRules.ts'
import { disputeStatuses } from '#features/payment/reversalRules.ts'
import { contract, id, isoInstantText, lines } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { paise, somebody } from '../fields.ts'
import { deskText } from '../text/desk.ts'

const answerView = z.object({
  kind: z.enum(answerKinds),
  state: z.enum(answerStates),
  note: z.string().nullable(),
  by: somebody,
  requestedAt: isoInstantText,
  sentAt: isoInstantText.nullable(),
  /** The gateway's own text about why it refused the answer. */
  message: z.string().nullable(),
  documentId: z.string().nullable(),
  slots: z.array(z.enum(evidenceSlots)),
})

const disputeView = z.object({
  _id: id,
  gatewayId: z.string(),
  gatewayPaymentId: z.string().nullable(),
  /** The paid order, if we know it. */
  paymentId: id.nullable(),
  person: somebody.nullable(),
  packageName: z.string().nullable(),
  amountPaise: paise,
  status: z.enum(disputeStatuses),
  outcome: z.enum(['nothing', 'passKept', 'passRevoked', 'noPass']),
  phase: z.enum(disputePhases).nullable(),
  reasonCode: z.string().nullable(),
  respondBy: isoInstantText.nullable(),
  openedAt: isoInstantText,
  answer: answerView.nullable(),
  /** For each kind of answer, why it is not possible now; null if it is. */
  answerProblem: z.object({ contest: z.string().nullable(), accept: z.string().nullable() }),
  /** The content of the evidence; null if no order of the studio was paid. */
  evidence: z
    .object({
      facts: z.string(),
      slots: z.array(
        z.object({
          name: z.enum(evidenceSlots),
          title: z.string(),
          content: z.string(),
          isEmpty: z.boolean(),
        }),
      ),
    })
    .nullable(),
  now: isoInstantText,
})
export type DisputeView = z.infer<typeof disputeView>

const params = z.object({ disputeId: id })
const note = lines(NOTE_LENGTH, () => deskText.note)

export const disputeContract = contract({
  'GET /console/disputes/:disputeId': {
    summary: 'Returns a dispute: its deadline, and the evidence',
    access: ['refund'],
    params,
    data: disputeView,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/disputes/:disputeId/evidence': {
    summary: 'Returns the evidence for a dispute as a PDF, as it would be submitted now',
    access: ['refund'],
    params,
    query: z.object({ language: z.enum(LANGUAGES).default('en'), note: note.optional() }),
    bare: true,
    data: z.custom<Uint8Array>((file) => file instanceof Uint8Array),
    refusals: ['NOT_FOUND', 'DISPUTE_NOT_POSSIBLE', 'BUSY'],
  },
  'POST /console/disputes/:disputeId/contest': {
    summary: 'Submits the evidence to the bank, once. Idempotent',
    access: ['refund'],
    requiresReauthentication: true,
    params,
    body: z.object({ note: note.optional() }),
    data: disputeView,
    refusals: ['NOT_FOUND', 'DISPUTE_NOT_POSSIBLE'],
  },
  'POST /console/disputes/:disputeId/accept': {
    summary: 'Accepts a dispute: the money is lost. Idempotent',
    access: ['refund'],
    requiresReauthentication: true,
    params,
    data: disputeView,
    refusals: ['NOT_FOUND', 'DISPUTE_NOT_POSSIBLE'],
  },
})
