import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQuery } from '../queries.ts'

/**
 * The head of a member shows how long their lists are. A list may be newer: the mail about an action is sent after
 * the head was returned. If the length of a list differs from the one in the head, the head is fetched again.
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
