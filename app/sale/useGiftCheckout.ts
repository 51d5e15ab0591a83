import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openGift, ownGifts, verifyGift } from '#features/gift/queries.ts'
import { GIFT_DRAFTS } from '#features/gift/rules.ts'
import type { GiftDetails, GiftView } from '#features/gift/schema.ts'
import { giftSheetText } from '#features/gift/text/giftSheet.ts'
import { currentSession, refreshUser, useSession } from '#features/identity/session.ts'
import type { PackageView } from '#features/passes/schema.ts'
import type { PaymentProof } from '#features/payment/schema.ts'
import { checkoutText } from '#features/payment/text/checkout.ts'
import { isSettled, pollUntilSettled } from '#features/payment/ui/confirmPayment.ts'
import type { PaymentMethod } from '#features/payment/ui/gatewayDisplay.ts'
import { payInWindow } from '#features/payment/ui/gatewayWindow.ts'
import {
  closedStage,
  dialogGone,
  gatewayNotOpened,
  noticeOfChange,
  openGateway,
  type Stage,
} from '#features/payment/ui/openGateway.ts'
import { useOneAtATime } from '#features/payment/ui/useOneAtATime.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import { useIsMounted } from '#ui/useIsMounted.ts'

/** The stages of buying a pass, and `given`: the gift is paid. */
type GiftStage = Stage | { name: 'given'; gift: GiftView }

interface GiftCheckoutOptions {
  pkg: PackageView
  /** Undefined until the details are complete and somebody is signed in. */
  details: GiftDetails | undefined
  shop: string
  /** Called when the server refuses details, with the messages by field. */
  onRefused: (fields: Record<string, string>) => void
  onGiven: () => void
}

/**
 * A gift purchase that was begun, of one package and person: the gift that is being paid, and the payment that the
 * gateway has signed. It is stored, so that it survives a reload.
 */
interface GiftInProgress {
  personId: string
  packageId: string
  giftId: string
  proof?: PaymentProof
}
const KEY = `${GIFT_DRAFTS}begun`

/** Buys a gift step by step; continues a payment whose response was lost. */
export function useGiftCheckout({ pkg, details, shop, onRefused, onGiven }: GiftCheckoutOptions) {
  const [stage, setStage] = useState<GiftStage>({ name: 'idle' })
  const [taxed, setTaxed] = useState<GiftView['taxed']>()
  const personId = useSession(({ user }) => user?._id)
  const latest = useRef(details)
  latest.current = details
  const buyerState = useRef<string>(undefined)
  const oneAtATime = useOneAtATime()
  const isMounted = useIsMounted()
  const giftInProgress = (): GiftInProgress | undefined => {
    const value = tabStorage.read(KEY) as GiftInProgress | null
    return value?.personId === personId && value?.packageId === pkg._id ? value : undefined
  }
  const saveProgress = (more: Pick<GiftInProgress, 'giftId' | 'proof'>) =>
    personId && tabStorage.save(KEY, { personId, packageId: pkg._id, ...more })

  const requestOrder = (sent: GiftDetails) => async () => {
    try {
      const body = {
        ...sent,
        membershipPackageId: pkg._id,
        giftId: giftInProgress()?.giftId ?? null,
        ...(buyerState.current && { state: buyerState.current }),
      }
      const { data } = await openGift(body)
      saveProgress({ giftId: data.giftId })
      setTaxed(data.taxed)
      return data
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code !== 'STATE_NEEDED'
      if (isRefused && Object.keys(error.fields).length > 0) onRefused(error.fields)
      throw error
    }
  }
  const giftPaid = (gift: GiftView) => {
    tabStorage.drop(KEY)
    void queryClient.invalidateQueries({ queryKey: ['gifts'] })
    onGiven()
    setStage({ name: 'given', gift })
  }
  /** Whether the gift was paid in another tab, or approved in the bank's app after the window was closed. */
  const givenElsewhere = async () => {
    const id = giftInProgress()?.giftId
    const gifts = await queryClient.fetchQuery(ownGifts(personId ?? '', 1)).catch(() => null)
    const gift = gifts?.items.find(({ _id }) => _id === id)
    if (gift) giftPaid(gift)
    return gift !== undefined
  }
  /** `isQuiet`: the form with the question stays visible during the request. */
  const open = async (isQuiet = false): Promise<void> => {
    const sent = latest.current
    if (!sent) return setStage({ name: 'idle' })
    if (!isQuiet) setStage({ name: 'opening' })
    const next = await openGateway(pkg, requestOrder(sent))
    // The details have changed in the meantime: the paid order must be the one that is shown.
    if (keyOf(latest.current) !== keyOf(sent)) return open()
    if (next === 'signedOut') return signedOut()
    if (next.name === 'ended' && (await givenElsewhere())) return
    setStage(next)
  }
  const signedOut = async () => {
    setStage(gatewayNotOpened(checkoutText.signedOut.title))
    await refreshUser()
  }
  const confirm = async (proof: PaymentProof) => {
    setStage({ name: 'confirming', slow: false })
    const outcome = await pollUntilSettled(
      () => verifyGift(proof),
      () => setStage({ name: 'confirming', slow: true }),
    )
    if (outcome.kind === 'granted') return giftPaid(outcome.purchase)
    await refreshUser()
    // Another person has signed in here, and sees a gift of their own (`useGiverKey`). The server also confirms a
    // payment that no page asks about.
    const { user } = currentSession()
    if (user && user._id !== personId) return
    if (isSettled(outcome)) tabStorage.drop(KEY)
    setStage({ name: 'ended', ...outcome })
  }
  const payOnce = async (method: PaymentMethod) => {
    const { user } = currentSession()
    if (!user || !details || stage.name !== 'ready' || !stage.order) return
    const displayedOrder = stage.order
    // The order is requested again, because it may have been paid in another tab, or the price may have changed.
    const next = await openGateway(pkg, requestOrder(details))
    if (next === 'signedOut') return signedOut()
    if (next.name === 'ended' && (await givenElsewhere())) return
    if (next.name !== 'ready' || !next.order) return setStage(next)
    const notice = noticeOfChange(displayedOrder, next.order)
    if (notice) return setStage({ ...next, notice })
    // The giver may have left in the meantime.
    if (!isMounted.current || keyOf(latest.current) !== keyOf(details)) return
    setStage({ name: 'paying' })
    await dialogGone()
    const outcome = await payInWindow(next.order, user, { shop, method, methodName: checkoutText.by[method] })
    if (outcome.kind === 'closed') {
      if (await givenElsewhere()) return
      return setStage({ ...next, notice: closedStage(outcome.failure, giftSheetText.pay) })
    }
    saveProgress({ giftId: giftInProgress()?.giftId ?? '', proof: outcome.proof })
    await confirm(outcome.proof)
  }

  const proof = giftInProgress()?.proof
  const key = keyOf(details)
  const continueCheckout = useEffectEvent((isComplete: boolean, isSignedIn: boolean) => {
    if (isSignedIn && proof && (stage.name === 'idle' || isSignedOut(stage)))
      void oneAtATime(() => confirm(proof))
    else if (isComplete && (stage.name === 'idle' || stage.name === 'ready')) void oneAtATime(open)
    else if (!isComplete && stage.name === 'ready') setStage({ name: 'idle' })
  })
  // Changed details need another order. An order that is already paid is confirmed first.
  useEffect(() => continueCheckout(key !== undefined, personId !== undefined), [key, personId])

  return {
    stage,
    taxed,
    pay: (method: PaymentMethod) => void oneAtATime(() => payOnce(method)),
    openAgain: () => void oneAtATime(open),
    openWithState: (chosen: string) => {
      buyerState.current = chosen
      void oneAtATime(() => open(true))
    },
    checkAgain: proof && (() => void oneAtATime(() => confirm(proof))),
  }
}

const keyOf = (details: GiftDetails | undefined) => details && JSON.stringify(details)
const isSignedOut = (stage: GiftStage) => stage.name === 'ended' && stage.kind === 'signedOut'
