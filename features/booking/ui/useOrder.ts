import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SessionView } from '#features/timetable/schema.ts'
import { ApiError } from '#lib/api.ts'
import { bookDialogText as text } from '#text/bookDialog.ts'
import { toast } from '#ui/toast.ts'
import { bookingsChanged, createOrder } from '../queries.ts'
import { LOST, type Obstacle } from './obstacle.ts'

/**
 * Sends the booking and keeps what came of it. After a lost line nothing is assumed: the same session
 * can't be booked twice, so a second try either books it or tells that the first one had arrived.
 */
export function useOrder(session: SessionView, onBooked: () => void) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Obstacle | null>(null)
  const { revalidate } = useRevalidator()

  const send = async () => {
    const wasLost = refusal?.code === LOST
    setPending(true)
    const refused = await createOrder(session).then(({ message }) => {
      toast.success(message)
      onBooked()
      return null
    }, obstacleOf)
    const hadArrived = wasLost && refused?.code === 'ALREADY_BOOKED'
    setRefusal(hadArrived ? { ...refused, message: text.hadArrived } : refused)
    setPending(false)
    // Booked or refused: somebody's seat or pass is not what this page shows.
    void bookingsChanged()
    // On a broken line that would take the page away.
    if (refused?.code !== LOST) void revalidate()
  }
  return { pending, refusal, send: () => void send() }
}

function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof ApiError) || error.code === 'OFFLINE') return { code: LOST, message: text.lost }
  return { code: error.status === 401 ? 'SIGN_IN_REQUIRED' : error.code, message: error.message }
}
