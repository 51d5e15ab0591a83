import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { claimGift, giftCard } from '#features/gift/queries.ts'
import type { GiftCardView } from '#features/gift/schema.ts'
import { giftPageText as text } from '#features/gift/text/giftPage.ts'
import { GiftFailed, GiftOpening, GiftPage, GiftSteps } from '#features/gift/ui/GiftPage.tsx'
import { GiftWords, whenOf } from '#features/gift/ui/GiftWords.tsx'
import { useSession } from '#features/identity/session.ts'
import type { PassView } from '#features/passes/schema.ts'
import { PassCard } from '#features/passes/ui/PassCard.tsx'
import { ApiError } from '#lib/api.ts'
import { usePopupLink, usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useClaim } from './useClaim.ts'

/** Whether the link is complete. If a mail program cut it off, no request is sent. */
const isComplete = (token: string) => /^[\w-]{43}$/.test(token)

/** Shows the card of the link in the address, and the possible actions. */
export default function GiftLink({ token }: { token: string }) {
  return isComplete(token) ? <WithLink key={token} token={token} /> : <Unknown />
}

function WithLink({ token }: { token: string }) {
  const user = useSession((session) => session.user)
  const { data: gift, error, isFetching, refetch } = useQuery(giftCard(token, user?._id), queryClient)
  const claiming = useClaim({
    send: () => claimGift(token),
    reload: refetch,
    signedOut: text.signedOut,
  })
  if (claiming.done && gift) return <Claimed gift={gift} pass={claiming.done} isNew />
  if (error instanceof ApiError && error.code === 'GIFT_LINK_INVALID') return <Unknown />
  if (error && !gift) {
    return <GiftFailed title={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!gift) return <GiftOpening />
  if (gift.state === 'ended') return <Ended gift={gift} />
  if (gift.claimed?.isOwn) return <Claimed gift={gift} pass={null} />
  if (gift.claimed) return <ClaimedByOther gift={gift} claimed={gift.claimed} />
  return <Open gift={gift} claiming={claiming} />
}

type Claiming = ReturnType<typeof useClaim<PassView>>

function Open({ gift, claiming }: { gift: GiftCardView; claiming: Claiming }) {
  const user = useSession((session) => session.user)
  const passes = usePopupLink({ name: 'account', tab: 'passes' })
  return (
    <GiftPage {...headOf(gift)} title={text.heading(gift.package.packageName)}>
      <GiftWords gift={gift} />
      {gift.isGiver && <Note title={text.giver} />}
      {claiming.refused && (
        <Note tone="bad" title={text.notClaimed}>
          {claiming.refused}
        </Note>
      )}
      <GiftSteps>
        {gift.isGiver && <ButtonLink {...passes}>{text.giverGifts}</ButtonLink>}
        <Button
          icon="go"
          outline={gift.isGiver}
          pending={claiming.pending}
          onClick={() => void claiming.claim()}
        >
          {text.claim}
        </Button>
      </GiftSteps>
      <p className="small mute">{user ? text.into(user.email) : text.signInFirst}</p>
    </GiftPage>
  )
}

const headOf = ({ card, recipientName, from }: GiftCardView) => ({
  card,
  alt: text.cards[card],
  label: text.forFrom(recipientName, from),
})

function Claimed({
  gift,
  pass,
  isNew = false,
}: {
  gift: GiftCardView
  pass: PassView | null
  isNew?: boolean
}) {
  const name = useSession((session) => session.user?.firstName)
  const passes = usePopupLink({ name: 'account', tab: 'passes' })
  return (
    <GiftPage {...headOf(gift)} title={text.yours(name ?? '')} isNew={isNew}>
      <p>{text.yoursText(gift.package.packageName)}</p>
      <GiftSteps>
        <ButtonLink to="/class-schedule" icon="go">
          {text.book}
        </ButtonLink>
        <ButtonLink outline {...passes}>
          {text.passes}
        </ButtonLink>
      </GiftSteps>
      {pass && <PassCard pass={pass} />}
    </GiftPage>
  )
}

function ClaimedByOther({
  gift,
  claimed: { at, account },
}: {
  gift: GiftCardView
  claimed: NonNullable<GiftCardView['claimed']>
}) {
  const isSignedIn = useSession((session) => session.user !== null)
  const { open } = usePopupNavigation()
  const when = whenOf(at)
  return (
    <GiftPage {...headOf(gift)} title={text.claimed}>
      <p>{account ? text.claimedInto(when, account) : text.claimedAt(when)}</p>
      <p>
        {!isSignedIn && text.isItYours} {text.notYou}
      </p>
      <GiftSteps>
        {!isSignedIn && (
          <Button icon="go" onClick={() => open({ name: 'login', view: 'signin' })}>
            {text.signIn}
          </Button>
        )}
        <ButtonLink outline={!isSignedIn} to="/contact-us">
          {text.contact}
        </ButtonLink>
      </GiftSteps>
    </GiftPage>
  )
}

const Ended = ({ gift }: { gift: GiftCardView }) => (
  <GiftPage {...headOf(gift)} title={text.ended}>
    <p>{text.endedText(gift.from)}</p>
    <ToClasses />
  </GiftPage>
)

const Unknown = (): ReactNode => (
  <GiftPage card="roll" title={text.unknown}>
    <p>{text.unknownText}</p>
    <ToClasses />
  </GiftPage>
)

const ToClasses = () => (
  <GiftSteps>
    <ButtonLink outline to="/class-schedule">
      {text.classes}
    </ButtonLink>
  </GiftSteps>
)
