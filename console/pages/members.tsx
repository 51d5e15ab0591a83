import { useParams } from 'react-router'
import { MembersPanel } from '#features/members/console/ui/MembersPanel.tsx'
import { WeeklyPart } from '#features/recurring/console/ui/WeeklyPart.tsx'
import { useMe } from '../frame/useMe.ts'

const MembersPage = () => (
  <MembersPanel
    memberId={useParams().memberId}
    role={useMe().role}
    parts={(about) => <WeeklyPart {...about} />}
  />
)
export default MembersPage
