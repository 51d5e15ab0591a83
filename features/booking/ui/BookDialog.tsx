import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshUser, useSession } from '#features/identity/session.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatTime, systemClock } from '#lib/time.ts'
import { bookDialogText as text } from '#text/bookDialog.ts'
import { dayText } from '#text/timetable.ts'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { PromiseNote } from '#ui/PromiseNote.tsx'
import { scheduledClasses } from '../queries.ts'
import { BookFoot } from './BookFoot.tsx'
import { BookTerms } from './BookTerms.tsx'
import { FittingPackages } from './FittingPackages.tsx'
import { arrived, foreseen, LOST, type Obstacle } from './obstacle.ts'
import { payingPass } from './payingPass.ts'
import { useOrder } from './useOrder.ts'
import './booking.css'

type BookDialogProps = {
  session: SessionView
  open: boolean
  onClose: () => void
  /** The sign-in ran out meanwhile: sign in again and come back here. */
  onSignIn: () => void
}

/** What a booking is, costs and promises, before it is made. */
export const BookDialog = ({ session, open, onClose, onSignIn }: BookDialogProps) => (
  <Dialog open={open} onClose={onClose}>
    <DialogHead label={text.label} title={session.title} />
    <Content session={session} onClose={onClose} onSignIn={onSignIn} />
  </Dialog>
)

function Content({ session, onClose, onSignIn }: Omit<BookDialogProps, 'open'>) {
  const user = useSession((session) => session.user)
  // Passes may have changed since this page was opened, here or elsewhere.
  useEffect(() => void refreshUser(), [])
  const mine = useQuery({ ...scheduledClasses(user?._id ?? ''), enabled: user !== null }, queryClient)
  const booked =
    mine.data?.some((b) => b.sessionId === session.sessionId && b.status === 'scheduled') ?? false
  const order = useOrder(session, onClose)
  const now = systemClock.now()
  const newcomer = user?.isDiscovery === false
  const payer = payingPass(user?.passes ?? [], { ...session, date: Temporal.PlainDate.from(session.date) })
  const refusal = arrived(order.refusal, booked)
  const obstacle = refusal ?? foreseen(session, { signedIn: user !== null, booked, payer, now })
  return (
    <>
      <DialogBody>
        <Facts facts={factsOf(session)} />
        {payer.kind === 'pays' && (!obstacle || obstacle.code === LOST) && (
          <BookTerms session={session} payer={payer} now={now} />
        )}
        {obstacle && <ObstacleNote obstacle={obstacle} answered={refusal !== null} />}
        {obstacle?.code === 'NO_VALID_PASS' && <FittingPackages session={session} newcomer={newcomer} />}
      </DialogBody>
      <BookFoot {...{ session, newcomer, obstacle, order, onClose, onSignIn }} />
    </>
  )
}

function factsOf({ date, startsAt, duration, location, instructor, seatsLeft, capacity }: SessionView) {
  const begins = Temporal.Instant.from(startsAt)
  const ends = begins.add({ minutes: duration })
  const when = `${dayText.medium(Temporal.PlainDate.from(date))}, ${text.fromTo(formatTime(begins), formatTime(ends))}`
  return [
    [text.when, when],
    [text.where, location],
    [text.instructor, instructor.name],
    [text.seats, text.seatsLeft(seatsLeft, capacity)],
  ] satisfies [string, string][]
}

/** What the server answered takes the focus: the button that asked may be gone. */
function ObstacleNote({ obstacle, answered }: { obstacle: Obstacle; answered: boolean }) {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told anew
  useEffect(() => {
    if (answered) note.current?.focus()
  }, [obstacle.message, answered])
  return (
    <div ref={note} tabIndex={-1}>
      <PromiseNote promise={obstacle.message} icon={obstacle.code === 'ALREADY_BOOKED' ? 'ok' : 'bang'}>
        {obstacle.code === LOST ? text.lostHelp : undefined}
      </PromiseNote>
    </div>
  )
}
