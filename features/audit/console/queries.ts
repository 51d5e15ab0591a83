import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient(async () => (await import('./schema.ts')).auditContract)

export interface AuditFilter {
  q: string
  staff: string
  action: string
  member: string
  from: string
  to: string
  cursor: string
}

/** Shorter texts are not searched. */
const MIN_LETTERS = 3

export const auditQuery = ({ q, ...filter }: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', { ...filter, q }],
    queryFn: async () =>
      (await api('GET /console/audit', { query: { ...filter, q: q.trim().length < MIN_LETTERS ? '' : q } }))
        .data,
    placeholderData: keepPreviousData,
  })

/** Exports the entries that match the filters. */
export const exportAudit = async ({ q, cursor: _, ...filter }: AuditFilter) => {
  const entries = Object.entries({ ...filter, q: q.trim().length < MIN_LETTERS ? '' : q }).filter(
    ([, value]) => value,
  )
  return (await api('POST /console/audit/exports', { body: Object.fromEntries(entries) })).data
}

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: async () => (await api('GET /console/audit/choices')).data,
  staleTime: 60_000,
})
