import { inLanguages } from '#lib/language.ts'
import type { RequestKind, RequestStatus } from '../requestRules.ts'

const paid = {
  paid: 'It was paid in the meantime: the pass is granted.',
  held: 'It was paid in the meantime, but a part was refunded at the payment service. Ask a manager.',
  refunded: 'It was paid in the meantime, and the payment is being refunded.',
}

/** What happened to a UPI QR or a payment link that staff cancelled. */
export const requestMessages: Record<RequestKind, Record<RequestStatus, string>> = inLanguages(
  'requestMessages',
  {
    qr: {
      waiting: 'The QR code has not been cancelled. Please try again.',
      cancelled: 'The QR code is cancelled: it can no longer be paid.',
      closing: 'The QR code is being closed. The payment service has not confirmed it yet.',
      expired: 'This QR code had already expired.',
      ...paid,
    },
    link: {
      waiting: 'The link has not been cancelled. Please try again.',
      cancelled: 'The link is cancelled: it can no longer be used to pay.',
      closing: 'The link is being closed. The payment service has not confirmed it yet.',
      expired: 'This link had already expired.',
      ...paid,
    },
  },
)
