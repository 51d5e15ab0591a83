import type { ReactNode } from 'react'
import { footerText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** Shows an offer for newcomers. Members who can no longer buy Discovery get a link to the classes instead. */
export function ForNewcomers({ children }: { children: ReactNode }) {
  const isIneligible = useSession(({ user }) => user?.isDiscovery ?? false)
  if (!isIneligible) return children
  return (
    <ButtonLink to="/class-schedule" icon="go">
      {footerText.bookAClass}
    </ButtonLink>
  )
}
