import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'

const settlePayload = z.object({ gatewayOrderId: z.string() })
/** Checks an order again, until the gateway answers. */
export const settleJob: JobKind<z.infer<typeof settlePayload>> = {
  name: 'payment.settle',
  payload: settlePayload,
  retryLimit: 12,
}

const settlePaymentPayload = z.object({ paymentId: z.string() })
/** Checks a payment again; its order may be unknown here. */
export const settlePaymentJob: JobKind<z.infer<typeof settlePaymentPayload>> = {
  name: 'payment.settlePayment',
  payload: settlePaymentPayload,
  retryLimit: 12,
}
