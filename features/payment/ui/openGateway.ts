import type { PackageView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { checkoutText } from '#features/payment/text/checkout.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { toast } from '#ui/toast.ts'
import type { CheckoutView, PurchaseView } from '../schema.ts'
import type { NoPass } from './confirmPayment.ts'
import { loadGateway } from './gatewayWindow.ts'

/** The message above the order about the last attempt. */
export interface Notice {
  bad: boolean
  title: string
  text: string
}

/** A code from a link that is not valid for this order, and the reason. */
export interface RefusedCode {
  code: string
  message: string
}

/**
 * - `opening`: the order and the gateway's script are loading
 * - `ready`: the order is shown, after an attempt together with its result. `order` is null if it could not be opened,
 * or if the buyer's State must be entered first (`needsState`)
 * - `paying`: the gateway's window is open, and the sheet is hidden
 * - `confirming`: paid; the page asks the server for the pass. `slow`: this takes long
 * - `processing`: the pass is granted, its class is still being booked. `late`: this takes so long that a mail will
 * confirm it
 * - `paid`: the pass is granted, and its class is booked or could not be booked
 * - `boughtElsewhere`: the pass was paid in another tab, or approved in the bank's app
 * - `ended`: there is no pass, and the member must not pay again
 */
export type Stage =
  | { name: 'idle' | 'opening' | 'paying' }
  | {
      name: 'ready'
      order: CheckoutView | null
      notice: Notice | null
      refused?: RefusedCode
      needsState?: true
    }
  | { name: 'confirming'; slow: boolean }
  | { name: 'processing'; purchase: PurchaseView; late: boolean }
  | { name: 'paid'; purchase: PurchaseView }
  | { name: 'boughtElsewhere' }
  | { name: 'ended'; kind: NoPass; message: string }

/** Waits two frames: a dialog that closes needs them to restore the focus. */
export const dialogGone = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * Loads the order and the gateway's script; if that fails, returns the stage that explains why. Refusals are also shown
 * as toasts (spec §8).
 */
export async function openGateway(
  pkg: PackageView | Pick<PackageView, 'price'>,
  open: () => Promise<CheckoutView>,
): Promise<Stage | 'signedOut'> {
  try {
    const order = await open()
    await loadGateway(order.checkoutUrl)
    // Codes reduce the amount to pay, not the price of the package.
    const isChanged = '_id' in pkg && hasOtherTerms(pkg, order.package)
    return { name: 'ready', order, notice: changeNotice(order, order.package.price !== pkg.price, isChanged) }
  } catch (error) {
    if (!(error instanceof ApiError)) return gatewayNotOpened(checkoutText.unreachable)
    // Not shown as a refusal: the buyer enters their State next.
    if (error.code === 'STATE_NEEDED') return { name: 'ready', order: null, notice: null, needsState: true }
    // The sheet shows what has changed; the buyer continues with the same payment method.
    if (error.code === 'SESSION_CHANGED')
      return { name: 'ready', order: null, notice: { bad: false, title: error.message, text: '' } }
    toast.error(error.message)
    if (error.status === 401) return 'signedOut'
    if (error.code === 'PAYMENT_REFUNDED') {
      return { name: 'ended', kind: 'refunded', message: error.message }
    }
    if (error.code === 'PAYMENT_HELD') return { name: 'ended', kind: 'held', message: error.message }
    // An earlier order was paid in another tab.
    if (error.code === 'PAYMENT_NOT_CONFIRMED') {
      return { name: 'ended', kind: 'late', message: error.message }
    }
    return gatewayNotOpened(error.message)
  }
}

export const gatewayNotOpened = (text: string): Stage => ({
  name: 'ready',
  order: null,
  notice: { bad: true, title: checkoutText.problem, text },
})

/** The notice after the gateway's window was closed. `failure`: the bank's reason of the last attempt. */
export const closedStage = (
  failure: string | null,
  texts: Pick<typeof checkoutText, 'closed' | 'failed'> = checkoutText,
): Notice =>
  failure === null
    ? { bad: false, ...texts.closed }
    : { bad: true, title: texts.failed.title, text: texts.failed.text(failure) }

/** What has changed since the order was shown; null if nothing has. */
export const noticeOfChange = (shown: CheckoutView, order: CheckoutView): Notice | null =>
  changeNotice(order, order.amount !== shown.amount, hasOtherTerms(shown.package, order.package))

const termsOf = (pkg: PackageView) =>
  JSON.stringify([
    pkg.packageType,
    pkg.location,
    pkg.totalSessions,
    pkg.validity,
    pkg.validityFrom,
    pkg.unusedDays,
    pkg.shareable,
  ])
const hasOtherTerms = (shown: PackageView, pkg: PackageView) => termsOf(shown) !== termsOf(pkg)

function changeNotice(
  { amount, package: pkg }: CheckoutView,
  hasNewPrice: boolean,
  hasNewTerms: boolean,
): Notice | null {
  if (!hasNewPrice && !hasNewTerms) return null
  const text = hasNewPrice ? checkoutText.priceChanged : checkoutText.termsChanged
  const price = hasNewPrice ? [checkoutText.priceChanged.text(formatRupees(toRupees(amount)))] : []
  const terms = hasNewTerms
    ? [checkoutText.termsChanged.text(packageText.covers(pkg), packageText.terms(pkg), pkg.shareable)]
    : []
  return { bad: false, title: text.title, text: [...terms, ...price, checkoutText.notCharged].join(' ') }
}
