import type { Gateway } from '#features/payment/usecases/paymentRequests.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { newcomerRoutes } from './console/routes.server.ts'
import { newcomerContract } from './console/schema.ts'

/** `gateway`: the gateway at which a UPI QR or a payment link is paid. */
export const newcomer = ({ gateway }: { gateway: Gateway }): Feature => ({
  contract: newcomerContract,
  routes: (app, deps) => newcomerRoutes(app, deps, gateway),
})
