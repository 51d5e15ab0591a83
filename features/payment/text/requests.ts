import { inLanguages } from '#lib/language.ts'
import type { RequestStatus } from '../requestRules.ts'

/** What became of a UPI QR of the desk that staff cancelled. */
export const requestMessages: Record<RequestStatus, string> = inLanguages('requestMessages', {
  waiting: 'The QR code is not cancelled. Please try again.',
  cancelled: 'The QR code is cancelled: nobody can pay it.',
  closing: 'The QR code is being closed. The payment service has not confirmed it yet.',
  expired: 'The time of this QR code was over already.',
  paid: 'It was paid in the meantime: the pass is granted.',
  held: 'It was paid in the meantime, but a part was refunded at the payment service. Ask a manager.',
  refunded: 'It was paid in the meantime, and the money goes back.',
})
