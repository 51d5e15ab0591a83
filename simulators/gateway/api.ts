import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptDispute, contestDispute, listDisputes } from './disputes.ts'
import { createDocument, type Upload } from './documents.ts'
import { collectionOf } from './entities.ts'
import { unauthorized } from './errors.ts'
import type { ApiCall } from './misbehaviour.ts'
import { createOrder, listOrders } from './orders.ts'
import { cancelLink, createLink, listLinks, readLink } from './paymentLinks.ts'
import { capturePayment, listPayments } from './payments.ts'
import { closeQrCode, createQrCode, listQrCodes, paymentsOfQrCode, readQrCode } from './qrCodes.ts'
import { listRefunds, refundPayment } from './refunds.ts'
import type { Simulation } from './simulation.ts'

const UPLOAD_BYTES = 6 * 1024 * 1024

type WithId = { Params: { id: string } }

const checkKeys = (simulation: Simulation, request: FastifyRequest) => {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || !credentials) {
    throw unauthorized('Please provide your api key for authentication purposes.')
  }
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  if (decoded !== `${simulation.keyId}:${simulation.keySecret}`) throw unauthorized('Authentication failed')
}

/** The calls of Razorpay's API that a shop needs, under `/v1`. */
export const apiRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  const { state, misbehaviour } = simulation
  app.addHook('onRequest', async (request) => checkKeys(simulation, request))

  const serve = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    call: ApiCall,
    handle: (request: FastifyRequest<WithId>) => object | Promise<object>,
  ) =>
    app.route<WithId>({
      method,
      url,
      handler: async (request, reply) => {
        const fault = misbehaviour.takeFault(call, request.params.id)
        if (fault && !fault.done && (await misbehaviour.applyFault(fault, reply))) return reply
        const body = await handle(request)
        if (fault?.done && (await misbehaviour.applyFault(fault, reply))) return reply
        return body
      },
    })

  const multipart = 'multipart/form-data'
  app.addContentTypeParser(multipart, { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES }, (request, body, done) =>
    done(null, {
      contentType: request.headers['content-type'] ?? '',
      body: Buffer.from(body),
    } satisfies Upload),
  )

  serve('POST', '/orders', 'orders.create', ({ body }) => createOrder(simulation, body))
  serve('GET', '/orders', 'orders.list', ({ query }) => collectionOf(listOrders(simulation, query)))
  serve('GET', '/orders/:id', 'orders.fetch', ({ params }) => state.ofOrder(params.id).order)
  serve('GET', '/orders/:id/payments', 'orders.payments', ({ params }) =>
    collectionOf(state.ofOrder(params.id).payments),
  )
  serve('GET', '/payments', 'payments.list', ({ query }) => collectionOf(listPayments(simulation, query)))
  const baseUrl = app.prefix.replace(/\/v1$/, '')
  serve('POST', '/payments/qr_codes', 'qrCodes.create', ({ body, protocol, host }) =>
    createQrCode(simulation, body, `${protocol}://${host}${baseUrl}`),
  )
  serve('GET', '/payments/qr_codes', 'qrCodes.list', ({ query }) =>
    collectionOf(listQrCodes(simulation, query)),
  )
  serve('GET', '/payments/qr_codes/:id', 'qrCodes.fetch', ({ params }) => readQrCode(simulation, params.id))
  serve('GET', '/payments/qr_codes/:id/payments', 'qrCodes.payments', ({ params, query }) =>
    collectionOf(paymentsOfQrCode(simulation, params.id, query)),
  )
  serve('POST', '/payments/qr_codes/:id/close', 'qrCodes.close', ({ params }) =>
    closeQrCode(simulation, params.id),
  )
  serve('POST', '/payment_links', 'links.create', ({ body, protocol, host }) =>
    createLink(simulation, body, `${protocol}://${host}${baseUrl}`),
  )
  serve('GET', '/payment_links', 'links.list', ({ query }) => ({
    payment_links: listLinks(simulation, query),
  }))
  serve('GET', '/payment_links/:id', 'links.fetch', ({ params }) => readLink(simulation, params.id))
  serve('POST', '/payment_links/:id/cancel', 'links.cancel', ({ params }) =>
    cancelLink(simulation, params.id),
  )
  serve('GET', '/payments/:id', 'payments.fetch', ({ params }) => state.ofPayment(params.id).payment)
  serve('POST', '/payments/:id/capture', 'payments.capture', ({ params, body }) =>
    capturePayment(simulation, params.id, body),
  )
  serve('POST', '/payments/:id/refund', 'refund', ({ params, body, headers }) =>
    refundPayment(simulation, params.id, body, headers['x-refund-idempotency']),
  )
  serve('GET', '/payments/:id/refunds', 'refunds.list', ({ params }) => {
    const { record } = state.ofPayment(params.id)
    const ofPayment = record.refunds.filter(({ refund }) => refund.payment_id === params.id)
    return collectionOf(ofPayment.map(({ refund }) => refund))
  })
  serve('GET', '/refunds', 'refunds.list', ({ query }) => collectionOf(listRefunds(simulation, query)))
  serve('GET', '/refunds/:id', 'refunds.fetch', ({ params }) => state.ofRefund(params.id).refund)
  serve('GET', '/disputes', 'disputes.list', ({ query }) => collectionOf(listDisputes(simulation, query)))
  serve('GET', '/disputes/:id', 'disputes.fetch', ({ params }) => state.ofDispute(params.id).dispute)
  serve('PATCH', '/disputes/:id/contest', 'disputes.contest', ({ params, body }) =>
    contestDispute(simulation, params.id, body),
  )
  serve('POST', '/disputes/:id/accept', 'disputes.accept', ({ params }) =>
    acceptDispute(simulation, params.id),
  )
  serve('POST', '/documents', 'documents.create', ({ body }) => createDocument(simulation, body as Upload))
  serve('GET', '/documents/:id', 'documents.fetch', ({ params }) => state.ofDocument(params.id).document)
  app.get<WithId>('/documents/:id/content', async ({ params }, reply) => {
    const { document, content } = state.ofDocument(params.id)
    return reply.type(document.mime_type).send(Buffer.from(content, 'base64'))
  })
}
