import { BOOKABLE_WEEKS_AHEAD, sessionState } from '#features/timetable/rules.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { bookDialogText } from '#text/bookDialog.ts'
import { bookingText } from '#text/booking.ts'
import { refusalText } from '#text/refusals.ts'
import { dayText } from '#text/timetable.ts'
import type { Payer } from './payingPass.ts'

/** Why a session can't be booked: a refusal of the API by its code, or a line that broke. */
export interface Obstacle {
  code: string
  message: string
}

/** No answer came, or none that could be read: nobody knows whether it is booked. */
export const LOST = 'LOST'

const because = (code: keyof typeof refusalText, details: Record<string, string> = {}): Obstacle => ({
  code,
  message: refusalText[code](details),
})

/** What the server would refuse, known before asking; in the server's order. */
export function foreseen(
  session: SessionView,
  facts: { signedIn: boolean; booked: boolean; payer: Payer; now: Temporal.Instant },
): Obstacle | null {
  if (!facts.signedIn) return because('SIGN_IN_REQUIRED')
  const date = Temporal.PlainDate.from(session.date)
  const state = sessionState(
    {
      ...session,
      date,
      startsAt: Temporal.Instant.from(session.startsAt),
      durationMinutes: session.duration,
      cancelled: session.status === 'class cancelled',
    },
    facts.now,
  )
  if (state === 'cancelled') return because('SESSION_CANCELLED')
  if (state === 'over' || state === 'underWay') return because('SESSION_STARTED')
  if (state === 'notOpen') {
    return because('SESSION_NOT_OPEN', {
      opens: dayText.long(date.subtract({ weeks: BOOKABLE_WEEKS_AHEAD })),
    })
  }
  if (facts.booked) return because('ALREADY_BOOKED')
  if (state === 'full') return because('SESSION_FULL')
  if (facts.payer.kind === 'pays') return null
  return because('NO_VALID_PASS', { reason: bookingText.noPass[facts.payer.problem] })
}

/** A line broke, and now the class is there: the booking had arrived. */
export const arrived = (refusal: Obstacle | null, booked: boolean): Obstacle | null =>
  refusal?.code === LOST && booked ? { code: 'ALREADY_BOOKED', message: bookDialogText.hadArrived } : refusal

/** The next step that helps, by the code of what stands in the way. */
export type Step = 'book' | 'again' | 'packages' | 'bookings' | 'signIn' | 'none'

const steps: Record<string, Step> = {
  NO_VALID_PASS: 'packages',
  ALREADY_BOOKED: 'bookings',
  CLOCK_WOULD_STRAND: 'bookings',
  SIGN_IN_REQUIRED: 'signIn',
  SESSION_FULL: 'none',
  SESSION_STARTED: 'none',
  SESSION_CANCELLED: 'none',
  SESSION_CLOSED: 'none',
  SESSION_NOT_OPEN: 'none',
  NOT_FOUND: 'none',
}

export const stepAfter = (obstacle: Obstacle | null): Step =>
  obstacle ? (steps[obstacle.code] ?? 'again') : 'book'
