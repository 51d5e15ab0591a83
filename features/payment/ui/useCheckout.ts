import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { currentSession, refreshUser, useSession } from '#features/identity/session.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { checkoutText } from '#features/payment/text/checkout.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { useIsMounted } from '#ui/useIsMounted.ts'
import { openOrder, type SeatToPay, saveCodes } from '../queries.ts'
import { promoFieldText } from '../text/promoField.ts'
import { awaitBooking } from './awaitBooking.ts'
import { confirmPayment } from './confirmPayment.ts'
import type { PaymentMethod } from './gatewayDisplay.ts'
import { payInWindow } from './gatewayWindow.ts'
import { isRefusedCode } from './LinkedCode.tsx'
import { forgetLinkedCode, linkedCode } from './linkedCode.ts'
import {
  closedStage,
  dialogGone,
  gatewayNotOpened,
  noticeOfChange,
  openGateway,
  type Stage,
} from './openGateway.ts'
import { rememberPayment, type TabPurchase, unfinishedOf } from './paidHere.ts'
import { useOneAtATime } from './useOneAtATime.ts'

/** What the member wants to buy; undefined while nothing is chosen. */
export interface Purchase extends SeatToPay {
  pkg: PackageView
}

export interface Checkout {
  stage: Stage
  pay: (method: PaymentMethod) => void
  /** Sets the promo codes of the order. Returns the reason if one is refused, otherwise null. */
  setCodes: (codes: string[]) => Promise<string | null>
  /** Opens the order again after a failure. */
  openAgain: () => void
  /** Opens the order again with the buyer's State, after they were asked for it. */
  openWithState: (state: string) => void
  /** Checks again whether the payment has arrived; undefined if nothing was paid in this tab. */
  checkAgain: (() => void) | undefined
  /** Nothing is in progress, so nothing is lost if the member leaves. */
  isIdle: boolean
}

interface Buying {
  purchase: Purchase | undefined
  /** `<classId>.<date>` if the pass is bought for a class. */
  occurrence?: string | undefined
  /** The name shown in the gateway's window. */
  shop: string
  /** Called when the sign-in has ended before anything was paid. */
  onSignedOut: () => void
}

/** Purchases with the same key share an order. */
const keyOf = (purchase: Purchase | undefined) => purchase && `${purchase.pkg._id} ${purchase.holdId ?? ''}`

const opening =
  ({ pkg, holdId, seen }: Purchase, state: string | undefined) =>
  async () =>
    (await openOrder({ membershipPackageId: pkg._id, holdId, seen, state })).data

/** Buys the purchase step by step; continues an earlier payment whose response was lost. */
export function useCheckout({ purchase, occurrence, shop, onSignedOut }: Buying): Checkout {
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const [paid, setPaid] = useState<TabPurchase>()
  const personId = useSession(({ user }) => user?._id)
  const heldBefore = usePassesBefore()
  const latest = useRef(purchase)
  latest.current = purchase
  const state = useRef<string>(undefined)
  const alone = useOneAtATime()
  const isMounted = useIsMounted()

  /** `isQuiet`: the form stays visible during the request. */
  const open = async (isQuiet = false): Promise<void> => {
    const latestPurchase = latest.current
    if (!latestPurchase) return setStage({ name: 'idle' })
    if (!isQuiet) setStage({ name: 'opening' })
    const next = await openGateway(latestPurchase.pkg, opening(latestPurchase, state.current))
    // The member has chosen another pass in the meantime, whose price must not be paid with this order.
    if (keyOf(latest.current) !== keyOf(latestPurchase)) return open()
    if (next === 'signedOut') return signedOut()
    if (next.name === 'ended' && (await boughtElsewhere(latestPurchase))) return
    const stageWithCode = await withLinkedCode(next, latestPurchase)
    if (keyOf(latest.current) !== keyOf(latestPurchase)) return open()
    setStage(stageWithCode)
  }
  const signedOut = () => {
    setStage(gatewayNotOpened(checkoutText.signedOut.title))
    onSignedOut()
  }

  /**
   * Whether the package was paid in another tab, or approved in the bank's app after the window was closed: in both
   * cases nothing more has to be paid.
   */
  const boughtElsewhere = async ({ pkg }: Purchase) => {
    await refreshUser()
    const passes = currentSession().user?.passes ?? []
    const bought = passes.some((pass) => pass.package._id === pkg._id && !heldBefore.includes(pass._id))
    if (bought) setStage({ name: 'boughtElsewhere' })
    return bought
  }

  const confirm = async (payment: TabPurchase) => {
    setStage({ name: 'confirming', slow: false })
    const outcome = await confirmPayment(payment, () => setStage({ name: 'confirming', slow: true }))
    if (outcome.kind === 'granted') toast.success(outcome.message)
    await refreshUser()
    if (isOfAnother(payment)) return startOver()
    if (outcome.kind !== 'granted') return setStage({ name: 'ended', ...outcome })
    const { purchase } = outcome
    if (purchase.booking || payment.occurrence === undefined) return setStage({ name: 'paid', purchase })
    setStage({ name: 'processing', purchase, late: false })
    const decided = await awaitBooking(payment)
    if (isOfAnother(payment)) return startOver()
    setStage(decided ? { name: 'paid', purchase: decided } : { name: 'processing', purchase, late: true })
  }

  /**
   * Another person has signed in in this tab: shows them their own purchase. The server confirms the payment of the
   * first person without a page.
   */
  const startOver = (): Promise<void> => {
    setPaid(undefined)
    return open()
  }

  const payOnce = async (method: PaymentMethod) => {
    const { user } = currentSession()
    if (!user) return onSignedOut()
    if (!purchase || stage.name !== 'ready' || !stage.order || !isMounted.current) return
    const displayedOrder = stage.order
    if (await boughtElsewhere(purchase)) return
    // The order is requested again: another tab may have used it for another class, or the price may have
    // changed.
    const next = await openGateway(purchase.pkg, opening(purchase, state.current))
    if (next === 'signedOut') return signedOut()
    if (next.name !== 'ready' || !next.order) return setStage(next)
    const notice = noticeOfChange(displayedOrder, next.order)
    if (notice) return setStage({ ...next, notice })
    const { order } = next
    // The member may have left in the meantime.
    if (!isMounted.current || keyOf(latest.current) !== keyOf(purchase)) return
    setStage({ name: 'paying' })
    await dialogGone()
    const outcome = await payInWindow(order, user, { shop, method, methodName: checkoutText.by[method] })
    if (outcome.kind === 'closed') {
      if (await boughtElsewhere(purchase)) return
      return setStage({ name: 'ready', order, notice: closedStage(outcome.failure) })
    }
    const payment: TabPurchase = {
      personId: user._id,
      packageId: purchase.pkg._id,
      packageName: purchase.pkg.packageName,
      occurrence,
      proof: outcome.proof,
    }
    rememberPayment(payment)
    forgetLinkedCode()
    setPaid(payment)
    await confirm(payment)
  }

  const setCodes = async (codes: string[]): Promise<string | null> => {
    if (!purchase || stage.name !== 'ready' || !stage.order) return null
    try {
      const { data: order } = await saveCodes(stage.order.orderId, codes, purchase)
      if (keyOf(latest.current) === keyOf(purchase)) setStage({ name: 'ready', order, notice: null })
      else await open()
      // The member has changed the codes, so the link's code is not applied again.
      forgetLinkedCode()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) signedOut()
      // The order was paid in another tab, or its seat is no longer held: opening it again shows that.
      else if (!error.code.startsWith('PROMO_') && error.status !== 400 && error.status !== 429) await open()
      else return Object.values(error.fields)[0] ?? error.message
      return null
    }
  }

  const unfinished = useUnfinished(occurrence, purchase?.pkg._id, personId)
  const resume = useEffectEvent((payment: TabPurchase) => {
    if (stage.name !== 'idle') return
    setPaid(payment)
    void alone(() => confirm(payment))
  })
  useEffect(() => {
    if (unfinished) resume(unfinished)
  }, [unfinished])
  const onSignIn = useEffectEvent(() => {
    if (!paid) return
    if (isOfAnother(paid)) void alone(startOver)
    else if (stage.name === 'ended' && stage.kind === 'signedOut') void alone(() => confirm(paid))
  })
  useEffect(() => {
    if (personId) onSignIn()
  }, [personId])
  // Another purchase is another order.
  const onPurchase = useEffectEvent((key: string | undefined) => {
    const canOpen = stage.name === 'idle' || stage.name === 'ready'
    if (key && canOpen) void alone(open)
    else if (!key && stage.name === 'ready') setStage({ name: 'idle' })
  })
  const purchaseKey = keyOf(purchase)
  useEffect(() => onPurchase(purchaseKey), [purchaseKey])

  return {
    stage,
    pay: (method) => void alone(() => payOnce(method)),
    setCodes: async (codes) => (await alone(() => setCodes(codes))) ?? null,
    openAgain: () => void alone(open),
    openWithState: (chosen) => {
      state.current = chosen
      void alone(() => open(true))
    },
    checkAgain: paid && (() => void alone(() => confirm(paid))),
    isIdle: stage.name === 'idle' || stage.name === 'ready' || stage.name === 'opening',
  }
}

/** Whether somebody other than the payer is signed in. */
const isOfAnother = ({ personId }: TabPurchase): boolean => {
  const { user } = currentSession()
  return user !== null && user._id !== personId
}

/**
 * Applies the promo code of the link that the member followed. If that fails, the code is shown in its field with the
 * reason, and the order is unchanged.
 */
async function withLinkedCode(stage: Stage, seat: SeatToPay): Promise<Stage> {
  const code = linkedCode()
  if (!code || stage.name !== 'ready' || !stage.order || stage.order.codes.length > 0) return stage
  return saveCodes(stage.order.orderId, [code], seat).then(
    ({ data: order }) => ({ ...stage, order }),
    (error: unknown) => {
      const message = isRefusedCode(error) ? error.message : promoFieldText.failed
      return { ...stage, refused: { code, message } }
    },
  )
}

/**
 * The ids of the passes that the member had when the checkout was opened, or when they signed in. A pass that appears
 * later was bought in another tab.
 */
function usePassesBefore(): string[] {
  const user = useSession((session) => session.user)
  const [before, setBefore] = useState(user)
  if (before?._id !== user?._id) setBefore(user)
  return before?.passes.map(({ _id }) => _id) ?? []
}

/** A payment for this session, or without a session for this package, from before the page was reloaded. */
function useUnfinished(
  occurrence: string | undefined,
  packageId: string | undefined,
  personId: string | undefined,
): TabPurchase | undefined {
  return useMemo(() => {
    const waiting = personId ? unfinishedOf(personId) : undefined
    const isSamePackage = occurrence ? true : waiting?.packageId === packageId
    return waiting?.occurrence === occurrence && isSamePackage ? waiting : undefined
  }, [occurrence, packageId, personId])
}
