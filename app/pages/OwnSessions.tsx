import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useBooked } from '#features/booking/ui/useBooked.ts'

interface OwnSessionsProps {
  onChange: (ids: ReadonlySet<string>) => void
}

/** In milliseconds. The first answer may be as old as a cached page may be; after this time there is a newer one. */
const OLDEST_PAGE_MS = 1_200

/** Notifies the page which sessions the member has booked. When they change, the page loads its seats again. */
export default function OwnSessions({ onChange }: OwnSessionsProps) {
  const { ids, known } = useBooked()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const page: unknown = useLoaderData()
  const reported = useRef<ReadonlySet<string>>(undefined)
  const older = useRef<unknown>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, and for what may abort a request
  useEffect(() => {
    if (!known) return
    if (reported.current && reported.current !== ids) {
      older.current = page
      setTimeout(() => void revalidate(), OLDEST_PAGE_MS)
    }
    reported.current = ids
    onChange(ids)
    // Closing a popup during the request aborts it, so it is repeated until it succeeds.
    if (older.current === page) void revalidate()
  }, [ids, known, page, search])
  return null
}
