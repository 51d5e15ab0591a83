import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQuery } from '../queries.ts'

/**
 * The tabs of a member show the number of rows of each list, which is part of the profile. A list may be newer than the
 * profile: the mail about an action is sent after the profile was returned. If the numbers differ, the profile is
 * fetched again.
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
