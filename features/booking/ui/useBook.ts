import { useState } from 'react'
import type { BookingResultView, BookingView } from '#features/booking/bookingSchema.ts'
import type { BookingPreview, ConflictView } from '#features/booking/previewSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { useIsMounted } from '#ui/useIsMounted.ts'
import { createOrder } from '../orderQueries.ts'
import { bookingsChanged, cancelOrder } from '../queries.ts'
import { isSameExchange } from './exchange.ts'

export interface BookNote {
  tone?: 'good' | 'bad'
  title: string
  text?: string
}

/**
 * Books a session, and stores the result. After a lost connection nothing is assumed: a session can't be booked
 * twice, so a second attempt either books the session or reports that the first attempt succeeded.
 */
export function useBook(
  occurrence: { classId: string; date: string },
  /** The session as it is shown now. */
  session: SessionView | undefined,
  {
    reload,
    onBooked,
  }: {
    /** Loads the preview again. */
    reload: () => Promise<BookingPreview>
    onBooked: (booking: BookingResultView) => void
  },
) {
  const [pending, setPending] = useState(false)
  const [lost, setLost] = useState(false)
  const [note, setNote] = useState<BookNote | null>(null)
  const [refused, setRefused] = useState(false)
  const isMounted = useIsMounted()

  const withStatus = async (work: () => Promise<void>) => {
    setPending(true)
    setNote(null)
    setLost(false)
    const failed = await work().then(
      () => null,
      (error: unknown) => error,
    )
    const isLost = failed !== null && (!(failed instanceof ApiError) || failed.code === 'OFFLINE')
    setLost(isLost)
    if (isLost) setNote({ tone: 'bad', title: text.one.lost, text: text.one.lostHelp })
    else if (failed instanceof ApiError) setNote({ tone: 'bad', title: failed.message })
    // After a booking or a refusal, seats and passes on this page are outdated. Offline nothing can be reloaded.
    if (!isLost) await bookingsChanged()
    if (failed instanceof ApiError && !isLost) setRefused(true)
    setPending(false)
  }
  const send = async (request = () => createOrder(occurrence, { session })) => {
    const { data, message } = await request()
    toast.success(message)
    return data
  }
  const cancel = async ({ _id }: BookingView) => {
    const { data, message } = await cancelOrder(_id)
    toast.success(message)
    return data.pass
  }
  return {
    pending,
    lost,
    note,
    /** An attempt was refused, and the session has been loaded again since. */
    refused,
    /** Books on the spot that the member chose, or on any. */
    book: (spotId?: string) =>
      void withStatus(async () => onBooked(await send(() => createOrder(occurrence, { session, spotId })))),
    /** Books with another request, for example for a seat that the waitlist offered. */
    bookBy: (request: () => ReturnType<typeof createOrder>) =>
      void withStatus(async () => onBooked(await send(request))),
    /**
     * Cancels another booking in exchange for this session, after this session is booked. If only the pass of the other
     * booking can pay, that booking is cancelled first. Neither is done if anything has changed since the member decided.
     */
    change: ({ booking }: ConflictView, shown: BookingPreview) =>
      void withStatus(async () => {
        const isSame = isSameExchange(shown, await reload())
        // The member has closed the sheet in the meantime.
        if (!isMounted.current) return
        if (!isSame) return setNote({ tone: 'bad', title: text.conflict.changed })
        if (shown.decision.kind !== 'book') {
          await cancel(booking)
          return setNote({ tone: 'good', title: text.conflict.kept })
        }
        const created = await send()
        const after = await cancel(booking).catch(() => {
          const { title } = booking.product
          setNote({ tone: 'bad', title: text.conflict.holdsBoth(title), text: text.conflict.holdsBothHelp })
        })
        // The cancelled booking may have returned its session to the pass that paid.
        onBooked(after?._id === created.pass._id ? { ...created, pass: after } : created)
      }),
  }
}
