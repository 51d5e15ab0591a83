import { useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { lazyPart } from '#ui/lazyPart.tsx'

/** Loaded only for members; without it no session is marked. */
const OwnSessions = lazyPart(() => import('./OwnSessions.tsx'))

/** The sessions that the viewer has booked, kept current. The page must render `bookedSessionsLoader`. */
export function useOwnSessions() {
  const memberId = useSession(({ user }) => user?._id)
  const [booked, setBooked] = useState<ReadonlySet<string>>()
  return {
    booked: memberId === undefined ? undefined : booked,
    bookedSessionsLoader: memberId !== undefined && (
      <OwnSessions key={memberId} onChange={setBooked} failed={() => null} />
    ),
  }
}
