import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useBooked } from '#features/booking/ui/useBooked.ts'

interface OwnSessionsProps {
  onChange: (ids: ReadonlySet<string>) => void
}

/** After this time the page is loaded a second time: the first response may come from a cache that is this old. */
const MAX_PAGE_AGE_MS = 1_200

/** Tells the page which sessions the member has booked. When they change, the page's data is loaded again. */
export default function OwnSessions({ onChange }: OwnSessionsProps) {
  const { ids, known } = useBooked()
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const page: unknown = useLoaderData()
  const reported = useRef<ReadonlySet<string>>(undefined)
  const requested = useRef<{ page: unknown; search: string }>(undefined)
  useEffect(() => {
    if (!known) return
    onChange(ids)
    const isChanged = reported.current && reported.current !== ids
    reported.current = ids
    // Closing a popup during the request aborts it, so it is repeated until it succeeds.
    const isAborted = requested.current?.page === page && requested.current?.search !== search
    if (isChanged) setTimeout(() => void revalidate(), MAX_PAGE_AGE_MS)
    if (!isChanged && !isAborted) return
    requested.current = { page, search }
    void revalidate()
  }, [ids, known, page, search, onChange, revalidate])
  return null
}
