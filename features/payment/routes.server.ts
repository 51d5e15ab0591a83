import type { FastifyInstance } from 'fastify'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { paymentMessages } from '#features/payment/text/payment.ts'
import { openCheckout } from '#features/payment/usecases/openCheckout.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { taxIncluded } from '#lib/money.ts'
import type { Gateway } from './razorpay.server.ts'
import { type CheckoutView, paymentContract as contract } from './schema.ts'
import { buyMembership, verifyPayment } from './usecases/verifyPayment.server.ts'
import { webhookRoute } from './webhook.server.ts'

export interface PaymentOptions {
  gateway: Gateway
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The address of the checkout's script. */
  checkoutUrl: string
}

export function paymentRoutes(app: FastifyInstance, server: Deps, options: PaymentOptions): void {
  const { gateway, keyId: key, keySecret, checkoutUrl } = options
  const deps = { ...server, gateway }
  webhookRoute(app, deps, options)

  route(app, server, contract['GET /user/key'], async () => ({ data: { key } }))

  route(app, server, contract['POST /user/checkout-payment'], async ({ query, caller, now }) => {
    const request = { personId: caller.personId, packageId: query.membershipPackageId, holdId: query.holdId }
    const opened = await openCheckout(deps, request, now)
    const { gatewayOrderId: orderId, amountPaise: amount, gstBasisPoints: rate, terms } = opened
    const gst = taxIncluded(amount, rate)
    const view: CheckoutView = {
      orderId,
      amount,
      currency: 'INR',
      key,
      package: viewPackage(terms),
      tax: { base: amount - gst, gst, rate },
      checkoutUrl,
    }
    return { data: view }
  })

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
