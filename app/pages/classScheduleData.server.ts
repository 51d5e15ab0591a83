import type { RouterContextProvider } from 'react-router'
import { callApi, clockContext } from '#app/api.server.ts'
import { allSessions, type SessionsRequest } from '#features/timetable/queries.ts'
import { type SessionList, type SessionView, timetableContract } from '#features/timetable/schema.ts'
import { readScheduleSearch, type ScheduleSearch } from '#features/timetable/search.ts'
import { isNarrowed, narrowingOf } from '#features/timetable/ui/filter.ts'
import { hasBegun } from '#features/timetable/ui/week.ts'
import { isoInstant, studioDay } from '#lib/time.ts'

type Context = Readonly<RouterContextProvider>
export type ScheduleData = Awaited<ReturnType<typeof scheduleData>>

/** The data of the timetable page at an address; the same for everybody. */
export async function scheduleData(context: Context, params: URLSearchParams) {
  const now = context.get(clockContext)()
  const search = readScheduleSearch(params, studioDay(now))
  const days = search.week ? { week: search.week } : { from: search.from ?? studioDay(now).toString() }
  const sessions = (request: SessionsRequest) =>
    allSessions((query) => callApi(context, timetableContract['GET /user/get-classes'], { query }), request)
  const [week, all, similar] = await Promise.all([
    sessions({ ...narrowingOf(search), ...days }),
    sessions(days),
    similarTo(context, search.like),
  ])
  const next = week.items.every((session) => hasBegun(session, now))
    ? await nextMatching(context, search)
    : []
  return { search, week, instructors: instructorsOf(all), similar, next, now: isoInstant(now) }
}

/** The address may name a class that no longer exists; then no alternatives are shown. */
async function similarTo(context: Context, like: string | undefined) {
  const [classId, date] = like?.split('.') ?? []
  if (!classId || !date) return null
  const endpoint = timetableContract['GET /user/similar-classes']
  return callApi(context, endpoint, { query: { classId, date } }).catch((response: unknown) => {
    if (response instanceof Response && response.status < 500) return null
    throw response
  })
}

async function nextMatching(context: Context, search: ScheduleSearch) {
  if (!isNarrowed(search)) return []
  const query = narrowingOf(search)
  return (await callApi(context, timetableContract['GET /user/next-classes'], { query })).items
}

/** The instructors who teach in these days, by name. */
function instructorsOf({ items }: SessionList): SessionView['instructor'][] {
  const byName = new Map(items.map(({ instructor }) => [instructor.name, instructor]))
  return [...byName.keys()].sort().flatMap((name) => byName.get(name) ?? [])
}
