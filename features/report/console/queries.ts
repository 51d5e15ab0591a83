import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { ListName, PeriodQuery } from './schema.ts'

const api = consoleClient(async () => (await import('./schema.ts')).reportContract)
/** The previous data is shown until the next one arrives. */
const showPrevious = { placeholderData: keepPreviousData } as const

export const revenueQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'revenue', query],
    queryFn: async () => (await api('GET /console/reports/revenue', { query })).data,
    ...showPrevious,
  })
export const sessionsQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'sessions', query],
    queryFn: async () => (await api('GET /console/reports/sessions', { query })).data,
    ...showPrevious,
  })
export const passesQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'passes', query],
    queryFn: async () => (await api('GET /console/reports/passes', { query })).data,
    ...showPrevious,
  })
export const membersQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'members', query],
    queryFn: async () => (await api('GET /console/reports/members', { query })).data,
    ...showPrevious,
  })
export const cohortsQuery = (to: string) =>
  queryOptions({
    queryKey: ['report', 'cohorts', to],
    queryFn: async () => (await api('GET /console/reports/cohorts', { query: { to } })).data,
    ...showPrevious,
  })

/** As an address has it: the server reads each parameter, and refuses a value that is none. */
export type RowsQuery = Record<string, string>

/** A page of the rows behind a figure. */
export const readRows = {
  revenue: async (query: RowsQuery) =>
    (await api('GET /console/reports/revenue/rows', { query: query as never })).data,
  sessions: async (query: RowsQuery) =>
    (await api('GET /console/reports/sessions/rows', { query: query as never })).data,
  absences: async (query: RowsQuery) =>
    (await api('GET /console/reports/absences/rows', { query: query as never })).data,
  passes: async (query: RowsQuery) =>
    (await api('GET /console/reports/passes/rows', { query: query as never })).data,
  members: async (query: RowsQuery) =>
    (await api('GET /console/reports/members/rows', { query: query as never })).data,
}

export const listQuery = <Answer>(
  list: ListName,
  read: (query: RowsQuery) => Promise<Answer>,
  query: RowsQuery,
) => queryOptions({ queryKey: ['report', 'rows', list, query], queryFn: () => read(query), ...showPrevious })
