import { useParams } from 'react-router'
import { RosterPanel } from '#features/roster/ui/RosterPanel.tsx'
import { useLine } from '#ui/console/useLine.ts'
import { useMay } from '../frame/useMe.ts'

export default function RosterPage() {
  const { sessionId = '' } = useParams()
  const may = useMay()
  return (
    <RosterPanel key={sessionId} sessionId={sessionId} mayBook={may('serveMembers')} online={useLine()} />
  )
}
