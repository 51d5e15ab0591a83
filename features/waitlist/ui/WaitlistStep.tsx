import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SessionView } from '#features/timetable/schema.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { formatTime } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { toast } from '#ui/toast.ts'
import { changeTerms, joinWaitlist, leaveWaitlist, waitlistOf } from '../queries.ts'
import type { WaitlistEntryView, WaitlistTerms, WaitlistView } from '../schema.ts'
import { waitlistStepsText as text } from '../text/waitlistSteps.ts'
import { Forecast } from './Forecast.tsx'
import { clock, TermsFields } from './TermsFields.tsx'
import css from './WaitlistStep.module.css'

interface WaitlistStepProps {
  session: SessionView
  memberId: string
  /** Alternatives to waiting. */
  children: ReactNode
  onClose: () => void
}

/** The step for a full class: the member can join its waitlist, or sees their position in it. */
export default function WaitlistStep({ session, memberId, children, onClose }: WaitlistStepProps) {
  const occurrence = { classId: session._id, date: session.date }
  const { data, isFetching, refetch } = useQuery(waitlistOf(memberId, occurrence), queryClient)
  const [changing, setChanging] = useState(false)
  if (!data && isFetching) return <Skeleton lines={6} />
  if (!data) {
    return (
      <>
        <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {null}
        </ErrorNotice>
        {children}
      </>
    )
  }
  const { entry } = data
  if (entry && !changing) {
    return (
      <Position queue={data} entry={entry} onChange={() => setChanging(true)}>
        {children}
      </Position>
    )
  }
  return (
    <Join
      key={entry?._id ?? 'new'}
      session={session}
      entry={entry}
      queue={data}
      onSave={async (terms) => {
        const { message } = await (entry
          ? changeTerms(entry._id, terms, session)
          : joinWaitlist(session, terms))
        toast.success(message)
        setChanging(false)
      }}
      onClose={entry ? () => setChanging(false) : onClose}
    >
      {entry ? null : children}
    </Join>
  )
}

const askFirst: WaitlistTerms = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }

interface JoinProps {
  session: SessionView
  queue: WaitlistView
  entry: WaitlistEntryView | null
  children: ReactNode
  onSave: (terms: WaitlistTerms) => Promise<void>
  onClose: () => void
}

function Join({ session, queue, entry, children, onSave, onClose }: JoinProps) {
  const [terms, setTerms] = useState(entry?.terms ?? askFirst)
  const { pending, problem, run } = useAttempt()
  const position = entry?.position ?? queue.length + 1
  return (
    <>
      <StepTitle>
        {queue.refusal ? text.full : entry ? text.current(position) : text.title(position)}
      </StepTitle>
      {(problem ?? queue.refusal) && <Note tone="bad" title={problem ?? queue.refusal?.message ?? ''} />}
      {!queue.refusal && (
        <>
          <Forecast past={queue.past} position={position} />
          <TermsFields session={session} queue={queue} terms={terms} onChange={setTerms} />
        </>
      )}
      {children}
      <StepButtons hint={queue.refusal ? undefined : text.free}>
        {queue.refusal ? (
          <ButtonLink icon="go" to={isWithoutPass(queue.refusal.code) ? '/membership' : '/class-schedule'}>
            {isWithoutPass(queue.refusal.code) ? text.choosePass : text.week}
          </ButtonLink>
        ) : (
          <Button icon="go" pending={pending} onClick={() => run(() => onSave(terms))}>
            {entry ? text.save : text.join}
          </Button>
        )}
        <Button outline disabled={pending} onClick={onClose}>
          {text.notNow}
        </Button>
      </StepButtons>
    </>
  )
}

const isWithoutPass = (code: RefusalCode) => code === 'NO_VALID_PASS'

interface PositionProps {
  queue: WaitlistView
  entry: WaitlistEntryView
  children: ReactNode
  onChange: () => void
}

function Position({ queue, entry, children, onChange }: PositionProps) {
  const { position, length, reason, terms } = entry
  const { pending, problem, run } = useAttempt()
  const leave = async () => {
    const { message } = await leaveWaitlist(entry._id)
    toast.success(message)
  }
  const how = terms.lateToo ? 'automaticLate' : 'automatic'
  const swap = queue.swaps.find(({ _id }) => _id === terms.insteadOf)
  return (
    <>
      <StepTitle>{text.current(position)}</StepTitle>
      {length > 1 && <p className={css.others}>{text.others(position - 1, length - position)}</p>}
      {problem && <Note tone="bad" title={problem} />}
      {reason && <Note title={text.skipped[reason]} />}
      <Forecast past={queue.past} position={position} />
      <Facts
        facts={
          [
            [text.whenFree, terms.automatic ? text.chosen[how] : text.chosen.ask],
            [text.chosen.weAsk, text.chosen.hours(clock(queue.quiet.until), clock(queue.quiet.from))],
            [text.chosen.day, terms.oneClass ? text.chosen.oneClass : text.chosen.anyNumber],
            ...(swap
              ? [
                  [
                    text.chosen.insteadOf,
                    `${swap.title}, ${formatTime(Temporal.Instant.from(swap.startsAt))}`,
                  ],
                ]
              : []),
          ] as [string, ReactNode][]
        }
      />
      {children}
      <StepButtons>
        <Button outline disabled={pending} onClick={onChange}>
          {text.change}
        </Button>
        <Button outline danger pending={pending} onClick={() => run(leave)}>
          {text.leave}
        </Button>
      </StepButtons>
    </>
  )
}

/** The state of a request: whether it is pending, and the message of its refusal. */
function useAttempt() {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = (work: () => Promise<void>) => {
    setPending(true)
    setProblem(null)
    work()
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error.message : text.failed))
      .finally(() => setPending(false))
  }
  return { pending, problem, run }
}
