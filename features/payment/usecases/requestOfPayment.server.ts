import { isRefused, logFailure } from '../gatewayError.server.ts'
import type { GatewayPayment } from '../gatewayResponses.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'

/**
 * The QR code or the link by which a payment was made; null if by none, and also if the gateway refuses to say: an account
 * without QR codes has none. Throws GatewayError if the gateway does not answer.
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
