import * as z from 'zod'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { releaseCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { kindOf } from '../requestRules.ts'
import { markCancelled, type PaymentRequest, waitingRequests } from '../requestStore.server.ts'

const orderPayload = z.object({ orderId: z.string() })

/** Closes a cancelled code or link at the gateway, until the gateway answers. */
export const closeCodeJob: JobKind<z.infer<typeof orderPayload>> = {
  name: 'payment.closeCode',
  payload: orderPayload,
  retryLimit: 12,
}

type Cancelled = Pick<PaymentRequest, 'id' | 'person' | 'packageName' | 'amountPaise' | 'linkHours'>

/** Cancels a request; it is closed at the gateway by a job. The buyer is locked. */
export async function cancelOne(
  trx: Trx,
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  by: string,
  { id, person, packageName, amountPaise, linkHours }: Cancelled,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await markCancelled(trx, id, by, now))) return
  await releaseCodes(trx, id)
  const subject = { subject: 'payment', subjectId: id, personId: person.id }
  const after = { packageName, amountPaise }
  const action = kindOf({ linkHours }) === 'link' ? 'sale.cancelLink' : 'sale.cancelRequest'
  await recordAudit(trx, by, { action, ...subject, after }, now)
  await jobs.enqueue(trx, closeCodeJob, { orderId: id })
}

/**
 * Cancels what a person was asked to pay and has not, also by a colleague: they are now sold something in another way, and
 * nobody pays twice for one visit. Its promo codes can be used again. The buyer is locked.
 */
export async function cancelWaiting(
  trx: Trx,
  deps: Pick<PaymentDeps, 'jobs'>,
  by: string,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  // One, unless two desks asked the same person.
  for (const request of await waitingRequests(trx, personId, now))
    await cancelOne(trx, deps, by, request, now)
}
