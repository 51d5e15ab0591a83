import { StaffPanel } from '#features/staff/ui/StaffPanel.tsx'
import { useMe } from '../frame/useMe.ts'

const StaffPage = () => <StaffPanel role={useMe().role} myId={useMe()._id} />
export default StaffPage
