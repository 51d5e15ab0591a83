import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshUser, useSession } from '#features/identity/session.ts'
import { checkoutText as text } from '#features/payment/text/checkout.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { TextButton } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Lang } from '#ui/Lang.tsx'
import { toast } from '#ui/toast.ts'
import { type Confirmation, confirmPayment } from './confirmPayment.ts'
import { type TabPurchase, unfinishedOf } from './paidHere.ts'
import css from './pay.module.css'

/**
 * Confirms a payment whose response was lost by a reload or a lost connection, when its member opens the site again in
 * the same tab.
 */
export default function UnfinishedPayment() {
  const user = useSession((session) => session.user)
  const personId = user?._id
  const [{ paid, outcome }, set] = useState<{ paid?: TabPurchase | undefined; outcome?: Confirmation }>({})
  const container = useRef<HTMLDivElement>(null)
  // Also when somebody else signs in, so that they don't see another member's payment.
  useEffect(() => set({ paid: unfinishedFor(personId) }), [personId])
  useEffect(() => {
    if (!paid) return
    let isCurrent = true
    void confirmPayment(paid).then(async (response) => {
      if (!isCurrent) return
      if (response.kind === 'granted') toast.success(response.message)
      await refreshUser()
      set((shown) => (shown.paid === paid ? { paid, outcome: response } : shown))
    })
    return () => {
      isCurrent = false
    }
  }, [paid])
  useEffect(() => {
    if (paid) container.current?.scrollIntoView({ block: 'nearest' })
  }, [paid])
  if (!paid) return null
  return (
    <div className={css.unfinished} role="status" ref={container}>
      {outcome ? (
        <Ended paid={paid} outcome={outcome} onAgain={() => set({ paid: unfinishedFor(personId) })} />
      ) : (
        <Callout lead={<Lang text={text.unfinished.confirming(paid.packageName)} />}>
          {text.confirming.text}
        </Callout>
      )}
    </div>
  )
}

const unfinishedFor = (personId: string | undefined) => (personId ? unfinishedOf(personId) : undefined)

function Ended({
  paid,
  outcome,
  onAgain,
}: {
  paid: TabPurchase
  outcome: Confirmation
  onAgain: () => void
}): ReactNode {
  const { open } = usePopupNavigation()
  switch (outcome.kind) {
    case 'granted':
      return <Callout icon="ok" lead={<Lang text={text.unfinished.confirmed(paid.packageName)} />} />
    case 'refunded':
    case 'held':
    case 'reversed':
      return <Callout lead={text[outcome.kind].title}>{outcome.message}</Callout>
    case 'refused':
      return (
        <Callout icon="bang" lead={text.refused.title}>
          {text.refused.text}
        </Callout>
      )
    case 'signedOut':
      return (
        <>
          <Callout lead={text.signedOut.title}>{text.signedOut.text}</Callout>
          <TextButton onClick={() => open({ name: 'login', view: 'signin' })}>
            {text.signedOut.signIn}
          </TextButton>
        </>
      )
    case 'late':
      return (
        <>
          <Callout lead={text.late.title}>{text.late.text}</Callout>
          <TextButton onClick={onAgain}>{text.checkAgain}</TextButton>
        </>
      )
  }
}
