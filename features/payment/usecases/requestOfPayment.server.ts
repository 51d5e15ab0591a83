import { GatewayError, logFailure } from '../gatewayError.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'

/**
 * The QR code by which a payment was made; null if by none, and also if the gateway refuses to say: an account without QR
 * codes has none. Throws GatewayError if the gateway does not answer.
 */
export const qrCodeOfPayment = (
  deps: Pick<PaymentDeps, 'gateway' | 'log'>,
  paymentId: string,
): Promise<string | null> =>
  deps.gateway.qrCodeOfPayment(paymentId).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || !REFUSALS.includes(error.kind)) throw error
    logFailure(deps, error)
    return null
  })

const REFUSALS: GatewayError['kind'][] = ['refused', 'misconfigured', 'unknownId']
