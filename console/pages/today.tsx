import { DayPanel } from '#features/attendance/console/ui/DayPanel.tsx'
import { NextStep } from '#features/settings/console/ui/NextStep.tsx'
import { useMay } from '../frame/useMe.ts'

const TodayPage = () => {
  const may = useMay()
  return <DayPanel nextStep={may('editSettings') && <NextStep />} />
}
export default TodayPage
