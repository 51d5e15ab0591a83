import { useEffect, useRef, useState } from 'react'
import { currentSession, refreshUser } from '#features/identity/session.ts'
import type { PackageView, PassView } from '#features/membership/schema.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { checkoutText } from '#text/checkout.ts'
import { toast } from '#ui/toast.ts'
import { openOrder } from '../queries.ts'
import type { CheckoutView } from '../schema.ts'
import { type Confirmation, confirmPayment } from './confirmPayment.ts'
import { loadGateway, payInWindow } from './gatewayWindow.ts'
import { keepPaid, type Paid } from './paidHere.ts'

/** Words above the order about what happened to the last try. */
export interface Notice {
  bad: boolean
  /** The button then says so instead of naming the sum. */
  tryAgain: boolean
  title: string
  text: string
}

/**
 * - `review`: the order is shown, after a try with what became of it
 * - `opening`: the order and the gateway's script are on their way
 * - `paying`: the gateway's window is open, and ours is out of its way
 * - `confirming`: paid; the server is asked for the pass
 * - `confirmed`, or `ended` in another way that needs no second payment
 */
export type Stage =
  | { name: 'review'; notice: Notice | null }
  | { name: 'opening' | 'paying' | 'confirming' }
  | { name: 'confirmed'; pass: PassView }
  | { name: 'ended'; kind: 'late' | 'refunded' | 'signedOut' | 'refused'; message: string }

export interface Checkout {
  stage: Stage
  /** The package as it is sold now. */
  pkg: PackageView
  pay: () => void
  /** Asks again whether the payment has arrived; undefined when nothing was paid here. */
  checkAgain: (() => void) | undefined
}

const passIdsOf = () => new Set(currentSession().user?.passes.map((pass) => pass._id))

/** The two frames that our dialog needs to give back the focus. */
const dialogGone = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

interface Buying {
  wanted: PackageView
  /** The name that the gateway's window shows. */
  shop: string
  /** The sign-in ended before anything was paid. */
  onSignedOut: () => void
}

/** Buys `wanted`, one step at a time. */
export function useCheckout({ wanted, shop, onSignedOut }: Buying): Checkout {
  const [pkg, setPkg] = useState(wanted)
  const [stage, setStage] = useState<Stage>({ name: 'review', notice: null })
  const [paid, setPaid] = useState<Paid>()
  const [heldBefore] = useState(passIdsOf)
  const busy = useRef(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const confirm = async (payment: Paid) => {
    setStage({ name: 'confirming' })
    const outcome = await confirmPayment(payment)
    if (outcome.kind === 'granted') toast.success(outcome.message)
    await refreshUser()
    setStage(stageAfter(outcome))
  }

  /** In another tab, or approved in the bank's app after its window was closed: then nothing more is to be paid. */
  const boughtElsewhere = async () => {
    await refreshUser()
    const bought = currentSession().user?.passes.find(
      (pass) => pass.package._id === pkg._id && !heldBefore.has(pass._id),
    )
    if (bought) setStage({ name: 'confirmed', pass: bought })
    return bought !== undefined
  }

  const payOnce = async () => {
    const { user } = currentSession()
    if (!user) return onSignedOut()
    setStage({ name: 'opening' })
    if (await boughtElsewhere()) return
    const order = await openGateway(pkg._id)
    if (order === 'signedOut') return onSignedOut()
    if ('name' in order) {
      if (order.name === 'ended' && (await boughtElsewhere())) return
      return setStage(order)
    }
    if (!here.current) return
    if (toRupees(order.amount) !== pkg.price) {
      setPkg(order.package)
      return setStage({ name: 'review', notice: priceChanged(order.amount) })
    }
    setStage({ name: 'paying' })
    await dialogGone()
    const outcome = await payInWindow(order, user, shop)
    if (outcome.kind === 'closed') {
      if (await boughtElsewhere()) return
      return setStage({ name: 'review', notice: closed(outcome.failure) })
    }
    const payment: Paid = {
      personId: user._id,
      packageId: pkg._id,
      packageName: pkg.packageName,
      proof: outcome.proof,
    }
    keepPaid(payment)
    setPaid(payment)
    await confirm(payment)
  }

  const alone = (act: () => Promise<void>) => () => {
    if (busy.current) return
    busy.current = true
    act().finally(() => {
      busy.current = false
    })
  }
  return { stage, pkg, pay: alone(payOnce), checkAgain: paid && alone(() => confirm(paid)) }
}

/** The order and the gateway's script, or the stage that says why not. Refusals are toasts too (spec §8). */
async function openGateway(packageId: string): Promise<CheckoutView | Stage | 'signedOut'> {
  try {
    const { data: order } = await openOrder(packageId)
    await loadGateway(order.checkoutUrl)
    return order
  } catch (error) {
    if (!(error instanceof ApiError)) return reviewAfter(checkoutText.unreachable)
    toast.error(error.message)
    if (error.status === 401) return 'signedOut'
    if (error.code === 'PAYMENT_REFUNDED') {
      return { name: 'ended', kind: 'refunded', message: error.message }
    }
    // An order of before was paid in the meantime, in another tab.
    if (error.code === 'PAYMENT_NOT_CONFIRMED') {
      return { name: 'ended', kind: 'late', message: error.message }
    }
    return reviewAfter(error.message)
  }
}

const reviewAfter = (text: string): Stage => ({
  name: 'review',
  notice: { bad: true, tryAgain: true, title: checkoutText.problem, text },
})

const closed = (failure: string | null): Notice =>
  failure === null
    ? { bad: false, tryAgain: true, ...checkoutText.closed }
    : { bad: true, tryAgain: true, title: checkoutText.failed.title, text: checkoutText.failed.text(failure) }

const priceChanged = (amountPaise: number): Notice => ({
  bad: false,
  tryAgain: false,
  title: checkoutText.priceChanged.title,
  text: checkoutText.priceChanged.text(formatRupees(toRupees(amountPaise))),
})

const stageAfter = (outcome: Confirmation): Stage =>
  outcome.kind === 'granted'
    ? { name: 'confirmed', pass: outcome.pass }
    : { name: 'ended', kind: outcome.kind, message: outcome.message }
