import { isRefused, logFailure } from '../gatewayError.server.ts'
import type { GatewayPayment } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'

/**
 * The gateway's id of the QR code or link by which a payment was made; null if there is none. Also null if the gateway
 * refuses the request, as it does for an account without QR codes. Throws GatewayError if the gateway does not respond.
 */
export const requestOfPayment = (
  deps: Pick<PaymentDeps, 'gateway' | 'log'>,
  payment: Pick<GatewayPayment, 'id' | 'orderId'>,
): Promise<string | null> =>
  deps.gateway.requestOfPayment(payment).catch((error: unknown) => {
    if (!isRefused(error)) throw error
    logFailure(deps, error)
    return null
  })
