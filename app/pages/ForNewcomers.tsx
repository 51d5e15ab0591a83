import type { ReactNode } from 'react'
import { footerText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** Content for newcomers; members who can't buy it any more get a link to the classes instead. */
export function ForNewcomers({ children }: { children: ReactNode }) {
  const isIneligible = useSession(({ user }) => user?.isDiscovery ?? false)
  if (!isIneligible) return children
  return (
    <ButtonLink to="/class-schedule" icon="go">
      {footerText.bookAClass}
    </ButtonLink>
  )
}
