import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { releaseCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { kindOf } from '../requestRules.ts'
import { markCancelled, type PaymentRequest, waitingRequests } from '../requestStore.server.ts'

const orderPayload = z.object({ orderId: z.string() })

/** Closes a cancelled QR code or link at the gateway. Retried while the gateway does not respond. */
export const closeCodeJob: JobKind<z.infer<typeof orderPayload>> = {
  name: 'payment.closeCode',
  payload: orderPayload,
  retryLimit: 12,
}

type CancelledRequest = Pick<PaymentRequest, 'id' | 'person' | 'packageName' | 'amountPaise' | 'linkHours'>

/**
 * Cancels a request, releases its promo codes, and enqueues the job that closes it at the gateway. False if it was
 * cancelled before. The caller has locked the buyer.
 */
async function cancel(
  trx: Trx,
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  { id, by }: { id: string; by: string },
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await markCancelled(trx, id, by, now))) return false
  await releaseCodes(trx, id)
  await jobs.enqueue(trx, closeCodeJob, { orderId: id })
  return true
}

/** Cancels a request by decision of staff. The caller has locked the buyer. */
export async function cancelByStaff(
  trx: Trx,
  deps: Pick<PaymentDeps, 'jobs'>,
  by: string,
  { id, person, packageName, amountPaise, linkHours }: CancelledRequest,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await cancel(trx, deps, { id, by }, now))) return
  const subject = { subject: 'payment', subjectId: id, personId: person.id }
  const after = { packageName, amountPaise }
  const action = kindOf({ linkHours }) === 'link' ? 'sale.cancelLink' : 'sale.cancelRequest'
  await recordAudit(trx, by, { action, ...subject, after }, now)
}

/**
 * Cancels a person's other payment requests for the package that they have just bought by this order. The caller has
 * locked the buyer.
 */
export async function cancelForBoughtPackage(
  trx: Trx,
  deps: Pick<PaymentDeps, 'jobs'>,
  { id, personId, terms }: { id: string; personId: string; terms: { id: string } },
  now: Temporal.Instant,
): Promise<void> {
  for (const request of await waitingRequests(trx, personId, now)) {
    if (request.id !== id && request.packageId === terms.id)
      await cancel(trx, deps, { id: request.id, by: personId }, now)
  }
}

/**
 * Cancels a person's payment requests that are still open, including those that colleagues made: the person now buys
 * something by another sale, and must not pay twice. The promo codes of the requests can be used again. The caller has
 * locked the buyer.
 */
export async function cancelOpenRequests(
  trx: Trx,
  deps: Pick<PaymentDeps, 'jobs'>,
  by: string,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  // Usually there is one; two desks may each have opened one.
  for (const request of await waitingRequests(trx, personId, now))
    await cancelByStaff(trx, deps, by, request, now)
}
