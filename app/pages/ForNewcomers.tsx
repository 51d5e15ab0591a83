import type { ReactNode } from 'react'
import { footerText } from '#app/text/frame.ts'
import { useSession } from '#features/identity/session.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** What is sold to newcomers alone, as the server would refuse it to others: for them the way to a class. */
export function ForNewcomers({ children }: { children: ReactNode }) {
  const isNone = useSession(({ user }) => user?.isDiscovery ?? false)
  if (!isNone) return children
  return (
    <ButtonLink to="/class-schedule" icon="go">
      {footerText.bookAClass}
    </ButtonLink>
  )
}
