import { useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { lazyPart } from '#ui/lazyPart.tsx'

/** Only members need it, and what asks for their bookings; without it nothing is marked. */
const OwnSessions = lazyPart(() => import('./OwnSessions.tsx'))

/** The sessions in which who looks has a seat, as they book and cancel; `watch` stands on the page. */
export function useOwnSessions() {
  const memberId = useSession(({ user }) => user?._id)
  const [booked, setBooked] = useState<ReadonlySet<string>>()
  return {
    booked: memberId === undefined ? undefined : booked,
    watch: memberId !== undefined && <OwnSessions key={memberId} onChange={setBooked} failed={() => null} />,
  }
}
