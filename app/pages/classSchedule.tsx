import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { ask, clockContext } from '#app/api.server.ts'
import { seo } from '#app/seo.ts'
import { unlessPopup } from '#app/unlessPopup.ts'
import { useNow } from '#app/useNow.ts'
import { BookBlock, BookButton } from '#features/booking/ui/BookButton.tsx'
import { useBooked } from '#features/booking/ui/useBooked.ts'
import { wholeWeek } from '#features/timetable/queries.ts'
import { type SessionQuery, timetableContract } from '#features/timetable/schema.ts'
import { isNarrowed, readFilter } from '#features/timetable/ui/filter.ts'
import { Legend } from '#features/timetable/ui/Legend.tsx'
import { useLiveWeek } from '#features/timetable/ui/useLiveWeek.ts'
import { WeekEmpty } from '#features/timetable/ui/WeekEmpty.tsx'
import { WeekGrid } from '#features/timetable/ui/WeekGrid.tsx'
import { WeekList } from '#features/timetable/ui/WeekList.tsx'
import { WeekTools, WeekViews } from '#features/timetable/ui/WeekTools.tsx'
import { daysOf } from '#features/timetable/ui/week.ts'
import { formatTime, isoInstant, mondayOf, studioDay } from '#lib/time.ts'
import { commonText } from '#text/common.ts'
import { scheduleText as text } from '#text/schedule.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import type { Route } from './+types/classSchedule'

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = readFilter(new URL(request.url).searchParams)
  const { view: _, ...asked } = filter
  const endpoint = timetableContract['GET /user/get-classes']
  const all = (query: Pick<SessionQuery, 'week' | 'location' | 'kind' | 'instructor'>) =>
    wholeWeek((page) => ask(context, endpoint, { query: page }), query)
  const [week, unnarrowed] = await Promise.all([all(asked), all({ week: filter.week })])
  const instructors = [...new Set(unnarrowed.items.map(({ instructor }) => instructor.name))].sort()
  return { filter, week, instructors, now: isoInstant(context.get(clockContext)()) }
}

export const shouldRevalidate = unlessPopup

export const meta: Route.MetaFunction = (args) => seo(args, text.meta)

export default function ClassSchedule({ loaderData }: Route.ComponentProps) {
  const { filter, instructors } = loaderData
  const now = useNow(loaderData.now)
  const today = studioDay(Temporal.Instant.from(now))
  // The page may have been made before a Monday came, and be looked at after.
  const isThisWeek = mondayOf(today).toString() === loaderData.week.week.from
  const { list, staleSince, reload } = useLiveWeek(loaderData.week, filter, !filter.week && !isThisWeek)
  const booked = useBooked(reload)
  const from = Temporal.PlainDate.from(list.week.from)
  const to = Temporal.PlainDate.from(list.week.to)
  const days = daysOf(list.week.from, list.items)
  const shown = { days, now, today, booked: booked.ids }
  return (
    <main id="main">
      <div className="wrap">
        <header className="ph line">
          <h1>{text.title}</h1>
          <p className="lead mute" aria-live="polite">
            {isNarrowed(filter) ? text.matching(list.items.length) : text.count(list.items.length)}
          </p>
        </header>
        <WeekViews filter={filter} />
        <WeekTools {...{ filter, from, to, today, instructors }} />
        {staleSince && (
          <Notice onRetry={reload}>{text.stale(formatTime(Temporal.Instant.from(staleSince)))}</Notice>
        )}
        {booked.failed && <Notice>{text.marksMissing}</Notice>}
        {list.items.length === 0 ? (
          <WeekEmpty filter={filter} from={from} today={today} />
        ) : (
          <>
            {filter.view !== 'list' && <WeekGrid {...shown} button={(block) => <BookBlock {...block} />} />}
            <WeekList {...shown} action={(session, mine) => <BookButton session={session} booked={mine} />} />
          </>
        )}
        <Legend />
      </div>
    </main>
  )
}

const Notice = ({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) => (
  <p className="week-note" role="status">
    {children}
    {onRetry && (
      <Button line sm onClick={onRetry}>
        {commonText.tryAgain}
      </Button>
    )}
  </p>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status < 500) throw error
  return (
    <main id="main">
      <div className="wrap page-end">
        <header className="ph">
          <h1>{text.title}</h1>
        </header>
        <ErrorNotice title={text.failed} onRetry={() => void revalidate()} retrying={state === 'loading'}>
          {text.failedHelp}
        </ErrorNotice>
      </div>
    </main>
  )
}
