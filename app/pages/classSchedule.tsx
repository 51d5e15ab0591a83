import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { useNow } from '#app/useNow.ts'
import { BookBlock, BookButton } from '#features/booking/ui/BookButton.tsx'
import { useBooked } from '#features/booking/ui/useBooked.ts'
import { EnquiryLink } from '#features/enquiry/ui/EnquiryLink.tsx'
import { liveSessions, type RenderedData, similarSessions } from '#features/timetable/queries.ts'
import type { SessionList } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { scheduleText as text } from '#features/timetable/text/schedule.ts'
import { addressOf, dayLinks, isNarrowed, narrowingOf } from '#features/timetable/ui/filter.ts'
import { Legend } from '#features/timetable/ui/Legend.tsx'
import { NextDaysLink } from '#features/timetable/ui/NextDaysLink.tsx'
import type { SimilarClasses } from '#features/timetable/ui/Similar.tsx'
import { WeekEmpty } from '#features/timetable/ui/WeekEmpty.tsx'
import { WeekGrid } from '#features/timetable/ui/WeekGrid.tsx'
import { WeekList } from '#features/timetable/ui/WeekList.tsx'
import { Locations, WeekTools } from '#features/timetable/ui/WeekTools.tsx'
import { daysOf } from '#features/timetable/ui/week.ts'
import { usePageQueryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { seo } from '../seo.ts'
import type { Route } from './+types/classSchedule'
import styles from './classSchedule.module.css'
import { type ScheduleData, scheduleData } from './classScheduleData.server.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  scheduleData(context, new URL(request.url).searchParams)

/** If only the booking or the chosen day changes, the page updates itself, and the loader is not called again. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  withoutDay(args.currentUrl) !== withoutDay(args.nextUrl) && revalidateUnlessPopup(args)

function withoutDay({ href }: URL) {
  const url = new URL(href)
  url.searchParams.delete('date')
  return url.href
}

export const meta: Route.MetaFunction = (args) =>
  seo(args, {
    title: text.meta.title,
    description: text.meta.description(args.matches[0].loaderData?.studio.whereabouts ?? ''),
  })

/** If a filter has fewer matches than this, a list is clearer than seven columns, on a desktop too. */
const ENOUGH_FOR_A_WEEK = 12

/** The current data of the seven days shown. */
function useSessions({ search, week, now: at }: ScheduleData, today: Temporal.PlainDate) {
  const client = usePageQueryClient()
  const days = search.week ? { week: search.week } : { from: search.from ?? today.toString() }
  // The days are those that the server rendered, which may have been before midnight, even if the visitor sees the
  // page after it.
  const isRendered = !('from' in days) || days.from === week.week.from
  const filter = { ...narrowingOf(search), ...days }
  const query = useQuery(liveSessions(filter, isRendered ? { data: week, at } : undefined), client)
  const current: RenderedData<SessionList> = query.data ?? { data: week, at }
  return {
    list: current.data,
    /** Null while the seats are up to date; otherwise the time of the last known ones (ISO instant). */
    staleSince: query.isError || current.isOld ? current.at : null,
    reload: () => void query.refetch(),
  }
}

/** The alternatives to a full class. */
function useSimilar({ search, similar, now: at }: ScheduleData): SimilarClasses {
  const { like: similarTo } = search
  const options = similarSessions(similarTo ?? '', similar ? { data: similar, at } : undefined)
  const { data, isError } = useQuery({ ...options, enabled: similarTo !== undefined }, usePageQueryClient())
  return {
    similarTo,
    items: isError && !data ? null : data?.items,
    to: (other) => addressOf(search, { like: other }),
  }
}

/**
 * The search parameters. The day changes without a request to the server: first it is the rendered one, then the one in
 * the address.
 */
function useSearch({ search, week }: ScheduleData): ScheduleSearch {
  const [params] = useSearchParams()
  const namedDate = params.get('date') ?? ''
  const isShown = namedDate >= week.week.from && namedDate <= week.week.to
  const date = useSyncExternalStore(
    neverSubscribe,
    () => (isShown ? namedDate : undefined),
    () => search.date,
  )
  return { ...search, date }
}
const neverSubscribe = () => () => undefined

export default function ClassSchedule({ loaderData }: Route.ComponentProps) {
  const { instructors, next } = loaderData
  const search = useSearch(loaderData)
  const now = useNow(loaderData.now)
  const instant = Temporal.Instant.from(now)
  const today = studioDay(instant)
  const { list, staleSince, reload } = useSessions(loaderData, today)
  const similar = useSimilar(loaderData)
  const booked = useBooked()
  const from = Temporal.PlainDate.from(list.week.from)
  const to = Temporal.PlainDate.from(list.week.to)
  const days = daysOf(list.week.from, list.items, { now: instant, booked: booked.ids })
  const count = days.reduce((sum, { sessions }) => sum + sessions.length, 0)
  const isShort = isNarrowed(search) && count < ENOUGH_FOR_A_WEEK
  const links = dayLinks(search, from, today)
  // Seats or the sign-in may arrive while the days are being hydrated. Rendering them at once would hydrate all days in
  // one long task.
  const deferredWeek = useDeferredValue({
    days,
    now,
    today,
    booked: booked.ids,
    similar,
    links,
    isShort,
    search,
  })
  return (
    <main id="main">
      <div className="wrap">
        <Head search={search} open={days.reduce((sum, { open }) => sum + open, 0)} from={from} to={to} />
        <PrintHeading from={from} to={to} now={instant} />
        <div className={styles.screen}>
          <Locations search={search} />
          <WeekTools
            search={search}
            from={from}
            to={to}
            links={links}
            instructors={instructors}
            isShort={isShort}
          />
        </div>
        {staleSince && (
          <Notice onRetry={reload}>{text.stale(formatTime(Temporal.Instant.from(staleSince)))}</Notice>
        )}
        {booked.failed && <Notice>{text.marksMissing}</Notice>}
        {count === 0 ? (
          <WeekEmpty
            search={search}
            from={from}
            to={to}
            next={next}
            now={now}
            tooEarly={links.tooEarly}
            action={bookButton}
          />
        ) : (
          <>
            <Week shown={deferredWeek} />
            <div className={styles.screen}>
              <NextDaysLink links={links} from={from} />
            </div>
          </>
        )}
        <div className={styles.screen}>
          <Legend />
        </div>
        <p className={styles.ask}>
          {text.unsure}
          <EnquiryLink outline icon="go">
            {text.ask}
          </EnquiryLink>
        </p>
      </div>
    </main>
  )
}

const bookButton = (session: Parameters<typeof BookButton>[0]['session'], isBooked = false) => (
  <BookButton session={session} booked={isBooked} className="scripted" />
)

type WeekContent = Omit<Parameters<typeof WeekList>[0], 'always' | 'action'> & { isShort: boolean }

/** The days as columns, if there is room and enough content, and as a list. */
const Week = memo(function Week({ shown: { isShort, search, links, ...shown } }: { shown: WeekContent }) {
  const isList = isShort || search.view === 'list'
  return (
    <>
      {!isList && <WeekGrid {...shown} button={(block) => <BookBlock {...block} />} action={bookButton} />}
      <WeekList {...{ ...shown, search, links }} always={isList} action={bookButton} />
    </>
  )
})

type HeadProps = { search: ScheduleSearch; open: number; from: Temporal.PlainDate; to: Temporal.PlainDate }

const Head = ({ search, open, from, to }: HeadProps) => (
  <header className={styles.head}>
    <h1>{search.week || search.from ? text.otherTitle : text.title}</h1>
    <p className="lead mute" aria-live="polite">
      {text.count(open, dayText.weekdaySpan(from, to))}
    </p>
  </header>
)

type PrintedProps = { from: Temporal.PlainDate; to: Temporal.PlainDate; now: Temporal.Instant }

/** A heading that is only printed. */
function PrintHeading({ from, to, now }: PrintedProps) {
  const studio = useRouteLoaderData<typeof rootLoader>('root')?.studio
  return (
    <p className={styles.printed}>
      <b>{dayText.span(from, to)}</b>
      <span>{studio?.name}</span>
      <span>{text.printed(`${dayText.medium(studioDay(now))}, ${formatTime(now)}`)}</span>
    </p>
  )
}

const Notice = ({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) => (
  <p className={styles.note} role="status">
    {children}
    {onRetry && (
      <Button outline sm onClick={onRetry}>
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
        <header className={styles.head}>
          <h1>{text.otherTitle}</h1>
        </header>
        <ErrorNotice title={text.failed} onRetry={() => void revalidate()} retrying={state === 'loading'}>
          {text.failedHelp}
        </ErrorNotice>
      </div>
    </main>
  )
}
