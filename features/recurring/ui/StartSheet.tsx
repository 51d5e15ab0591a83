import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { formatDayTime, isBefore, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { Sheet, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { toast } from '#ui/toast.ts'
import type { PlannedDateView, RecurringPreview } from '../schema.ts'
import { everyWeekText as text } from '../text/everyWeek.ts'
import { WeekSide } from './WeekSide.tsx'
import { dateLabel, weekdayOf } from './weekLabels.ts'
import { recurringChanged, start, startPreview } from './weekQueries.ts'
import css from './weeks.module.css'

type StartSheetProps = { memberId: string; booking: BookingView; onClose: () => void }

const count = (dates: PlannedDateView[], outcome: PlannedDateView['outcome']) =>
  dates.filter((date) => date.outcome === outcome).length

/** Books the class of a booking every week. Shows what happens on each date, and books all of them with one action. */
export default function StartSheet({ memberId, booking, onClose }: StartSheetProps) {
  const [waitsIfFull, setWaits] = useState(true)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { product, scheduledDate: date } = booking
  const body = { classId: product._id, date, endsOn: null, waitsIfFull, leftOut }
  const options = { ...startPreview(memberId, body), placeholderData: keepPreviousData<RecurringPreview> }
  const { data, isFetching, refetch } = useQuery(options, queryClient)
  const dates = data?.dates ?? []
  const [books, waits, later] = [count(dates, 'book'), count(dates, 'wait'), count(dates, 'later')]
  const submit = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const previewedDates = dates.map(({ date: day, outcome, passId }) => ({ date: day, outcome, passId }))
      const { message } = await start({ ...body, seen: previewedDates })
      await recurringChanged()
      toast.success(message)
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : commonText.tryAgain)
      await refetch()
    } finally {
      setPending(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      side={<WeekSide recurring={data} title={product.title} />}
      progress={0.6}
      stage={{ title: text.sum(books, waits), next: text.each }}
      step={data ? 'dates' : 'load'}
    >
      {data ? (
        <>
          <StepTitle>{text.title(weekdayOf(data.weekday))}</StepTitle>
          <div role="alert">{problem && <Note tone="bad" title={problem} />}</div>
          <ul className={css.weeks}>
            {dates.map((planned) => (
              <Week
                key={planned.date}
                date={planned}
                usualInstructor={data.class.instructor.name}
                onToggle={() =>
                  setLeftOut(
                    leftOut.includes(planned.date)
                      ? leftOut.filter((day) => day !== planned.date)
                      : [...leftOut, planned.date],
                  )
                }
              />
            ))}
          </ul>
          <Checkbox
            label={text.waits}
            checked={waitsIfFull}
            onChange={(event) => setWaits(event.target.checked)}
          />
          <p className={css.small}>
            {books > 0 && text.takes(books)} {data.missedToEnd > 0 && text.missed(data.missedToEnd)}
          </p>
          <StepButtons>
            {books + waits + later > 0 ? (
              <Button icon="go" pending={pending} disabled={isFetching} onClick={() => void submit()}>
                {books + waits > 0 ? text.go(books, waits) : text.goLater}
              </Button>
            ) : (
              <p>{text.none}</p>
            )}
            <Button outline disabled={pending} onClick={onClose}>
              {text.notNow}
            </Button>
          </StepButtons>
        </>
      ) : isFetching ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {text.failedHelp}
        </ErrorNotice>
      )}
    </Sheet>
  )
}

const INCLUDED = ['book', 'wait', 'later', 'already']

function Week({
  date,
  usualInstructor,
  onToggle,
}: {
  date: PlannedDateView
  usualInstructor: string
  onToggle: () => void
}) {
  const day = dateLabel(date.date)
  const { outcome } = date
  const isSkipped = !INCLUDED.includes(outcome)
  const canLeave = outcome === 'book' || outcome === 'wait' || outcome === 'later'
  return (
    <li className={classes(css.week, isSkipped && css.out, outcome === 'wait' && css.waits)}>
      <b className={css.day}>{day}</b>
      <span>
        <Lang text={date.message ?? text.outcomes[outcome](date.packageName ?? '')} />
        <span className={css.note}>
          <Lang text={noteOf(date, usualInstructor)} />
        </span>
      </span>
      {canLeave && (
        <Button sm outline aria-label={text.skipDate(day)} onClick={onToggle}>
          {text.skip}
        </Button>
      )}
      {outcome === 'leftOut' && (
        <Button sm outline aria-label={text.includeDate(day)} onClick={onToggle}>
          {text.include}
        </Button>
      )}
    </li>
  )
}

function noteOf(
  { outcome, session, holiday, opensOn, isLastDay }: PlannedDateView,
  usualInstructor: string,
): string {
  const { notes } = text
  if (outcome === 'holiday') return `${holiday ?? ''}. ${notes.nothing}`
  if (outcome === 'wait') return notes.ask
  if (outcome === 'later') return opensOn ? notes.opens(dateLabel(opensOn)) : ''
  if (outcome === 'passEnds') return notes.newPass
  if (outcome !== 'book' || !session) return ''
  const now = systemClock.now()
  const until = Temporal.Instant.from(session.cancelBy)
  return [
    isBefore(now, until) && notes.free(formatDayTime(until, now)),
    session.instructor.name !== usualInstructor && notes.with(session.instructor.name),
    isLastDay && notes.lastDay,
  ]
    .filter(Boolean)
    .join(', ')
}
