import { useEffect, useRef, useState } from 'react'
import type { SeatHoldView } from '#features/booking/bookingSchema.ts'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { useAt } from '#ui/useAt.ts'
import { holdSeat } from '../orderQueries.ts'
import { type bookingPreview, releaseSeat } from '../queries.ts'

interface Holding {
  hold: SeatHoldView | null
  until: Temporal.Instant | undefined
  /** The hold expired while the page was open. */
  over: boolean
  pending: boolean
  /** Why the seat could not be held. */
  problem: string | null
  /** Returns whether the seat is held now. */
  take: () => Promise<boolean>
  letGo: () => void
}

interface HoldRequest {
  preview: BookingPreview | undefined
  /** The query key of the preview. */
  queryKey: ReturnType<typeof bookingPreview>['queryKey']
  occurrence: { classId: string; date: string }
  /** The member is paying and may return: leaving the page does not release the seat. */
  paying: boolean
}

/** The seat held while the member pays. It is released when the member leaves, and at its expiry at the latest. */
export function useHold({ preview, queryKey, occurrence, paying }: HoldRequest): Holding {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hold = preview?.hold ?? null
  const expiresAt = hold?.expiresAt
  const hasExpired = useHasPassed(expiresAt)
  const hadHold = useRef(false)
  const isMounted = useRef(true)
  if (hold) hadHold.current = true
  // After a reload the server no longer reports a hold that has expired.
  const over = hasExpired || (hadHold.current && preview !== undefined && hold === null)

  const cacheHold = (held: SeatHoldView | null) =>
    queryClient.setQueryData<BookingPreview>(queryKey, (last) => last && { ...last, hold: held })
  const take = async () => {
    setPending(true)
    setProblem(null)
    try {
      const { data } = await holdSeat(occurrence, preview?.session)
      if (!isMounted.current) {
        // The member left before the response arrived: the seat is not needed any more.
        releaseSeat(data._id).catch(() => {})
        return false
      }
      cacheHold(data)
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : text.failedHelp)
      // The class is now full or cancelled: the sheet shows that instead.
      void queryClient.invalidateQueries({ queryKey })
      return false
    } finally {
      setPending(false)
    }
  }
  const letGo = () => {
    if (!hold || hold.isOffer || over || paying) return
    cacheHold(null)
    // The hold was released before, or there is no connection: in that case the hold expires by itself.
    releaseSeat(hold._id).catch(() => {})
  }

  const leave = useRef(letGo)
  leave.current = letGo
  useEffect(() => {
    isMounted.current = true
    const onLeave = () => leave.current()
    addEventListener('pagehide', onLeave)
    return () => {
      isMounted.current = false
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  const until = expiresAt && !over ? Temporal.Instant.from(expiresAt) : undefined
  return { hold: over ? null : hold, until, over, pending, problem, take, letGo }
}

/** True once the studio's clock has reached that time. */
function useHasPassed(time: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useAt(time, () => setPassed(time))
  useEffect(() => {
    if (time && !isBefore(systemClock.now(), Temporal.Instant.from(time))) setPassed(time)
  }, [time])
  return time !== undefined && passed === time
}
