import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal does not change with a retry; a lost connection may recover.
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
      },
    },
  })
  // A read that was sent before an action and arrives after it may be outdated, so it is sent again.
  client.getQueryCache().subscribe((event) => {
    const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual
    if (isSet && event.query.state.fetchStatus !== 'idle')
      void client.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
  })
  return client
}

/**
 * The browser's store of the member's own data. It is passed to each `useQuery` explicitly, so that pages
 * without member data load none of it.
 */
export const queryClient = newQueryClient()
// A read that waits for its next attempt continues when the page is visible again or the connection is back, and what
// is outdated by then is read again.
if (typeof document !== 'undefined') queryClient.mount()

/**
 * For queries of a page that is rendered with their initial data. The server renders for everybody, so it uses a new
 * client for each page.
 */
export const usePageQueryClient = (): QueryClient =>
  useState(() => (typeof document === 'undefined' ? newQueryClient() : queryClient))[0]
