import { useEffect, useState } from 'react'
import { useSession } from '#features/identity/session.ts'

interface Booked {
  /** Ids of the sessions in which the member has a seat. */
  ids: ReadonlySet<string>
  failed: boolean
}

const none: Booked = { ids: new Set(), failed: false }

/**
 * Which sessions are the member's own: asked once somebody is signed in, and again after each booking
 * and cancelling.
 */
export function useBooked(): Booked {
  const memberId = useSession(({ user }) => user?._id)
  const [booked, setBooked] = useState(none)

  useEffect(() => {
    setBooked(none)
    if (!memberId) return
    let here = true
    let stop: (() => void) | undefined
    import('./watchBooked.ts').then(
      ({ watchBooked }) => {
        if (here) stop = watchBooked(memberId, setBooked)
      },
      () => here && setBooked({ ...none, failed: true }),
    )
    return () => {
      here = false
      stop?.()
    }
  }, [memberId])
  return booked
}
