import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { longJobQuery } from '#features/backgroundJobs/console/queries.ts'
import { locationName } from '#features/studio/settings.ts'
import { may, type Role, scopeOf } from '#lib/permissions.ts'
import { dayText } from '#lib/text/days.ts'
import { studioToday, systemClock } from '#lib/time.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { JobBar } from '#ui/console/JobBar.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { weekQuery } from '../queries.ts'
import type { TimetableView } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import { ClassSheet } from './ClassSheet.tsx'
import { DayList } from './DayList.tsx'
import { DecideSheet } from './DecideSheet.tsx'
import { HolidaySheet } from './HolidaySheet.tsx'
import { SessionSheet } from './SessionSheet.tsx'
import { daysOf, shownMonday } from './shownWeek.ts'
import { Filters } from './TimetableFilters.tsx'
import type { Ghost } from './WeekCalendar.tsx'

/** Phones never load the calendar. */
const WeekCalendar = lazy(() => import('./WeekCalendar.tsx'))

const wideScreen = () => matchMedia('(min-width: 56.25em)')
const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = wideScreen()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => wideScreen().matches,
  )

const START = {
  week: '',
  day: '',
  location: '',
  instructor: '',
  room: '',
  open: '',
  time: '',
  /** `cancel`: the sheet of a session opens with its cancellation. */
  action: '',
  /** The columns of each day: rooms, or `instructor`. */
  by: '',
  /** The id of the class or session that was just created or changed. */
  made: '',
  job: '',
}

const NO_SHEET = { open: '', time: '', action: '' }

/** A week of the timetable, with filters. All changes of the timetable start here. */
export function TimetablePanel({ role }: { role: Role }) {
  const mayEdit = may(role, 'editTimetable')
  const { params, set } = useListParams(START)
  const today = studioToday()
  const monday = shownMonday(params.week || params.day, today)
  const days = daysOf(monday)
  const [from = '', to = ''] = [days[0], days[6]]
  const shown = {
    from,
    to,
    location: params.location || undefined,
    instructor: params.instructor || undefined,
    room: params.room || undefined,
  }
  const query = useQuery(weekQuery(shown))
  const { data } = query
  const [ghost, setGhost] = useState<Ghost>()
  const isWide = useIsWide()
  const week = data && {
    ...data,
    sessions: data.sessions.filter(({ date }) => days.includes(date)),
    // The names of locations as on other screens, in the current language.
    locations: data.locations.map((location) => ({ ...location, title: locationName(location.name) })),
  }
  const goTo = (day: Temporal.PlainDate) => set({ week: day.toString(), day: '', made: '', ...NO_SHEET })
  const day = days.includes(params.day) ? params.day : days.includes(`${today}`) ? `${today}` : from
  const open = (id: string) => set({ ...NO_SHEET, open: id })
  return (
    <>
      <ScreenHead
        title={dayText.span(monday, monday.add({ days: 6 }))}
        below="none"
        tools={
          <>
            <IconButton
              icon="prev"
              label={text.weekBefore}
              onClick={() => goTo(monday.subtract({ days: 7 }))}
            />
            <Button outline sm onClick={() => goTo(today)}>
              {text.thisWeek}
            </Button>
            <IconButton icon="next" label={text.weekAfter} onClick={() => goTo(monday.add({ days: 7 }))} />
            <Button outline sm onClick={() => open('holidays')}>
              {text.holidays}
            </Button>
            {mayEdit && (
              <Button sm onClick={() => open('new')}>
                {text.newClass}
              </Button>
            )}
          </>
        }
      >
        {week && sentenceOf(week, params.location)} {week && mayEdit && text.unchanged}
      </ScreenHead>
      {week && (
        <Filters
          week={week}
          params={params}
          set={set}
          seesAll={scopeOf(role, 'readTimetable') === 'all'}
          isWide={isWide}
        />
      )}
      {params.job && <CancellationProgress key={params.job} jobId={params.job} />}
      <QueryPart query={query} title={text.failed} rows={10}>
        {() =>
          week &&
          (isWide ? (
            <Suspense fallback={<RowsLoading rows={10} />}>
              <WeekCalendar
                week={week}
                by={params.by === 'instructor' ? 'instructor' : 'room'}
                open={params.open}
                made={params.made || undefined}
                ghost={ghost}
                mayEdit={mayEdit}
                onOpen={open}
                onDrag={({ _id }, time) => set({ open: _id, time })}
              />
            </Suspense>
          ) : (
            <DayList
              week={week}
              days={days}
              day={day}
              made={params.made}
              onDay={(chosen) => set({ day: chosen })}
              onOpen={open}
            />
          ))
        }
      </QueryPart>
      {week && (
        <OpenSheet
          week={week}
          today={`${today}`}
          params={params}
          mayEdit={mayEdit}
          onGhost={setGhost}
          set={set}
        />
      )}
    </>
  )
}

/** The progress of cancelling bookings after an action. */
function CancellationProgress({ jobId }: { jobId: string }) {
  const { data } = useQuery(longJobQuery(jobId))
  if (!data) return null
  const { state, done, failed, total } = data
  return (
    <JobBar state={state} total={total} processed={done + failed}>
      {state === 'done' ? text.job.done(total) : `${text.job.running(done, total)}. ${text.job.leave}`}
    </JobBar>
  )
}

type Params = typeof START
export type Setting = { params: Params; set: (patch: Partial<Params>) => void }

function sentenceOf({ sessions, locations }: TimetableView, location: string): string {
  const scheduled = sessions.filter(({ status }) => status === 'scheduled')
  const sum = (field: 'booked' | 'capacity') =>
    scheduled.reduce((total, session) => total + session[field], 0)
  const onlyLocation = locations.length === 1 ? locations[0] : undefined
  const title = (onlyLocation ?? locations.find(({ name }) => name === location))?.title ?? text.everywhere
  if (!scheduled.length) return text.noSessions(title)
  return text.sentence(title, scheduled.length, sum('booked'), sum('capacity'))
}

type OpenSheetProps = Setting & {
  week: TimetableView
  today: string
  mayEdit: boolean
  onGhost: (ghost: Ghost | undefined) => void
}

/** The open sheet. It is in the address, so that Back closes it. */
function OpenSheet({ week, today, params, set, mayEdit, onGhost }: OpenSheetProps) {
  const onClose = () => set(NO_SHEET)
  const [target, id] = params.open.split(':')
  if (target === 'holidays') {
    const onHolidaySaved = ({ jobId }: { jobId: string | null }) => set({ job: jobId ?? '' })
    return <HolidaySheet week={week} from={id} mayEdit={mayEdit} onClose={onClose} onDone={onHolidaySaved} />
  }
  if (mayEdit && target === 'decide' && id) return <DecideSheet key={id} sessionId={id} onClose={onClose} />
  if (mayEdit && (target === 'new' || target === 'copy')) {
    return (
      <ClassSheet
        week={week}
        today={today}
        copyOf={id}
        onClose={onClose}
        // Shows the new class, even if the filters or the week would hide it.
        onDone={({ classId, day, location }) =>
          set({
            ...NO_SHEET,
            week: day,
            day,
            made: classId ?? '',
            instructor: '',
            room: '',
            location: params.location && location,
          })
        }
      />
    )
  }
  const session = week.sessions.find(({ _id }) => _id === target)
  if (!session) return null
  const hasBegun = Temporal.Instant.compare(Temporal.Instant.from(session.startsAt), systemClock.now()) <= 0
  if (!mayEdit || hasBegun || session.status === 'cancelled')
    return <SessionSheet session={session} onClose={onClose} />
  return (
    <ChangeSheet
      key={session._id}
      session={session}
      week={week}
      dragged={params.time || undefined}
      cancels={params.action === 'cancel'}
      onGhost={onGhost}
      onCopy={() => set({ ...NO_SHEET, open: `copy:${session.classId}` })}
      onDecide={() => set({ ...NO_SHEET, open: `decide:${session._id}` })}
      onClose={onClose}
      onDone={({ jobId }) => set({ ...NO_SHEET, job: jobId ?? '', made: session._id })}
    />
  )
}
