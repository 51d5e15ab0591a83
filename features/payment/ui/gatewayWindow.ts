import { fullName } from '#lib/fullName.ts'
import type { CheckoutView, PaymentProof } from '../schema.ts'
import { type DisplayConfig, displayOf, isPhone, type PaymentMethod } from './gatewayDisplay.ts'

/**
 * The part of the gateway's checkout.js that we use. It is documented by the gateway under Web Integration, Standard
 * Checkout.
 */
interface GatewayOptions {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact?: string }
  config: { display: DisplayConfig }
  theme: { color: string }
  retry: { enabled: boolean }
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void }
}
interface GatewayFailure {
  error?: { description?: string }
}
interface GatewayWindow {
  open: () => unknown
  on: (event: 'payment.failed', listener: (failure: GatewayFailure) => void) => unknown
}
declare global {
  interface Window {
    Razorpay?: new (options: GatewayOptions) => GatewayWindow
  }
}

const SCRIPT_TIMEOUT_MS = 20_000
let loading: Promise<void> | undefined

/** Loads the gateway's script once; after a failure the next call tries again. Rejects if it can't be loaded. */
export function loadGateway(url: string): Promise<void> {
  loading ??= fetchScript(url).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

const fetchScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('the payment script did not load'))
    }
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.Razorpay) resolve()
      else fail()
    })
    script.src = url
    document.head.append(script)
  })

export interface Payer {
  firstName: string
  lastName: string
  email: string
  /** Digits with the country's code. */
  phoneNumber: string | null
}

/** `closed`: the member closed it without a payment; `failure`: the bank's reason of the last failed attempt. */
export type Outcome = { kind: 'paid'; proof: PaymentProof } | { kind: 'closed'; failure: string | null }

const JAMUN = '#2c1320'

/** Opens the gateway's window over the page. The member can try again in it, so only the final result is returned. */
export function payInWindow(
  order: CheckoutView,
  payer: Payer,
  { shop, method, methodName }: { shop: string; method: PaymentMethod; methodName: string },
): Promise<Outcome> {
  const Gateway = window.Razorpay
  if (!Gateway) throw new Error('the payment script is not loaded')
  return new Promise((resolve) => {
    let failure: string | null = null
    const gateway = new Gateway({
      key: order.key,
      amount: order.amount,
      currency: order.currency,
      order_id: order.orderId,
      name: shop,
      description: order.package.packageName,
      prefill: {
        name: fullName(payer),
        email: payer.email,
        ...(payer.phoneNumber ? { contact: `+${payer.phoneNumber}` } : {}),
      },
      config: { display: displayOf(method, methodName, isPhone(navigator.userAgent)) },
      theme: { color: JAMUN },
      retry: { enabled: true },
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        resolve({ kind: 'paid', proof: { razorpay_order_id, razorpay_payment_id, razorpay_signature } }),
      modal: { ondismiss: () => resolve({ kind: 'closed', failure }) },
    })
    gateway.on('payment.failed', ({ error }) => {
      failure = error?.description ?? ''
    })
    gateway.open()
  })
}
