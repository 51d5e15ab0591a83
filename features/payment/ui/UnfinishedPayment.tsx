import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshUser, useSession } from '#features/identity/session.ts'
import { checkoutText as words } from '#features/payment/text/checkout.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { TextButton } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Lang } from '#ui/Lang.tsx'
import { toast } from '#ui/toast.ts'
import { type Confirmation, confirmPayment } from './confirmPayment.ts'
import { type Paid, unfinishedOf } from './paidHere.ts'
import css from './pay.module.css'

/**
 * Confirms a payment whose response was lost (by a reload or a lost connection) when its member opens the site
 * again.
 */
export default function UnfinishedPayment() {
  const user = useSession((session) => session.user)
  const personId = user?._id
  const [{ paid, outcome }, set] = useState<{ paid?: Paid | undefined; outcome?: Confirmation }>({})
  const container = useRef<HTMLDivElement>(null)
  // The state is also replaced when somebody else signs in, so that another member's payment is not shown.
  useEffect(() => set({ paid: waitingOf(personId) }), [personId])
  useEffect(() => {
    if (!paid) return
    let still = true
    confirmPayment(paid).then(async (response) => {
      if (!still) return
      if (response.kind === 'granted') toast.success(response.message)
      await refreshUser()
      set((shown) => (shown.paid === paid ? { paid, outcome: response } : shown))
    })
    return () => {
      still = false
    }
  }, [paid])
  useEffect(() => {
    if (paid) container.current?.scrollIntoView({ block: 'nearest' })
  }, [paid])
  if (!paid) return null
  return (
    <div className={css.unfinished} role="status" ref={container}>
      {outcome ? (
        <Ended paid={paid} outcome={outcome} onAgain={() => set({ paid: waitingOf(personId) })} />
      ) : (
        <Callout lead={<Lang text={words.unfinished.confirming(paid.packageName)} />}>
          {words.confirming.text}
        </Callout>
      )}
    </div>
  )
}

const waitingOf = (personId: string | undefined) => (personId ? unfinishedOf(personId) : undefined)

function Ended({
  paid,
  outcome,
  onAgain,
}: {
  paid: Paid
  outcome: Confirmation
  onAgain: () => void
}): ReactNode {
  const { open } = usePopupNavigation()
  switch (outcome.kind) {
    case 'granted':
      return <Callout icon="ok" lead={<Lang text={words.unfinished.confirmed(paid.packageName)} />} />
    case 'refunded':
    case 'held':
    case 'takenBack':
      return <Callout lead={words[outcome.kind].title}>{outcome.message}</Callout>
    case 'refused':
      return (
        <Callout icon="bang" lead={words.refused.title}>
          {words.refused.text}
        </Callout>
      )
    case 'signedOut':
      return (
        <>
          <Callout lead={words.signedOut.title}>{words.signedOut.text}</Callout>
          <TextButton onClick={() => open({ name: 'login', view: 'signin' })}>
            {words.signedOut.signIn}
          </TextButton>
        </>
      )
    case 'late':
      return (
        <>
          <Callout lead={words.late.title}>{words.late.text}</Callout>
          <TextButton onClick={onAgain}>{words.checkAgain}</TextButton>
        </>
      )
  }
}
