import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { DateField } from '#ui/DateField.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Note } from '#ui/Note.tsx'
import { Sheet, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { toast } from '#ui/toast.ts'
import type { AffectedDatesView, RecurringView } from '../schema.ts'
import { everyWeekText as text } from '../text/everyWeek.ts'
import { WeekSide } from './WeekSide.tsx'
import { dateLabel, weekdayOf } from './weekLabels.ts'
import { affectedDates, end, pause, recurringChanged } from './weekQueries.ts'
import css from './weeks.module.css'

type CancelDatesProps = {
  memberId: string
  recurring: RecurringView
  action: 'end' | 'pause'
  onClose: () => void
}

/** Ends or pauses a recurring booking. The bookings that this would cancel are shown first. */
export default function CancelDatesSheet({ memberId, recurring, action, onClose }: CancelDatesProps) {
  const today = studioToday()
  const [from, setFrom] = useState(today.toString())
  const [to, setTo] = useState(today.add({ days: 13 }).toString())
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const range = action === 'pause' ? { from, to } : null
  const isRangeValid = !range || (from !== '' && to !== '' && from <= to)
  const options = { ...affectedDates(memberId, recurring._id, range), enabled: isRangeValid }
  const { data, isFetching, refetch } = useQuery(options, queryClient)
  const back = data?.dates.filter(({ what }) => what === 'back').map(({ date }) => date) ?? []
  const weekday = weekdayOf(recurring.weekday)
  const submit = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { message } = await (range
        ? pause(recurring._id, { ...range, seen: back })
        : end(recurring._id, back))
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
      side={<WeekSide recurring={recurring} title={recurring.class.title} />}
      progress={0.5}
      stage={{ title: text.oneAction, next: text.allOrNothing }}
      step={action}
    >
      <StepTitle>{(range ? text.pauseTitle : text.endTitle)(weekday)}</StepTitle>
      <div role="alert">{problem && <Note tone="bad" title={problem} />}</div>
      {range && (
        <div className={css.two}>
          <DateField
            label={text.from}
            min={today.toString()}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <DateField label={text.to} min={from} value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
      )}
      <p>{range ? text.pauseLead : text.endLead}</p>
      {!data && isFetching && <Skeleton lines={4} />}
      {!data && !isFetching && isRangeValid && (
        <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {null}
        </ErrorNotice>
      )}
      {data && <Dates dates={data.dates} />}
      <StepButtons>
        <Button
          danger={!range}
          pending={pending}
          disabled={!data || isFetching || !isRangeValid}
          onClick={() => void submit()}
        >
          {(range ? text.pauseGo : text.endGo)(back.length)}
        </Button>
        <Button outline disabled={pending} onClick={onClose}>
          {text.keep}
        </Button>
      </StepButtons>
    </Sheet>
  )
}

function Dates({ dates }: { dates: AffectedDatesView['dates'] }) {
  if (!dates.length) return <p className={css.small}>{text.noneAffected}</p>
  return (
    <ul className={css.weeks}>
      {dates.map(({ date, what, cost }) => (
        <li key={date} className={classes(css.week, what === 'waitlist' && css.waits)}>
          <b className={css.day}>{dateLabel(date)}</b>
          <span>
            {what === 'back' && text.returned}
            {what === 'waitlist' && text.waitlist}
            {what === 'stays' && (
              <>
                {text.stays[cost === 'late' ? 'late' : 'byNotice']}
                <span className={css.note}>{text.staysHelp}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
