import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookingsChanged, changeSpot } from '#features/booking/queries.ts'
import { OneStep } from '#features/booking/ui/OneStep.tsx'
import type { SessionView } from '#features/timetable/schema.ts'
import { leaveWaitlist, takeSeat, waitlistOf } from '#features/waitlist/queries.ts'
import type { WaitlistView } from '#features/waitlist/schema.ts'
import { waitlistStepsText as text } from '#features/waitlist/text/waitlistSteps.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { formatTime, isBefore, systemClock } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { Sale } from './useSale.ts'

interface OfferStepProps {
  sale: Sale
  preview: BookingPreview
  pass: Extract<BookingPreview['decision'], { kind: 'book' }>['pass']
}

/** The offer of a free seat to a member on the waitlist: they take it or refuse it. */
export function OfferStep({ sale, preview, pass }: OfferStepProps) {
  const { user, order, hold } = sale
  const { queue, problem, letGo } = useOffer(sale)
  const { data, isFetching, refetch } = queue
  // The offer passed to the next person while this was open, so the sheet shows the member's position in the queue
  // instead.
  useEffect(() => {
    if (hold.over) void bookingsChanged()
  }, [hold.over])
  if (!data && isFetching) return <Skeleton lines={5} />
  if (!data)
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {null}
      </ErrorNotice>
    )
  const { entry, swaps } = data
  return (
    <OneStep
      preview={preview}
      pass={pass}
      firstName={user?.firstName ?? ''}
      note={problem === null ? order.note : { tone: 'bad', title: problem }}
      pending={order.pending}
      again={order.lost}
      offer={{
        title: text.turn,
        intro: <Intro preview={preview} entry={entry} swaps={swaps} />,
        take: text.take(pass.pays === 'session'),
        refuse: text.letGo,
      }}
      onBook={(spotId) =>
        entry ? order.bookBy(() => takeSeatOnSpot(entry._id, preview.session, spotId)) : order.book(spotId)
      }
      onClose={() => void letGo()}
    />
  )
}

/** For a member without a pass that pays: until when the seat is held, and that they may let it go instead. */
export function LetGo({ sale }: { sale: Sale }) {
  const { problem, letGo } = useOffer(sale)
  const expiresAt = sale.preview?.hold?.expiresAt
  return (
    <>
      {expiresAt && <p>{text.held(formatTime(Temporal.Instant.from(expiresAt)))}</p>}
      {problem && <Note tone="bad" title={problem} />}
      <TextButton onClick={() => void letGo()}>{text.letGo}</TextButton>
    </>
  )
}

/** The queue in which the member was offered the seat. `letGo`: the seat goes to the next person. */
function useOffer({ user, occurrence, navigation }: Sale) {
  const query = waitlistOf(user?._id ?? '', occurrence)
  const queue = useQuery(query, queryClient)
  const [problem, setProblem] = useState<string | null>(null)
  const letGo = async () => {
    setProblem(null)
    try {
      const { entry } = queue.data ?? (await queryClient.fetchQuery(query))
      if (entry) toast.success((await leaveWaitlist(entry._id)).message)
      navigation.close()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : commonText.offline)
    }
  }
  return { queue, problem, letGo }
}

/** If somebody else has taken the spot in the meantime, the member still gets the seat, on another spot. */
async function takeSeatOnSpot(
  entryId: string,
  session: SessionView,
  spotId: string | undefined,
): ReturnType<typeof takeSeat> {
  const response = await takeSeat(entryId, session)
  if (!spotId) return response
  const changed = await changeSpot(response.data._id, spotId).catch(() => null)
  return { ...response, data: { ...response.data, ...changed?.data } }
}

function Intro({
  preview: { hold, conflicts },
  entry,
  swaps,
}: Pick<OfferStepProps, 'preview'> & Pick<WaitlistView, 'entry' | 'swaps'>) {
  const swap = swaps.find(({ _id }) => _id === entry?.terms.insteadOf)
  const other = conflicts.find(({ booking }) => booking._id !== swap?._id)
  const opensAt = entry?.offer && Temporal.Instant.from(entry.offer.opensAt)
  const instantAt = (instant: string) => formatTime(Temporal.Instant.from(instant))
  return (
    <>
      {hold && <p>{text.held(instantAt(hold.expiresAt))}</p>}
      {opensAt && isBefore(systemClock.now(), opensAt) && <p>{text.night(formatTime(opensAt))}</p>}
      {swap && (
        <p>
          <Lang text={text.swap(swap.title, instantAt(swap.startsAt))} />
        </p>
      )}
      {other && (
        <p>
          <Lang text={text.alsoBooked(other.booking.product.title, instantAt(other.booking.startsAt))} />
        </p>
      )}
    </>
  )
}
