import { useParams } from 'react-router'
import { linkHeaders } from '#app/mailedLink.server.ts'
import { linkMeta } from '#app/mailedLink.tsx'
import { GiftFailed, GiftOpening } from '#features/gift/ui/GiftPage.tsx'
import { useSession } from '#features/identity/session.ts'
import { invitationOpeningText as text } from '#features/passInvitation/text/invitationOpening.ts'
import { commonText } from '#lib/text/common.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import type { Route } from './+types/sharedPass'

export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(text.title)

const InvitationLink = lazyPart(() => import('./InvitationLink.tsx'))

/**
 * The page of an invitation to use a pass, for anybody with the link. Its HTML contains no data of the invitation: the
 * browser requests it.
 */
export default function SharedPass() {
  const { token = '' } = useParams()
  const isResolved = useSession((session) => session.isResolved)
  if (!isResolved) return <GiftOpening text={text} />
  return (
    <InvitationLink
      token={token}
      waiting={<GiftOpening text={text} />}
      failed={(retry) => <GiftFailed title={commonText.partFailed} onRetry={retry} text={text} />}
    />
  )
}
