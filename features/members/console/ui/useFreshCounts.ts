import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQuery } from '../queries.ts'

/**
 * The head of a member shows the sizes of their lists, which may be newer: a mail is sent moments after the
 * action that the head was returned with. If a list has another length, the head is fetched again.
 */
export function useFreshCounts(
  memberId: string,
  counted: number | undefined,
  total: number | undefined,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (counted === undefined || total === undefined || counted === total) return
    void queries.invalidateQueries({ queryKey: memberQuery(memberId).queryKey })
  }, [queries, memberId, counted, total])
}
