import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isoInstant } from '#lib/time.ts'
import type { Gateway } from '../razorpay.server.ts'
import { kindOf, requestStatus } from '../requestRules.ts'
import type { PaymentRequest } from '../requestStore.server.ts'
import { requestMessages } from '../text/requests.ts'
import { cancelRequest, checkRequest, openRequest, readLinks } from '../usecases/paymentRequests.server.ts'
import { paymentRequestContract as contract, type RequestView } from './schema.ts'

/** The console's endpoints for payments through the gateway. */
export function paymentRequestRoutes(app: FastifyInstance, server: Deps, gateway: Gateway): void {
  const deps = { ...server, gateway }
  route(app, server, contract['POST /console/payment-requests'], async ({ body, caller, now }) => {
    const { overrideReason = null, link = null, ...request } = body
    return { data: viewRequest(await openRequest(deps, caller, { ...request, overrideReason, link }), now) }
  })
  route(app, server, contract['GET /console/payment-links'], async ({ query, caller, now }) => {
    const links = await readLinks(deps, caller, query.personId ?? null, now)
    return { data: links.map((each) => viewRequest(each, now)) }
  })
  const check = contract['POST /console/payment-requests/:requestId/check']
  route(app, server, check, async ({ params, caller, now }) => ({
    data: viewRequest(await checkRequest(deps, caller, params.requestId, now), now),
  }))
  const cancel = contract['POST /console/payment-requests/:requestId/cancel']
  route(app, server, cancel, async ({ params, caller, now }) => {
    const data = viewRequest(await cancelRequest(deps, caller, params.requestId), now)
    return { data, message: requestMessages[data.kind][data.status] }
  })
}

function viewRequest(request: PaymentRequest, now: Temporal.Instant): RequestView {
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
