import { useState } from 'react'
import type { BookingView, ConflictView, MadeBookingView } from '#features/booking/schema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { bookingsChanged, cancelOrder, createOrder } from '../queries.ts'

export interface BookNote {
  tone?: 'good' | 'bad'
  title: string
  text?: string
}

/**
 * Books, and keeps what came of it. After a lost line nothing is assumed: the same session can't be booked twice, so a
 * second try either books it or tells that the first one had arrived.
 */
export function useBook(
  occurrence: { classId: string; date: string },
  onBooked: (booking: MadeBookingView) => void,
) {
  const [pending, setPending] = useState(false)
  const [lost, setLost] = useState(false)
  const [note, setNote] = useState<BookNote | null>(null)

  const during = async (work: () => Promise<void>) => {
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
    // Booked or refused: somebody's seat or pass is not what this page shows. On a broken line nothing is to be had.
    if (!isLost) await bookingsChanged()
    setPending(false)
  }
  const send = async () => {
    const { data, message } = await createOrder(occurrence)
    toast.success(message)
    return data
  }
  const giveBack = async ({ _id }: BookingView) => {
    const { data, message } = await cancelOrder(_id)
    toast.success(message)
    return data.pass
  }
  return {
    pending,
    lost,
    note,
    book: () => void during(async () => onBooked(await send())),
    /** Gives another booking back for this one: not before this one is hers, unless its pass is to pay. */
    change: ({ booking }: ConflictView, canPay: boolean) =>
      void during(async () => {
        if (!canPay) {
          await giveBack(booking)
          return setNote({ tone: 'good', title: text.conflict.kept })
        }
        const made = await send()
        const after = await giveBack(booking).catch(() => {
          const { title } = booking.product
          setNote({ tone: 'bad', title: text.conflict.holdsBoth(title), text: text.conflict.holdsBothHelp })
        })
        // What was given back may have gone to the very pass that paid.
        onBooked(after?._id === made.pass._id ? { ...made, pass: after } : made)
      }),
  }
}
