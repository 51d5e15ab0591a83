import { useParams } from 'react-router'
import { linkHeaders } from '#app/mailedLink.server.ts'
import { linkMeta } from '#app/mailedLink.tsx'
import { giftOpeningText } from '#features/gift/text/giftOpening.ts'
import { GiftFailed, GiftOpening } from '#features/gift/ui/GiftPage.tsx'
import { useSession } from '#features/identity/session.ts'
import { commonText } from '#lib/text/common.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import type { Route } from './+types/gift'

export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(giftOpeningText.title)

const GiftLink = lazyPart(() => import('./GiftLink.tsx'))

/**
 * The card of a gift, for anybody who has its mailed link. The HTML of the page contains nothing about the gift: the
 * browser fetches it.
 */
export default function Gift() {
  const { token = '' } = useParams()
  const isResolved = useSession((session) => session.isResolved)
  if (!isResolved) return <GiftOpening />
  return (
    <GiftLink
      token={token}
      waiting={<GiftOpening />}
      failed={(retry) => <GiftFailed title={commonText.partFailed} onRetry={retry} />}
    />
  )
}
