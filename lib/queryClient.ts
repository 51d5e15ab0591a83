import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal won't change by asking again; a lost line may.
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  })
  // The answer of an action is newer than a read that was sent before it and comes after it: that one is sent again.
  client.getQueryCache().subscribe((event) => {
    const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual
    if (isSet && event.query.state.fetchStatus !== 'idle')
      void client.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
  })
  return client
}

/**
 * What the member's own data is kept in, in the browser. Handed to each `useQuery` by name, so that
 * pages which need no member data load nothing of it.
 */
export const queryClient = newQueryClient()

/**
 * For queries of a page that is rendered with their first data. The server renders for everybody and keeps nothing
 * of one page for the next.
 */
export const usePageQueryClient = (): QueryClient =>
  useState(() => (typeof document === 'undefined' ? newQueryClient() : queryClient))[0]
