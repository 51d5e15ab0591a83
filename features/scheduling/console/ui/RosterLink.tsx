import { TextLink } from '#ui/Button.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'

export const RosterLink = ({ sessionId }: { sessionId: string }) => (
  <p>
    <TextLink to={`/sessions/${sessionId}`}>{timetableScreen.sheet.roster}</TextLink>
  </p>
)
