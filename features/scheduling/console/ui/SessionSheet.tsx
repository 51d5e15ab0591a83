import { locationName } from '#features/studio/settings.ts'
import { Button } from '#ui/Button.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import type { TimetableSession } from '../schema.ts'
import { timetableScreen as text } from '../text/timetableScreen.ts'
import { RosterLink } from './RosterLink.tsx'
import { clockOf, longDay } from './shownWeek.ts'

/** A session that can no longer be changed, or not by this person. */
export const SessionSheet = ({ session, onClose }: { session: TimetableSession; onClose: () => void }) => (
  <SideSheet
    title={session.title}
    description={`${longDay(session.date)}, ${clockOf(session.time)}, ${locationName(session.location)}`}
    onClose={onClose}
    footer={
      <Button outline sm onClick={onClose}>
        {text.sheet.close}
      </Button>
    }
  >
    <p>{session.instructor.name}</p>
    <p>
      {session.cancelReason === null
        ? text.seats(session.booked, session.capacity)
        : text.sheet.cancelledLead(session.cancelReason)}
    </p>
    <RosterLink sessionId={session._id} />
  </SideSheet>
)
