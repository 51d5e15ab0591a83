import { ApiError } from '#lib/api.ts'
import { buyMembership, verifyPayment } from '../queries.ts'
import type { PurchaseView } from '../schema.ts'
import { forgetPaid, type TabPurchase } from './paidHere.ts'

/**
 * The state of a payment:
 * - `granted`: the pass is granted; `message` is the server's
 * - `late`: not confirmed yet, or offline; the server continues automatically, and so does the next visit
 * - `refunded`: the payment is refunded
 * - `held`: a part of it was refunded, and staff decide
 * - `reversed`: it was reversed, and its pass has ended
 * - `signedOut`: the sign-in has ended
 * - `refused`: the server found no such payment of this member
 */
export type Confirmation<P = PurchaseView> =
  | { kind: 'granted'; purchase: P; message: string }
  | { kind: NoPass; message: string }
export type NoPass = 'late' | 'refunded' | 'held' | 'reversed' | 'signedOut' | 'refused'

/** Seconds between attempts: half a minute in total. */
const PAUSES = [2, 3, 5, 8, 12]
/** Before a pause of at least this length, the page shows that the member may leave. */
const SLOW_SECONDS = 5

/**
 * Verifies the payment at the server and fetches its pass. Retries with growing pauses while the bank has not confirmed
 * it or the connection is down, and calls `onSlow` if that takes long. Idempotent. Network errors are not thrown.
 */
export async function confirmPayment(paid: TabPurchase, onSlow?: () => void): Promise<Confirmation> {
  const outcome = await pollUntilSettled(fetchPurchaseOf(paid), onSlow)
  if (isSettled(outcome)) forgetPaid()
  return outcome
}

/** Whether the state is final, so that the payment need not be checked again. */
export const isSettled = ({ kind }: Confirmation<unknown>): boolean => kind !== 'late' && kind !== 'signedOut'

/**
 * Fetches what was paid. Retries with growing pauses while the bank has not confirmed it or the connection is down.
 * Network errors are not thrown.
 */
export async function pollUntilSettled<P>(
  fetchPaid: () => Promise<Bought<P>>,
  onSlow?: () => void,
): Promise<Confirmation<P>> {
  let outcome = await fetchOnce(fetchPaid)
  for (const seconds of PAUSES) {
    if (outcome.kind !== 'late') break
    if (seconds >= SLOW_SECONDS) onSlow?.()
    await pause(seconds)
    outcome = await fetchOnce(fetchPaid)
  }
  return outcome
}

interface Bought<P> {
  data: P
  message: string
}

async function fetchOnce<P>(fetchPaid: () => Promise<Bought<P>>): Promise<Confirmation<P>> {
  try {
    const { data: purchase, message } = await fetchPaid()
    return { kind: 'granted', purchase, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: kindOf(error), message: error.message }
  }
}

function fetchPurchaseOf({ proof, packageId }: TabPurchase): () => Promise<Bought<PurchaseView>> {
  let verified = false
  return async () => {
    if (!verified) {
      await verifyPayment(proof).catch((error: unknown) => {
        // The signature is valid, so the next attempts only fetch the pass.
        verified = error instanceof ApiError && error.code === 'PAYMENT_NOT_CONFIRMED'
        throw error
      })
    }
    verified = true
    return buyMembership(packageId, proof.razorpay_payment_id)
  }
}

const kinds: Partial<Record<string, NoPass>> = {
  PAYMENT_REFUNDED: 'refunded',
  PAYMENT_HELD: 'held',
  PAYMENT_TAKEN_BACK: 'reversed',
  PAYMENT_NOT_CONFIRMED: 'late',
  // The server is busy with other sales: nothing is decided yet.
  BUSY: 'late',
  // An earlier request of this page is still running, or it succeeded and its response was lost.
  STILL_RUNNING: 'late',
  DONE_ALREADY: 'late',
}

function kindOf({ code, status }: ApiError): NoPass {
  const known = kinds[code]
  if (known) return known
  if (status === 401) return 'signedOut'
  const canRetry = status === 0 || status === 429 || status >= 500
  return canRetry ? 'late' : 'refused'
}

/** Waits, or until the connection comes back if that is earlier. */
const pause = (seconds: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, seconds * 1000)
    addEventListener('online', done)
  })
