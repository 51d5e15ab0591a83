import { useParams } from 'react-router'
import { PlanPanel } from '#features/spots/console/ui/PlanPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function RoomPlanPage() {
  const { roomId = '' } = useParams()
  const may = useMay()
  return (
    <PlanPanel key={roomId} roomId={roomId} mayDraw={may('editSettings')} mayBreak={may('serveMembers')} />
  )
}
