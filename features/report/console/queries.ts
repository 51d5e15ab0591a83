import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { PeriodQuery } from './schema.ts'

const api = consoleClient(async () => (await import('./schema.ts')).reportContract)
/** The previous data is shown until the next one arrives. */
const kept = { placeholderData: keepPreviousData } as const

export const revenueQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'revenue', query],
    queryFn: async () => (await api('GET /console/reports/revenue', { query })).data,
    ...kept,
  })
export const sessionsQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'sessions', query],
    queryFn: async () => (await api('GET /console/reports/sessions', { query })).data,
    ...kept,
  })
export const passesQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'passes', query],
    queryFn: async () => (await api('GET /console/reports/passes', { query })).data,
    ...kept,
  })
export const membersQuery = (query: PeriodQuery) =>
  queryOptions({
    queryKey: ['report', 'members', query],
    queryFn: async () => (await api('GET /console/reports/members', { query })).data,
    ...kept,
  })
export const cohortsQuery = (to: string) =>
  queryOptions({
    queryKey: ['report', 'cohorts', to],
    queryFn: async () => (await api('GET /console/reports/cohorts', { query: { to } })).data,
    ...kept,
  })

type Filter = Record<string, string>
export const moneyRows = async (query: Filter) =>
  (await api('GET /console/reports/revenue/rows', { query: query as never })).data
export const sessionRows = async (query: Filter) =>
  (await api('GET /console/reports/sessions/rows', { query: query as never })).data
export const personRows = async (list: 'absences' | 'passes' | 'members', query: Filter) =>
  (await api(`GET /console/reports/${list}/rows`, { query: query as never })).data

export const moneyRowsQuery = (query: Filter) =>
  queryOptions({ queryKey: ['report', 'rows', 'revenue', query], queryFn: () => moneyRows(query), ...kept })
export const sessionRowsQuery = (query: Filter) =>
  queryOptions({
    queryKey: ['report', 'rows', 'sessions', query],
    queryFn: () => sessionRows(query),
    ...kept,
  })
export const personRowsQuery = (list: 'absences' | 'passes' | 'members', query: Filter) =>
  queryOptions({ queryKey: ['report', 'rows', list, query], queryFn: () => personRows(list, query), ...kept })
