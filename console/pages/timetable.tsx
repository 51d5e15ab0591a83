import { TimetablePanel } from '#features/scheduling/ui/TimetablePanel.tsx'
import { useMay } from '../frame/useMe.ts'

const TimetablePage = () => <TimetablePanel mayEdit={useMay()('editTimetable')} />
export default TimetablePage
