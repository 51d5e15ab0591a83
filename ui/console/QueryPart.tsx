import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedPart } from './FailedPart.tsx'
import { RowsLoading } from './RowsLoading.tsx'

type QueryPartProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What did not come: `The list could not be loaded.` */
  title: ReactNode
  /** How many rows are drawn while it is loading. */
  rows?: number
  /** Shown in place of the part when there is nothing in the data. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/**
 * A part of a screen that shows what a query brings: loading, failed with a button to try again, empty, or ready. Data
 * that came before stays below a failure.
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
