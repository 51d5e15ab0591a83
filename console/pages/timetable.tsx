import { TimetablePanel } from '#features/scheduling/console/ui/TimetablePanel.tsx'
import { useMe } from '../frame/useMe.ts'

const TimetablePage = () => <TimetablePanel role={useMe().role} />
export default TimetablePage
