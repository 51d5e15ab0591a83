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

/** A request for sessions: the filter, and which seven days. */
export type SessionsRequest = SessionFilter & Pick<SessionQuery, 'week' | 'from'>

/** The maximum of sessions in one response. */
const PAGE = 200
const EVERY_MS = 30_000

/** All sessions of seven days, from as many responses as needed. `ask` fetches one page. */
export async function allSessions(
  ask: (query: SessionsRequest & { limit: number; page: number }) => Promise<SessionList>,
  request: SessionsRequest,
): Promise<SessionList> {
  const first = await ask({ ...request, limit: PAGE, page: 1 })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1) {
    const more = await ask({ ...request, limit: PAGE, page })
    if (!more.items.length) break
    items.push(...more.items)
  }
  return { ...first, items }
}

const api = client<typeof timetableContract>()

/** The data a page was rendered with. */
export interface RenderedData<T> {
  data: T
  /** ISO instant. */
  at: string
  /** Newer data exists, but the server could not read it. */
  isOld?: boolean
}

const fromPage = (rendered: RenderedData<unknown> | undefined) => ({
  // Each rendering of the page starts a new entry: cached data of an earlier one is older.
  key: rendered?.at,
  initialDataUpdatedAt: () => rendered && Temporal.Instant.from(rendered.at).epochMilliseconds,
})

/**
 * The sessions of a page, kept current: fetched every 30 seconds while the page is visible, when it becomes
 * visible, and after a booking. The browser caches the response and revalidates it by its ETag, so an unchanged
 * week costs almost nothing. If a fetch fails, the data stays. `at` is the time of the data, also if it is old.
 */
export const liveSessions = (request: SessionsRequest, rendered: RenderedData<SessionList> | undefined) => {
  const { key, initialDataUpdatedAt } = fromPage(rendered)
  return queryOptions({
    queryKey: ['timetable', 'sessions', request, key],
    queryFn: async (): Promise<RenderedData<SessionList>> => {
      let renderedAt = null as string | null
      const data = await allSessions(async (query) => {
        const response = await api('GET /user/get-classes', { query })
        renderedAt ??= response.staleSince
        return response.data
      }, request)
      return { data, at: renderedAt ?? isoInstant(systemClock.now()), isOld: !!renderedAt }
    },
    initialData: rendered,
    initialDataUpdatedAt,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    // Offline it fails, shows that, and is retried at the next interval.
    networkMode: 'always',
    retry: false,
  })
}

/** The sessions most similar to the full one in `like` (`<classId>.<date>`). */
export const similarSessions = (similarTo: string, rendered: RenderedData<SimilarSessions> | undefined) => {
  const [classId = '', date = ''] = similarTo.split('.')
  const { key, initialDataUpdatedAt } = fromPage(rendered)
  return queryOptions({
    queryKey: ['timetable', 'similar', similarTo, key],
    queryFn: async () => (await api('GET /user/similar-classes', { query: { classId, date } })).data,
    initialData: rendered?.data,
    initialDataUpdatedAt,
  })
}
