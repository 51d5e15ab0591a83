import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './AccountList.module.css'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Skeleton } from './Skeleton.tsx'

type AccountListProps<T> = {
  query: Pick<
    UseQueryResult<{ items: T[]; total: number; limit: number }>,
    'data' | 'isError' | 'isFetching' | 'refetch'
  >
  text: { title: string; lead: string; failed: string; failedHelp: string; later: string; earlier: string }
  /** The id of the heading. */
  id: string
  page: number
  onPage: (page: number) => void
  /** One `li` per item. */
  children: (item: T) => ReactNode
}

/** A list of the account, by pages, newest first; nothing while it has no item. */
export function AccountList<T>({
  query: { data, isError, isFetching, refetch },
  text,
  id,
  page,
  onPage,
  children,
}: AccountListProps<T>) {
  if (!data && !isError) return <Skeleton lines={4} />
  if (!data) {
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {text.failedHelp}
      </ErrorNotice>
    )
  }
  if (data.total === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{text.title}</h3>
      <p className="mute">{text.lead}</p>
      <ul className={styles.list}>{data.items.map(children)}</ul>
      {data.total > data.limit && (
        <p className={styles.pages}>
          {page > 1 && (
            <Button outline sm onClick={() => onPage(page - 1)}>
              {text.later}
            </Button>
          )}
          {page * data.limit < data.total && (
            <Button outline sm onClick={() => onPage(page + 1)}>
              {text.earlier}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
