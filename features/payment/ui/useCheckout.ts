import { useEffect, useMemo, useRef, useState } from 'react'
import { currentSession, refreshUser, useSession } from '#features/identity/session.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { checkoutText } from '#features/payment/text/checkout.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { toast } from '#ui/toast.ts'
import { openOrder } from '../queries.ts'
import type { CheckoutView, PurchaseView } from '../schema.ts'
import { awaitBooking } from './awaitBooking.ts'
import { confirmPayment, type NoPass } from './confirmPayment.ts'
import { loadGateway, type PaymentMethod, payInWindow } from './gatewayWindow.ts'
import { type Paid, rememberPayment, unfinishedOf } from './paidHere.ts'

/** Words above the order about what happened to the last try. */
export interface Notice {
  bad: boolean
  title: string
  text: string
}

/**
 * - `opening`: the order and the gateway's script are on their way
 * - `ready`: the order is shown, after a try with what became of it; without one it could not be opened
 * - `paying`: the gateway's window is open, and ours is out of its way
 * - `confirming`: paid; the server is asked for the pass. `slow`: it takes long
 * - `processing`: the pass is hers, its class is still being booked. `late`: it takes so long that a mail will tell
 * - `paid`, or `ended` in another way that needs no second payment
 */
export type Stage =
  | { name: 'idle' | 'opening' | 'paying' }
  | { name: 'ready'; order: CheckoutView | null; notice: Notice | null }
  | { name: 'confirming'; slow: boolean }
  | { name: 'processing'; purchase: PurchaseView; late: boolean }
  | { name: 'paid'; purchase: PurchaseView }
  | { name: 'boughtElsewhere' }
  | { name: 'ended'; kind: NoPass; message: string }

/** What is to be bought: undefined as long as nothing is. */
export interface Purchase {
  pkg: PackageView
  /** The seat that the payment books too. */
  holdId?: string | undefined
}

export interface Checkout {
  stage: Stage
  pay: (method: PaymentMethod) => void
  /** Opens the order once more, after it could not be. */
  openAgain: () => void
  /** Asks again whether the payment has arrived; undefined when nothing was paid here. */
  checkAgain: (() => void) | undefined
  /** Nothing is under way: leaving loses nothing. */
  atRest: boolean
}

interface Buying {
  purchase: Purchase | undefined
  /** `<classId>.<date>` when it is for a class. */
  occurrence?: string | undefined
  /** The name that the gateway's window shows. */
  shop: string
  /** The sign-in ended before anything was paid. */
  onSignedOut: () => void
}

/** Two wishes with one key are one order. */
const keyOf = (purchase: Purchase | undefined) => purchase && `${purchase.pkg._id} ${purchase.holdId ?? ''}`

const passIdsOf = () => new Set(currentSession().user?.passes.map((pass) => pass._id))

/** The two frames that our dialog needs to give back the focus. */
const dialogGone = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Buys what is wished, one step at a time; goes on with a payment of before whose answer was lost. */
export function useCheckout({ purchase, occurrence, shop, onSignedOut }: Buying): Checkout {
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const [paid, setPaid] = useState<Paid>()
  const personId = useSession(({ user }) => user?._id)
  // What she holds when she is known first: she may have signed in here. A pass of these is no purchase of another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  const heldBefore = useMemo(passIdsOf, [personId])
  const latest = useRef(purchase)
  latest.current = purchase
  const busy = useRef(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const alone = (act: () => Promise<void>) => () => {
    if (busy.current) return
    busy.current = true
    act().finally(() => {
      busy.current = false
    })
  }

  const open = async (): Promise<void> => {
    const wanted = latest.current
    if (!wanted) return setStage({ name: 'idle' })
    setStage({ name: 'opening' })
    const next = await openGateway(wanted)
    // Another pass was chosen meanwhile: nobody may pay the order of this one for it.
    if (keyOf(latest.current) !== keyOf(wanted)) return open()
    if (next === 'signedOut') return signedOut()
    if (next.name === 'ended' && (await boughtElsewhere(wanted))) return
    setStage(next)
  }
  const signedOut = () => {
    setStage(notOpened(checkoutText.signedOut.title))
    onSignedOut()
  }

  /** In another tab, or approved in the bank's app after its window was closed: then nothing more is to be paid. */
  const boughtElsewhere = async ({ pkg }: Purchase) => {
    await refreshUser()
    const passes = currentSession().user?.passes ?? []
    const bought = passes.some((pass) => pass.package._id === pkg._id && !heldBefore.has(pass._id))
    if (bought) setStage({ name: 'boughtElsewhere' })
    return bought
  }

  const confirm = async (payment: Paid) => {
    setStage({ name: 'confirming', slow: false })
    const outcome = await confirmPayment(payment, () => setStage({ name: 'confirming', slow: true }))
    if (outcome.kind === 'granted') toast.success(outcome.message)
    await refreshUser()
    if (outcome.kind !== 'granted') return setStage({ name: 'ended', ...outcome })
    const { purchase } = outcome
    if (purchase.booking || payment.occurrence === undefined) return setStage({ name: 'paid', purchase })
    setStage({ name: 'processing', purchase, late: false })
    const decided = await awaitBooking(payment)
    setStage(decided ? { name: 'paid', purchase: decided } : { name: 'processing', purchase, late: true })
  }

  const payOnce = async (method: PaymentMethod) => {
    const { user } = currentSession()
    if (!user) return onSignedOut()
    if (!purchase || stage.name !== 'ready' || !stage.order || !here.current) return
    const shown = stage.order
    if (await boughtElsewhere(purchase)) return
    // Asked for again: another tab may have taken the order for another class, or the price may have changed.
    const next = await openGateway(purchase)
    if (next === 'signedOut') return signedOut()
    if (next.name !== 'ready' || next.order?.amount !== shown.amount) return setStage(next)
    const { order } = next
    // She may have left while that was asked.
    if (!here.current || keyOf(latest.current) !== keyOf(purchase)) return
    setStage({ name: 'paying' })
    await dialogGone()
    const outcome = await payInWindow(order, user, { shop, method, methodName: checkoutText.by[method] })
    if (outcome.kind === 'closed') {
      if (await boughtElsewhere(purchase)) return
      return setStage({ name: 'ready', order, notice: closed(outcome.failure) })
    }
    const payment: Paid = {
      personId: user._id,
      packageId: purchase.pkg._id,
      packageName: purchase.pkg.packageName,
      occurrence,
      proof: outcome.proof,
    }
    rememberPayment(payment)
    setPaid(payment)
    await confirm(payment)
  }

  const unfinished = useUnfinished(occurrence, purchase?.pkg._id, personId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once, when it is found
  useEffect(() => {
    if (!unfinished || stage.name !== 'idle') return
    setPaid(unfinished)
    alone(() => confirm(unfinished))()
  }, [unfinished])
  const endedSignedOut = stage.name === 'ended' && stage.kind === 'signedOut'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each sign-in
  useEffect(() => {
    if (personId && endedSignedOut && paid) alone(() => confirm(paid))()
  }, [personId])
  const wanted = keyOf(purchase)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish is another order
  useEffect(() => {
    const free = stage.name === 'idle' || stage.name === 'ready'
    if (wanted && free) alone(open)()
    else if (!wanted && stage.name === 'ready') setStage({ name: 'idle' })
  }, [wanted])

  return {
    stage,
    pay: (method) => alone(() => payOnce(method))(),
    openAgain: alone(open),
    checkAgain: paid && alone(() => confirm(paid)),
    atRest: stage.name === 'idle' || stage.name === 'ready' || stage.name === 'opening',
  }
}

/** A payment for this very class, or without one for this package, made before the page was loaded anew. */
function useUnfinished(
  occurrence: string | undefined,
  packageId: string | undefined,
  personId: string | undefined,
): Paid | undefined {
  return useMemo(() => {
    const waiting = personId ? unfinishedOf(personId) : undefined
    const same = occurrence ? true : waiting?.packageId === packageId
    return waiting?.occurrence === occurrence && same ? waiting : undefined
  }, [occurrence, packageId, personId])
}

/** The order and the gateway's script, or the stage that says why not. Refusals are toasts too (spec §8). */
async function openGateway({ pkg, holdId }: Purchase): Promise<Stage | 'signedOut'> {
  try {
    const { data: order } = await openOrder(pkg._id, holdId)
    await loadGateway(order.checkoutUrl)
    const dearer = toRupees(order.amount) !== pkg.price
    return { name: 'ready', order, notice: dearer ? priceChanged(order.amount) : null }
  } catch (error) {
    if (!(error instanceof ApiError)) return notOpened(checkoutText.unreachable)
    toast.error(error.message)
    if (error.status === 401) return 'signedOut'
    if (error.code === 'PAYMENT_REFUNDED') {
      return { name: 'ended', kind: 'refunded', message: error.message }
    }
    if (error.code === 'PAYMENT_HELD') return { name: 'ended', kind: 'held', message: error.message }
    // An order of before was paid in the meantime, in another tab.
    if (error.code === 'PAYMENT_NOT_CONFIRMED') {
      return { name: 'ended', kind: 'late', message: error.message }
    }
    return notOpened(error.message)
  }
}

const notOpened = (text: string): Stage => ({
  name: 'ready',
  order: null,
  notice: { bad: true, title: checkoutText.problem, text },
})

const closed = (failure: string | null): Notice =>
  failure === null
    ? { bad: false, ...checkoutText.closed }
    : { bad: true, title: checkoutText.failed.title, text: checkoutText.failed.text(failure) }

const priceChanged = (amountPaise: number): Notice => ({
  bad: false,
  title: checkoutText.priceChanged.title,
  text: checkoutText.priceChanged.text(formatRupees(toRupees(amountPaise))),
})
