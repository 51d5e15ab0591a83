import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { ListName, Path, Query, ReportData, ReportName, RowsPage } from './schema.ts'

const api = consoleClient(async () => (await import('./schema.ts')).reportContract)
/** The previous data is shown until the new data arrives. */
const showPrevious = { placeholderData: keepPreviousData } as const
/** Reads a path. The query fits the endpoint of the path, but TypeScript only sees the union of all queries. */
const read = async (path: Path, query: object) =>
  (await api(`GET /console/reports/${path}`, { query: query as never })).data as unknown

export const reportQuery = <Name extends ReportName>(name: Name, query: Query<Name>) =>
  queryOptions({
    queryKey: ['report', name, query],
    queryFn: () => read(name, query) as Promise<ReportData<Name>>,
    ...showPrevious,
  })

/** The parameters as they are in the page's address. The server parses them, and refuses invalid values. */
export type RowsQuery = Record<string, string>

export const readRows = <List extends ListName>(list: List, query: RowsQuery) =>
  read(`${list}/rows`, query) as Promise<RowsPage<List>>

export const listQuery = <List extends ListName>(list: List, query: RowsQuery) =>
  queryOptions({
    queryKey: ['report', 'rows', list, query],
    queryFn: () => readRows(list, query),
    ...showPrevious,
  })
