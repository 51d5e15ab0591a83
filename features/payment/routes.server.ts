import type { FastifyInstance } from 'fastify'
import { paymentMessages } from '#features/payment/text/payment.ts'
import { openCheckout } from '#features/payment/usecases/openCheckout.server.ts'
import { previewPromoCode, setOrderCodes } from '#features/payment/usecases/orderCodes.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import type { Limit } from '#lib/throttle.server.ts'
import type { Gateway } from './gateway.server.ts'
import { paymentContract as contract } from './schema.ts'
import { documentPdf, pdfHeaders } from './usecases/documentPdf.server.ts'
import { setOrderBuyer } from './usecases/orderBuyer.server.ts'
import { ownDocument, readOwnPayments } from './usecases/ownPayments.server.ts'
import { buyMembership, verifyPayment } from './usecases/verifyPayment.server.ts'
import { viewCheckout } from './usecases/viewCheckout.server.ts'
import { webhookRoute } from './webhook.server.ts'

export interface PaymentOptions {
  gateway: Gateway
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The address of the checkout's script. */
  checkoutUrl: string
}

/** Drawing a PDF takes tens of milliseconds of processor time, or more with very long names. */
const documentLimit: Limit = { name: 'payment.document', points: 60, seconds: 3600 }

export function paymentRoutes(app: FastifyInstance, server: Deps, options: PaymentOptions): void {
  const { gateway, keyId: key, keySecret } = options
  const deps = { ...server, gateway }
  webhookRoute(app, deps, options)

  route(app, server, contract['GET /user/key'], async () => ({ data: { key } }))

  route(app, server, contract['GET /user/payments'], async ({ query, caller }) => ({
    data: await readOwnPayments(server.db, caller.personId, query),
  }))
  route(
    app,
    server,
    contract['GET /user/documents/:documentId'],
    async ({ params, query, caller, reply }) => {
      await server.throttle.take(documentLimit, caller.personId)
      const document = await ownDocument(server.db, caller.personId, params.documentId)
      reply.headers(pdfHeaders(document))
      return { data: await documentPdf(server, document, query.language) }
    },
  )

  route(app, server, contract['POST /user/checkout-payment'], async ({ query, body, caller, now }) => {
    const { membershipPackageId: packageId, ...more } = query
    const request = { personId: caller.personId, packageId, ...more, ...body }
    return { data: await viewCheckout(server.db, options, await openCheckout(deps, request, now), now) }
  })

  route(app, server, contract['POST /promo-codes/preview'], async ({ body, caller, request, now }) => {
    const by = { personId: caller?.personId ?? null, network: networkOf(request.ip) }
    const { code, amountPaise: amount } = await previewPromoCode(server, by, body, now)
    return { data: { code, amount } }
  })

  route(
    app,
    server,
    contract['PUT /user/orders/:gatewayOrderId/codes'],
    async ({ params, body, caller, request, now }) => {
      const order = { personId: caller.personId, network: networkOf(request.ip), ...params }
      const opened = await setOrderCodes(deps, order, body, now)
      return { data: await viewCheckout(server.db, options, opened, now) }
    },
  )

  route(
    app,
    server,
    contract['PUT /user/orders/:gatewayOrderId/buyer'],
    async ({ params, body, caller, now }) => ({
      data: await setOrderBuyer(server.db, { personId: caller.personId, ...params }, body, now),
    }),
  )

  route(app, server, contract['POST /user/verify-payment'], async ({ body, caller, now }) => ({
    data: await verifyPayment(deps, caller.personId, { ...body, keySecret }, now),
  }))

  route(
    app,
    server,
    contract['POST /user/buy-membership/:membershipPackageId/:paymentId'],
    async ({ params, caller, now }) => {
      const { membershipPackageId: packageId, paymentId } = params
      const pass = await buyMembership(deps, { personId: caller.personId, packageId, paymentId }, now)
      return { data: pass, message: paymentMessages.ready(pass.package.packageName) }
    },
  )
}
