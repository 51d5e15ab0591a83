import { BookButton } from '#features/booking/ui/BookButton.tsx'
import type { SessionView } from '#features/timetable/schema.ts'
import { SessionRow } from '#features/timetable/ui/SessionRow.tsx'

export interface SessionRowsProps {
  sessions: SessionView[]
  now: string
  /** The day as it is shown above the time: `Today`. */
  dayTitle: (session: SessionView) => string
  /** The sessions in which the member has a seat. */
  booked?: ReadonlySet<string> | undefined
}

/** Sessions of several days, each with a button. */
export const SessionRows = ({ sessions, now, dayTitle, booked }: SessionRowsProps) => (
  <ul>
    {sessions.map((session) => {
      const isBooked = booked?.has(session.sessionId) ?? false
      return (
        <SessionRow
          key={session.sessionId}
          session={session}
          now={now}
          day={dayTitle(session)}
          booked={isBooked}
          action={<BookButton session={session} booked={isBooked} className="scripted" />}
        />
      )
    })}
  </ul>
)
