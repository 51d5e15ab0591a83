import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'

/**
 * What the member's own data is kept in, in the browser. Handed to each `useQuery` by name, so that
 * pages which need no member data load nothing of it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal won't change by asking again; a lost line may.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})
