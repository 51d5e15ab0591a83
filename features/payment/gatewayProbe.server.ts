import { GatewayError } from './gatewayError.server.ts'
import type { PaymentDeps } from './paymentDeps.server.ts'

/**
 * Whether the gateway responds at all, after a call that failed. The probe requests no particular order, to distinguish
 * a problem with one order from a gateway that is down.
 */
export async function gatewayResponds(deps: PaymentDeps, failure: Error): Promise<boolean> {
  if (!(failure instanceof GatewayError) || failure.kind === 'refused' || failure.kind === 'unknownId') {
    return true
  }
  try {
    await deps.gateway.listPayments({ count: 1, skip: 0 })
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { kind, status, description } = error
    const level = kind === 'misconfigured' ? 'error' : 'warn'
    deps.log[level]({ kind, status, description }, 'the payment gateway does not respond')
    return kind === 'refused'
  }
}
