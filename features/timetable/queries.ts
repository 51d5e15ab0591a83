import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { isoInstant, systemClock } from '#lib/time.ts'
import type {
  SessionFilter,
  SessionList,
  SessionQuery,
  SimilarSessions,
  timetableContract,
} from './schema.ts'

/** A request for sessions: the filter, and which days. */
export type SessionsRequest = SessionFilter & Pick<SessionQuery, 'week' | 'from' | 'day'>

/** The maximum number of sessions in one response. */
const PAGE_SIZE = 200
const REFRESH_MS = 30_000

/** All sessions of the requested days, from as many responses as needed. `fetchPage` fetches one page. */
export async function allSessions(
  fetchPage: (query: SessionsRequest & { limit: number; page: number }) => Promise<SessionList>,
  request: SessionsRequest,
): Promise<SessionList> {
  const first = await fetchPage({ ...request, limit: PAGE_SIZE, page: 1 })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1) {
    const next = await fetchPage({ ...request, limit: PAGE_SIZE, page })
    if (!next.items.length) break
    items.push(...next.items)
  }
  return { ...first, items }
}

const api = client<typeof timetableContract>()

/** The data a page was rendered with. */
export interface RenderedData<T> {
  data: T
  /** ISO instant. */
  at: string
  /** The server could not read the current data, and returned data that it had cached. */
  isOld?: boolean
}

const entryOfPage = (rendered: RenderedData<unknown> | undefined) => ({
  // Each rendering of the page gets a new entry, because the cached data of an earlier one is older.
  key: rendered?.at,
  initialDataUpdatedAt: () => rendered && Temporal.Instant.from(rendered.at).epochMilliseconds,
})

/**
 * The sessions of a page, kept current: fetched every 30 seconds while the page is visible, when it becomes
 * visible, and after a booking. The browser caches the response and revalidates it by its ETag, so an unchanged
 * week costs almost nothing. If a fetch fails, the data stays. `at` is the time of the data, even if it is old.
 */
export const liveSessions = (request: SessionsRequest, rendered: RenderedData<SessionList> | undefined) => {
  const { key, initialDataUpdatedAt } = entryOfPage(rendered)
  return queryOptions({
    queryKey: ['timetable', 'sessions', request, key],
    queryFn: async (): Promise<RenderedData<SessionList>> => {
      let staleSince = null as string | null
      const data = await allSessions(async (query) => {
        const response = await api('GET /user/get-classes', { query })
        staleSince ??= response.staleSince
        return response.data
      }, request)
      return { data, at: staleSince ?? isoInstant(systemClock.now()), isOld: !!staleSince }
    },
    initialData: rendered,
    initialDataUpdatedAt,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    // Offline, a fetch fails at once, so that the page can show that; the next interval tries again.
    networkMode: 'always',
    retry: false,
  })
}

/** The sessions most similar to the full one in `like` (`<classId>.<date>`). */
export const similarSessions = (similarTo: string, rendered: RenderedData<SimilarSessions> | undefined) => {
  const [classId = '', date = ''] = similarTo.split('.')
  const { key, initialDataUpdatedAt } = entryOfPage(rendered)
  return queryOptions({
    queryKey: ['timetable', 'similar', similarTo, key],
    queryFn: async () => (await api('GET /user/similar-classes', { query: { classId, date } })).data,
    initialData: rendered?.data,
    initialDataUpdatedAt,
  })
}
