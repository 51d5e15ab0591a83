import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { memberQuery } from '../queries.ts'

/**
 * The head of a member counts what her lists hold, and they may know more: a mail is sent moments after the deed that the
 * head was answered with. A list of another length has the head asked anew.
 */
export function useCountsAnew(
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
