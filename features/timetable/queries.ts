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

/** Some sessions: what narrows them, and which seven days. */
export type SessionsRequest = SessionFilter & Pick<SessionQuery, 'week' | 'from'>

/** The most that one answer carries. */
const PAGE = 200
const EVERY_MS = 30_000

/** All sessions of seven days, however many answers it takes. `ask` gets one page of them. */
export async function allSessions(
  ask: (query: SessionsRequest & { limit: number; page: number }) => Promise<SessionList>,
  asked: SessionsRequest,
): Promise<SessionList> {
  const first = await ask({ ...asked, limit: PAGE, page: 1 })
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page += 1) {
    const more = await ask({ ...asked, limit: PAGE, page })
    if (!more.items.length) break
    items.push(...more.items)
  }
  return { ...first, items }
}

const api = client<typeof timetableContract>()

/** What a page was rendered with. */
export interface Rendered<T> {
  data: T
  /** ISO instant. */
  at: string
}

const fromPage = (rendered: Rendered<unknown> | undefined) => ({
  // Each rendering of the page is a beginning of its own: what is kept of an earlier one is older.
  key: rendered?.at,
  initialDataUpdatedAt: () => rendered && Temporal.Instant.from(rendered.at).epochMilliseconds,
})

/**
 * The sessions of a page, kept true while somebody looks at it: asked again every 30 seconds while the page is
 * visible, when it comes back into view, and after a booking. The answer is kept by the browser and asked about by
 * its ETag, so an unchanged week costs a line. What can't be fetched leaves what is there; `at` says of when it is.
 */
export const liveSessions = (asked: SessionsRequest, rendered: Rendered<SessionList> | undefined) => {
  const { key, initialDataUpdatedAt } = fromPage(rendered)
  return queryOptions({
    queryKey: ['timetable', 'sessions', asked, key],
    queryFn: async (): Promise<Rendered<SessionList>> => ({
      data: await allSessions(async (query) => (await api('GET /user/get-classes', { query })).data, asked),
      at: isoInstant(systemClock.now()),
    }),
    initialData: rendered,
    initialDataUpdatedAt,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    // Without a line that is told, and asked again in its turn.
    networkMode: 'always',
    retry: false,
  })
}

/** Sessions most like the full one that `like` names (`<classId>.<date>`). */
export const similarSessions = (like: string, rendered: Rendered<SimilarSessions> | undefined) => {
  const [classId = '', date = ''] = like.split('.')
  const { key, initialDataUpdatedAt } = fromPage(rendered)
  return queryOptions({
    queryKey: ['timetable', 'similar', like, key],
    queryFn: async () => (await api('GET /user/similar-classes', { query: { classId, date } })).data,
    initialData: rendered?.data,
    initialDataUpdatedAt,
  })
}
