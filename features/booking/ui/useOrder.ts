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
    try {
      const { message } = await createOrder(session)
      toast.success(message)
      onBooked()
    } catch (error) {
      const refused = obstacleOf(error)
      const arrived = wasLost && refused.code === 'ALREADY_BOOKED'
      setRefusal(arrived ? { ...refused, message: text.hadArrived } : refused)
    } finally {
      setPending(false)
      // Booked or refused: somebody's seat or pass is not what this page shows.
      void bookingsChanged()
      void revalidate()
    }
  }
  return { pending, refusal, send: () => void send() }
}

function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof ApiError) || error.code === 'OFFLINE') return { code: LOST, message: text.lost }
  return { code: error.status === 401 ? 'SIGN_IN_REQUIRED' : error.code, message: error.message }
}
