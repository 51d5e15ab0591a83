import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'

const settlePayload = z.object({ gatewayOrderId: z.string() })
/** Settles an order. Retried while the gateway does not respond. */
export const settleJob: JobKind<z.infer<typeof settlePayload>> = {
  name: 'payment.settle',
  payload: settlePayload,
  retryLimit: 12,
}

const settlePaymentPayload = z.object({ paymentId: z.string() })
/** Settles the order of a payment, if it is an order of the studio. */
export const settlePaymentJob: JobKind<z.infer<typeof settlePaymentPayload>> = {
  name: 'payment.settlePayment',
  payload: settlePaymentPayload,
  retryLimit: 12,
}
