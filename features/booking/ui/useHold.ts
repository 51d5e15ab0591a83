import { useEffect, useRef, useState } from 'react'
import type { BookingPreview, SeatHoldView } from '#features/booking/schema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { type bookingPreview, holdSeat, releaseSeat } from '../queries.ts'

interface Holding {
  hold: SeatHoldView | null
  until: Temporal.Instant | undefined
  /** It ran out while she looked on. */
  over: boolean
  pending: boolean
  /** Why it could not be held. */
  problem: string | null
  /** Answers whether the seat is held now. */
  take: () => Promise<boolean>
  letGo: () => void
}

interface HoldRequest {
  preview: BookingPreview | undefined
  /** Where the preview is kept. */
  queryKey: ReturnType<typeof bookingPreview>['queryKey']
  occurrence: { classId: string; date: string }
  /** Somebody may come back to it: it is not let go with the page. */
  keep: boolean
}

/** The seat that is held while she pays; it is let go when she leaves, and never later than the server says. */
export function useHold({ preview, queryKey, occurrence, keep }: HoldRequest): Holding {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hold = preview?.hold ?? null
  const expiresAt = hold?.expiresAt
  const ranOut = useOver(expiresAt)
  const had = useRef(false)
  const here = useRef(true)
  if (hold) had.current = true
  // Asked anew, the server tells of no hold any more.
  const over = ranOut || (had.current && preview !== undefined && hold === null)

  const note = (held: SeatHoldView | null) =>
    queryClient.setQueryData<BookingPreview>(queryKey, (last) => last && { ...last, hold: held })
  const take = async () => {
    setPending(true)
    setProblem(null)
    try {
      const { data } = await holdSeat(occurrence)
      if (!here.current) {
        // She left while it was on its way: nobody pays for it.
        releaseSeat(data._id).catch(() => {})
        return false
      }
      note(data)
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : text.failedHelp)
      // Full or cancelled meanwhile: the sheet shows that instead.
      void queryClient.invalidateQueries({ queryKey })
      return false
    } finally {
      setPending(false)
    }
  }
  const letGo = () => {
    if (!hold || over || keep) return
    note(null)
    // Gone already, or no line: it ends by itself.
    releaseSeat(hold._id).catch(() => {})
  }

  const leave = useRef(letGo)
  leave.current = letGo
  useEffect(() => {
    here.current = true
    const onLeave = () => leave.current()
    addEventListener('pagehide', onLeave)
    return () => {
      here.current = false
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  const until = expiresAt && !over ? Temporal.Instant.from(expiresAt) : undefined
  return { hold: over ? null : hold, until, over, pending, problem, take, letGo }
}

/** Turns true at that moment of the studio's clock. */
function useOver(expiresAt: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (!expiresAt) return
    const end = Temporal.Instant.from(expiresAt)
    const left = () => end.epochMilliseconds - systemClock.now().epochMilliseconds
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      if (isBefore(systemClock.now(), end)) timer = setTimeout(look, Math.max(left(), 50))
      else setPassed(expiresAt)
    }
    look()
    return () => clearTimeout(timer)
  }, [expiresAt])
  return expiresAt !== undefined && passed === expiresAt
}
