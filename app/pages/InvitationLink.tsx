import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GiftFailed, GiftOpening, GiftPage, GiftSteps } from '#features/gift/ui/GiftPage.tsx'
import { whenOf } from '#features/gift/ui/GiftWords.tsx'
import { useSession } from '#features/identity/session.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { acceptInvitation, invitationCard } from '#features/passInvitation/queries.ts'
import type { InvitationCardView } from '#features/passInvitation/schema.ts'
import { invitationOpeningText } from '#features/passInvitation/text/invitationOpening.ts'
import { invitationPageText as text } from '#features/passInvitation/text/invitationPage.ts'
import { ApiError } from '#lib/api.ts'
import { usePopupLink, usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { useClaim } from './useClaim.ts'

/** If the link was cut off, no request is sent. */
const isComplete = (token: string) => /^[\w-]{43}$/.test(token)

/** Shows the invitation that the link identifies, and the possible actions. */
export default function InvitationLink({ token }: { token: string }) {
  return isComplete(token) ? <WithLink key={token} token={token} /> : <Unknown />
}

function WithLink({ token }: { token: string }) {
  const user = useSession((session) => session.user)
  const card = useQuery(invitationCard(token, user?._id), queryClient)
  const { data: invitation, error, isFetching, refetch } = card
  const send = () => acceptInvitation(token)
  const claiming = useClaim({ send, reload: refetch, signedOut: text.signedOut })
  if (claiming.done) return <Done invitation={claiming.done} isNew />
  if (error instanceof ApiError && error.code === 'INVITATION_LINK_INVALID') return <Unknown />
  if (error && !invitation) {
    const retry = { retrying: isFetching, onRetry: () => void refetch() }
    return <GiftFailed title={error.message} {...retry} text={invitationOpeningText} />
  }
  if (!invitation) return <GiftOpening text={invitationOpeningText} />
  const { state, from, package: terms, expiresAt, acceptedAt } = invitation
  if (invitation.isUser) return <Done invitation={invitation} />
  if (invitation.isAccepter && acceptedAt) {
    return (
      <Over invitation={invitation} title={text.ended}>
        {text.endedText(whenOf(acceptedAt), from)}
      </Over>
    )
  }
  if (state === 'accepted' || state === 'taken') return <Taken invitation={invitation} />
  if (state === 'expired') {
    return (
      <Over invitation={invitation} title={text.expired}>
        {text.expiredText(whenOf(expiresAt), from)}
      </Over>
    )
  }
  if (state === 'withdrawn') {
    return (
      <Over invitation={invitation} title={text.withdrawn}>
        {text.withdrawnText(from)}
      </Over>
    )
  }
  if (state === 'ended') {
    return (
      <Over invitation={invitation} title={text.passEnded}>
        {text.passEndedText(terms.packageName)}
      </Over>
    )
  }
  return invitation.isHolder ? (
    <Own invitation={invitation} />
  ) : (
    <Open invitation={invitation} claiming={claiming} />
  )
}

type InvitationData = { invitation: InvitationCardView }

/** `Semi-private 4` must not be broken into two lines: the number belongs to the name. */
const unbroken = (name: string) => name.replace(/ (?=\d+$)/, '\u00a0')

const headOf = ({ from }: InvitationCardView) => ({
  card: 'sun' as const,
  alt: text.picture,
  label: text.label(from),
})

function Open({
  invitation,
  claiming,
}: InvitationData & { claiming: ReturnType<typeof useClaim<InvitationCardView>> }) {
  const user = useSession((session) => session.user)
  const { from, package: terms, expiresAt } = invitation
  return (
    <GiftPage {...headOf(invitation)} title={text.heading(unbroken(terms.packageName))}>
      <p>{text.what(from, packageText.covers(terms))}</p>
      <p>{text.sees(from)}</p>
      {claiming.refused && (
        <Note tone="bad" title={text.notAccepted}>
          {claiming.refused}
        </Note>
      )}
      <GiftSteps>
        <Button icon="go" pending={claiming.pending} onClick={() => void claiming.claim()}>
          {text.accept}
        </Button>
      </GiftSteps>
      <p className="small mute">
        {user ? text.into(user.email) : text.signInFirst} {text.until(whenOf(expiresAt))}
      </p>
    </GiftPage>
  )
}

/** Shown if the holder of the pass opens the link. */
function Own({ invitation }: InvitationData) {
  const passes = usePopupLink({ name: 'account', tab: 'passes' })
  return (
    <GiftPage {...headOf(invitation)} title={text.own}>
      <p>{text.ownText(invitation.package.packageName)}</p>
      <p className="small mute">{text.until(whenOf(invitation.expiresAt))}</p>
      <GiftSteps>
        <ButtonLink {...passes}>{text.yourPasses}</ButtonLink>
      </GiftSteps>
    </GiftPage>
  )
}

function Done({ invitation, isNew = false }: InvitationData & { isNew?: boolean }) {
  const passes = usePopupLink({ name: 'account', tab: 'passes' })
  const { from, package: terms } = invitation
  return (
    <GiftPage {...headOf(invitation)} title={text.done} isNew={isNew}>
      <p>{text.doneText(terms.packageName, from)}</p>
      <GiftSteps>
        <ButtonLink to="/class-schedule" icon="go">
          {text.book}
        </ButtonLink>
        <ButtonLink outline {...passes}>
          {text.yourPasses}
        </ButtonLink>
      </GiftSteps>
    </GiftPage>
  )
}

/** Shown if another person already uses the pass. */
function Taken({ invitation }: InvitationData) {
  const isSignedIn = useSession((session) => session.user !== null)
  const { open } = usePopupNavigation()
  return (
    <GiftPage {...headOf(invitation)} title={text.taken}>
      <p>{text.takenText}</p>
      <p>
        {!isSignedIn && text.isItYou} {text.notYou}
      </p>
      {isSignedIn ? (
        <ToClasses />
      ) : (
        <GiftSteps>
          <Button icon="go" onClick={() => open({ name: 'login', view: 'signin' })}>
            {text.signIn}
          </Button>
        </GiftSteps>
      )}
    </GiftPage>
  )
}

const Over = ({ invitation, title, children }: InvitationData & { title: string; children: ReactNode }) => (
  <GiftPage {...headOf(invitation)} title={title}>
    <p>{children}</p>
    <ToClasses />
  </GiftPage>
)

const Unknown = () => (
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
