import { useParams } from 'react-router'
import { WaitlistPanel } from '#features/waitlist/console/ui/WaitlistPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function WaitlistPage() {
  const { sessionId = '' } = useParams()
  const may = useMay()
  return (
    <WaitlistPanel
      key={sessionId}
      sessionId={sessionId}
      mayChange={may('serveMembers')}
      mayOpen={may('readMembers')}
    />
  )
}
