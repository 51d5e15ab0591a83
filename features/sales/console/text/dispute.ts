import type { AnswerState } from '#features/payment/disputeRules.ts'
import type { DisputeStatus } from '#features/payment/reversalRules.ts'
import { inLanguages } from '#lib/language.ts'

/** A dispute, in its screen and in the sheet of its payment. Amounts such as `₹6,400.00`. */
export const disputeScreenText = inLanguages('disputeScreenText', {
  title: (name: string, amount: string) => `Dispute: ${name}, ${amount}`,
  unknownPayer: 'unknown payer',
  failed: 'The dispute could not be loaded.',
  /** After the bank's reason. `left`: `3 days and 7 hours`. */
  answerBy: (when: string, left: string) => `Respond by ${when}: ${left}.`,
  tooLate: (when: string) => `The deadline to respond passed ${when}.`,
  respondBy: 'Respond by',
  openSince: (day: string) => `open since ${day}`,
  timeOver: 'The deadline to respond has passed',

  /** The state of the dispute; `text` explains it. */
  states: {
    open: { title: 'The bank asks for evidence', text: 'Nobody has responded yet.' },
    underReview: {
      title: 'The bank is deciding',
      text: 'It has the evidence. That can take some weeks; the result appears here automatically.',
    },
    won: {
      title: 'Won',
      text: 'The bank decided that the payment stands. The money is returned to you automatically.',
    },
    lost: {
      title: 'Lost',
      text: 'The bank returned the money to the payer. The credit note is issued, and the pass has ended.',
    },
    closed: {
      title: 'Closed',
      text: 'The bank closed the dispute without a decision. You keep the payment.',
    },
  } satisfies Record<DisputeStatus, { title: string; text: string }>,
  /** The state of our own answer. */
  answers: {
    sending: {
      title: 'On its way to the bank',
      text: 'If the gateway is not responding, it is sent again automatically.',
    },
    sent: { title: 'Sent', text: '' },
    refused: {
      title: 'The gateway rejected it',
      text: 'Nothing was sent. Check the dispute in the gateway’s dashboard, then send it again here.',
    },
    failed: {
      title: 'It could not be sent',
      text: 'The gateway has not responded for hours. Nothing was sent. Please send it again.',
    },
  } satisfies Record<AnswerState, { title: string; text: string }>,
  lostAccepted: 'Accepted: the money went back to the payer.',
  endedBefore: 'The dispute ended before the response arrived.',
  gatewayText: (words: string) => `The gateway says: ${words}`,
  contestedBy: (name: string, when: string) => `Evidence by ${name}, ${when}`,
  acceptedBy: (name: string, when: string) => `Accepted by ${name}, ${when}`,
  atGateway: (id: string) => `The gateway stores the file as ${id}; it is not stored here.`,

  evidence: 'Evidence',
  onePdf: 'one PDF, in English',
  ready: 'ready',
  sent: 'sent',
  empty: 'empty',
  noEvidence: 'There is nothing to prove: this payment does not belong to any of the studio’s orders.',
  preview: 'View the PDF',
  previewHindi: 'Read it in Hindi',

  note: 'The studio’s statement',
  noteHint: (left: number) => `Optional, for the bank, in English. ${left} characters left.`,
  send: (amount: string) => `Send the evidence for ${amount}`,

  meaning: 'What it means',
  heldBack: (amount: string) =>
    `The gateway holds back ${amount} until the bank decides. The pass stays as it is until then.`,
  ifWon: 'Won: the money is returned to you, and nothing changes.',
  ifLost: 'Lost: the pass ends, its bookings are cancelled, and a credit note is issued automatically.',
  sentOnce: 'Evidence is sent once and cannot be changed after that.',
  accept: 'Accept the dispute',
  acceptTitle: (amount: string) => `Accept and return ${amount}`,
  acceptText: (amount: string) =>
    `${amount} goes back to the payer at once, the pass ends today, and its bookings are cancelled. This cannot be undone, and no evidence is sent.`,
  acceptAction: (amount: string) => `Accept and return ${amount}`,
  cancel: 'Not now',
  openPayment: 'Open the payment',
  facts: { gateway: 'At the gateway', phase: 'Phase', payment: 'Gateway number', what: 'Package' },
  notStated: 'not stated',

  part: 'Disputes',
  answer: 'Respond to the bank',
  open: 'Open the dispute',
})
