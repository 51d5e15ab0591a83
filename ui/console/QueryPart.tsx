import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedPart } from './FailedPart.tsx'
import { RowsLoading } from './RowsLoading.tsx'

type QueryPartProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The message if loading fails: `The list could not be loaded.` */
  title: ReactNode
  /** The number of placeholder rows while it loads. */
  rows?: number
  /** Shown instead if the data is empty. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/**
 * A part of a screen that shows the data of a query: loading, failed with a retry button, empty, or ready. If a refetch
 * fails, the previous data stays visible below the message.
 */
export const QueryPart = <T,>({
  query: { data, error, isFetching, refetch },
  title,
  rows,
  empty,
  isEmpty = isNothing,
  children,
}: QueryPartProps<T>) => (
  <>
    {error && <FailedPart title={title} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    {data === undefined
      ? !error && <RowsLoading {...(rows === undefined ? {} : { rows })} />
      : empty !== undefined && isEmpty(data)
        ? empty
        : children(data)}
  </>
)

const isNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0
