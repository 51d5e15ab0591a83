import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openFee, verifyFee } from '#features/fee/queries.ts'
import type { OwnFee } from '#features/fee/schema.ts'
import { feesPartText } from '#features/fee/text/feesPart.ts'
import { currentSession, refreshUser, useSession } from '#features/identity/session.ts'
import type { PaymentProof } from '#features/payment/schema.ts'
import { checkoutText } from '#features/payment/text/checkout.ts'
import { pollUntilSettled } from '#features/payment/ui/confirmPayment.ts'
import type { PaymentMethod } from '#features/payment/ui/gatewayDisplay.ts'
import { payInWindow } from '#features/payment/ui/gatewayWindow.ts'
import {
  closedStage,
  dialogGone,
  gatewayNotOpened,
  openGateway,
  type Stage,
} from '#features/payment/ui/openGateway.ts'
import { useOneAtATime } from '#features/payment/ui/useOneAtATime.ts'
import { queryClient } from '#lib/queryClient.ts'

/** The stages of buying a pass, and `feePaid`: the fee is paid. */
type FeeStage = Stage | { name: 'feePaid' }

/**
 * Pays a fee. If a response is lost, the next request finds the payment, because an order can be paid only once.
 */
export function useFeeCheckout(fee: OwnFee | undefined, shop: string) {
  const [stage, setStage] = useState<FeeStage>({ name: 'idle' })
  const proof = useRef<PaymentProof>(undefined)
  const buyerState = useRef<string>(undefined)
  const oneAtATime = useOneAtATime()
  const personId = useSession(({ user }) => user?._id)
  const requestOrder = ({ _id, amountPaise }: OwnFee) =>
    openGateway({ price: amountPaise / 100 }, () => openFee(_id, buyerState.current))
  /** `isQuiet`: the form with the question stays visible during the request. */
  const open = async (isQuiet = false) => {
    if (!fee) return
    if (!isQuiet) setStage({ name: 'opening' })
    const next = await requestOrder(fee)
    if (next === 'signedOut') return signedOut()
    setStage(next)
  }
  const signedOut = async () => {
    setStage(gatewayNotOpened(checkoutText.signedOut.title))
    await refreshUser()
  }
  const confirm = async (paid: PaymentProof) => {
    setStage({ name: 'confirming', slow: false })
    const outcome = await pollUntilSettled(
      () => verifyFee(paid),
      () => setStage({ name: 'confirming', slow: true }),
    )
    setStage(outcome.kind === 'granted' ? { name: 'feePaid' } : { name: 'ended', ...outcome })
    void queryClient.invalidateQueries({ queryKey: ['fees'] })
    void queryClient.invalidateQueries({ queryKey: ['payments'] })
  }
  const pay = async (method: PaymentMethod) => {
    const { user } = currentSession()
    if (!user || !fee || stage.name !== 'ready' || !stage.order) return
    // The order is requested again, because the fee may have been paid in another tab or at the desk.
    const next = await requestOrder(fee)
    if (next === 'signedOut') return signedOut()
    if (next.name !== 'ready' || !next.order) return setStage(next)
    setStage({ name: 'paying' })
    await dialogGone()
    const outcome = await payInWindow(next.order, user, { shop, method, methodName: checkoutText.by[method] })
    if (outcome.kind === 'closed')
      return setStage({ ...next, notice: closedStage(outcome.failure, feesPartText.gateway) })
    proof.current = outcome.proof
    await confirm(outcome.proof)
  }
  const id = fee?._id
  const begin = useEffectEvent(() => {
    if (stage.name === 'idle' || stage.name === 'ready') void oneAtATime(open)
  })
  // Opened once for each fee, and again when somebody signs in here.
  useEffect(() => {
    if (id && personId) begin()
  }, [id, personId])
  const paid = proof.current
  return {
    stage,
    pay: (method: PaymentMethod) => void oneAtATime(() => pay(method)),
    openAgain: () => void oneAtATime(open),
    openWithState: (chosen: string) => {
      buyerState.current = chosen
      void oneAtATime(() => open(true))
    },
    checkAgain: paid && (() => void oneAtATime(() => confirm(paid))),
  }
}
