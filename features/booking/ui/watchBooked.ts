import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '#lib/queryClient.ts'
import { scheduledClasses } from '../queries.ts'

/** Tells now, and at each new answer of the server, in which sessions the member has a seat. */
export function watchBooked(
  memberId: string,
  tell: (booked: { ids: ReadonlySet<string>; failed: boolean }) => void,
): () => void {
  const observer = new QueryObserver(queryClient, scheduledClasses(memberId))
  let told = -1
  const stop = observer.subscribe(({ data, dataUpdatedAt, isError, errorUpdatedAt }) => {
    const at = Math.max(dataUpdatedAt, errorUpdatedAt)
    if (at === 0 || at === told) return
    told = at
    const held = data?.filter(({ status }) => status === 'scheduled') ?? []
    tell({ ids: new Set(held.map(({ sessionId }) => sessionId)), failed: isError })
  })
  return () => {
    stop()
    observer.destroy()
  }
}
