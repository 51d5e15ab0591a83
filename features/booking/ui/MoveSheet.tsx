import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingView } from '#features/booking/bookingSchema.ts'
import type { MoveOption, MovePreview } from '#features/booking/moveSchema.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { usePopupLink } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatDayTime, isBefore } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { Sheet, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { toast } from '#ui/toast.ts'
import { bookingsChanged } from '../queries.ts'
import { moveSheetText as text } from '../text/moveSheet.ts'
import { ClassSide, dayAndTime } from './ClassSide.tsx'
import { moveOrder, movesOf } from './moveQueries.ts'
import css from './steps.module.css'

type MoveSheetProps = {
  memberId: string
  booking: BookingView
  /** Updated each minute. */
  now: Temporal.Instant
  onClose: () => void
}

/** Moves a booking to another class in one action. Shows first what the move returns, removes and costs. */
export default function MoveSheet({ memberId, booking, now, onClose }: MoveSheetProps) {
  const { data, isFetching, error, refetch } = useQuery(movesOf(memberId, booking._id), queryClient)
  return (
    <Sheet
      open
      onClose={onClose}
      side={<ClassSide session={toClassSummary(booking)} pose="between" label={text.label} />}
      progress={0.6}
      stage={{ title: text.stage, next: text.next }}
      step={data ? 'move' : 'load'}
    >
      {data ? (
        <Moves data={data} now={now} onClose={onClose} onChanged={refetch} />
      ) : isFetching ? (
        <Skeleton lines={6} />
      ) : (
        <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : text.failedHelp}
        </ErrorNotice>
      )}
    </Sheet>
  )
}

const toClassSummary = ({ product, scheduledDate, startsAt }: BookingView) => ({
  title: product.title,
  date: scheduledDate,
  startsAt,
  location: product.location,
  instructor: { ...product.instructor, slug: null },
  duration: product.duration,
  slug: null,
})

/** Only a few at first, so that the cost of the move is visible too. */
const FIRST_SHOWN = 3

type MoveDecision = Extract<MoveOption['decision'], { kind: 'move' }>
const keyOf = ({ sessionId }: SessionView) => sessionId

interface MovesProps {
  data: MovePreview
  now: Temporal.Instant
  onChanged: () => Promise<unknown>
  onClose: () => void
}

function Moves({ data: { booking, options }, now, onChanged, onClose }: MovesProps) {
  const [chosenId, choose] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = options.filter(({ decision }) => decision.kind === 'move' || decision.code === 'SESSION_FULL')
  const shownSessions = showsAll ? open : open.slice(0, FIRST_SHOWN)
  const chosen = open.find(({ session }) => keyOf(session) === chosenId) ?? open[0]
  const day = dayText.weekday(Temporal.PlainDate.from(booking.scheduledDate))
  const move = async ({ _id: classId, date }: SessionView, { terms }: MoveDecision) => {
    setPending(true)
    setProblem(undefined)
    try {
      const { message } = await moveOrder(booking._id, { classId, date, terms })
      await bookingsChanged()
      toast.success(message)
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : commonText.tryAgain)
      await Promise.all([onChanged(), bookingsChanged()])
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <StepTitle>{text.title(day)}</StepTitle>
      <div role="alert">{problem && <Note tone="bad" title={problem} />}</div>
      {chosen ? (
        <Choice
          legend={text.legend}
          name="move"
          value={keyOf(chosen.session)}
          onChange={choose}
          options={shownSessions.map((option) => ({
            value: keyOf(option.session),
            title: <Lang text={text.choice(dayAndTime(option.session), option.session.instructor.name)} />,
            text: <Lang text={aboutOption(option)} />,
          }))}
        />
      ) : (
        <p>{refusalOf(options) ?? text.none}</p>
      )}
      {shownSessions.length < open.length && (
        <p>
          <Button sm outline onClick={() => setShowsAll(true)}>
            {text.more(open.length - shownSessions.length)}
          </Button>
        </p>
      )}
      {chosen?.decision.kind === 'move' && (
        <MoveCost booking={booking} session={chosen.session} decision={chosen.decision} now={now} />
      )}
      <StepButtons>
        {chosen?.decision.kind === 'move' && (
          <MoveButton
            chosen={chosen}
            pending={pending}
            onMove={(decision) => void move(chosen.session, decision)}
          />
        )}
        {chosen?.decision.kind === 'refuse' && <WaitLink session={chosen.session} />}
        {!chosen && (
          <ButtonLink to="/class-schedule" icon="go">
            {text.week}
          </ButtonLink>
        )}
        <Button outline disabled={pending} onClick={onClose}>
          {text.keep(day)}
        </Button>
      </StepButtons>
    </>
  )
}

/** The reason why no move is possible. */
const refusalOf = (options: MoveOption[]): string | undefined =>
  options.flatMap(({ decision }) => (decision.kind === 'refuse' ? decision.message : []))[0]

function aboutOption({ session, decision }: MoveOption): string {
  const { title, location, seatsLeft, capacity } = session
  const seats = text.left(title, locationName(location), seatsLeft, capacity)
  if (decision.kind === 'refuse') return text.full
  const { sessions, days, feePaise } = decision.costs
  if (feePaise > 0) return `${seats} ${text.costsFee(feeOf(decision))}`
  const free = isLate(decision) ? text.lateFree : text.free
  return `${seats} ${sessions ? text.costsSession : days ? text.costsDay : free}`
}

const isLate = ({ terms }: MoveDecision) => terms.leaves === 'late cancelled'
/** Empty if there is no fee. */
const feeOf = ({ costs: { feePaise } }: MoveDecision) =>
  feePaise > 0 ? formatRupees(toRupees(feePaise)) : ''

interface ChosenProps {
  booking: BookingView
  session: SessionView
  decision: MoveDecision
  now: Temporal.Instant
}

function MoveCost({ booking, session, decision, now }: ChosenProps) {
  const { product, pays, scheduledDate: date, startsAt, cancelBy, lateQuote } = booking
  const { terms, packageName, costs, conflicts } = decision
  const isCharged = costs.sessions + costs.days > 0
  const sum = costs.sessions ? text.sumSession : costs.days ? text.sumDay : feeOf(decision) || text.nothing
  const leaving = isLate(decision) && !isCharged ? text.leftLate[pays] : text.leaving[pays][terms.leaves]
  const paysNew = terms.sessionsLeft === null ? 'day' : 'session'
  const until = Temporal.Instant.from(cancelBy)
  return (
    <>
      <Facts
        facts={[
          [text.of(product.title, dayAndTime({ date, startsAt })), leaving],
          [text.of(session.title, dayAndTime(session)), text.taken[paysNew]],
          [packageName, text.pass(terms.sessionsLeft, formatDay(Temporal.PlainDate.from(terms.expiresOn)))],
        ]}
        sum={[text.sum, sum]}
      />
      {conflicts.map(({ booking: other }) => (
        <Note
          key={other._id}
          title={
            <Lang
              text={text.overlaps(
                other.product.title,
                formatDayTime(Temporal.Instant.from(other.startsAt), now),
              )}
            />
          }
        >
          {text.overlapsHelp}
        </Note>
      ))}
      {!terms.isFree && <Note title={text.notFree} />}
      <p className={css.small}>
        {isBefore(now, until) ? text.freeUntil(formatDayTime(until, now)) : (lateQuote ?? text.lateNow)}
      </p>
    </>
  )
}

interface MoveButtonProps {
  chosen: MoveOption
  pending: boolean
  onMove: (decision: MoveDecision) => void
}

function MoveButton({ chosen: { session, decision }, pending, onMove }: MoveButtonProps) {
  if (decision.kind !== 'move') return null
  const { sessions, days, feePaise } = decision.costs
  const free = feePaise > 0 ? text.goFee(feeOf(decision)) : isLate(decision) ? text.goLate : text.goFree
  const cost = sessions ? text.goSession : days ? text.goDay : free
  return (
    <Button icon="go" pending={pending} onClick={() => onMove(decision)}>
      {text.go(dayAndTime(session), cost)}
    </Button>
  )
}

function WaitLink({ session }: { session: SessionView }) {
  const link = usePopupLink({ name: 'book', classId: session._id, date: session.date })
  return (
    <ButtonLink icon="go" {...link}>
      {text.wait}
    </ButtonLink>
  )
}
