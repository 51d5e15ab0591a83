import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api.ts'

const isUnreachable = ({ state }: Query): boolean =>
  state.fetchFailureReason instanceof ApiError && state.fetchFailureReason.status === 0

/** The time of the oldest response on the screen, if the server is unreachable and newer ones can't be fetched. */
export function useShownAsOf(online: boolean): Temporal.Instant | undefined {
  const queries = useQueryClient().getQueryCache()
  const oldest = useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () =>
      queries
        .findAll({ type: 'active' })
        .filter((query) => query.meta?.offlineCache === 'shown' && query.state.data !== undefined)
        .filter((query) => !online || isUnreachable(query))
        .reduce((at, { state }) => Math.min(at, state.dataUpdatedAt), Number.POSITIVE_INFINITY),
  )
  return Number.isFinite(oldest) ? Temporal.Instant.fromEpochMilliseconds(oldest) : undefined
}
