import { isoInstant } from '#lib/time.ts'
import type { RequestView } from '../console/schema.ts'
import { kindOf, requestStatus } from '../requestRules.ts'
import type { PaymentRequest } from '../requestStore.server.ts'

/** A UPI QR or a payment link in the form that the desk's screen needs. */
export function viewRequest(request: PaymentRequest, now: Temporal.Instant): RequestView {
  const { id, person, packageName, amountPaise, code, createdAt, paidAt, passId, mailed } = request
  const closesAt = code?.closesAt ?? null
  const status = requestStatus({ ...request, closesAt }, now)
  return {
    _id: id,
    kind: kindOf(request),
    status,
    person: { _id: person.id, name: person.name },
    packageName,
    amountPaise,
    content: status === 'waiting' && code ? code.content : null,
    openedAt: isoInstant(createdAt),
    closesAt: closesAt && isoInstant(closesAt),
    paidAt: paidAt && isoInstant(paidAt),
    passId,
    mailed,
  }
}
