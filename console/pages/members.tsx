import { useParams } from 'react-router'
import { MembersPanel } from '#features/members/console/ui/MembersPanel.tsx'
import { useMe } from '../frame/useMe.ts'

const MembersPage = () => <MembersPanel memberId={useParams().memberId} role={useMe().role} />
export default MembersPage
