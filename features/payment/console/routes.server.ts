import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Gateway } from '../gateway.server.ts'
import { requestMessages } from '../text/requests.ts'
import { cancelRequest, checkRequest, openRequest, readLinks } from '../usecases/paymentRequests.server.ts'
import { viewRequest } from '../usecases/viewRequest.server.ts'
import { paymentRequestContract as contract } from './schema.ts'

/** Registers the console's endpoints for payments through the gateway. */
export function paymentRequestRoutes(app: FastifyInstance, server: Deps, gateway: Gateway): void {
  const deps = { ...server, gateway }
  route(app, server, contract['POST /console/payment-requests'], async ({ body, caller, now }) => {
    const { overrideReason = null, link = null, state, gstin, companyName, companyAddress, ...request } = body
    const buyer = { state, gstin, companyName, companyAddress }
    const opened = await openRequest(deps, caller, { ...request, overrideReason, link, buyer })
    return { data: viewRequest(opened, now) }
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
