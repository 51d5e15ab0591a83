import { useParams } from 'react-router'
import { RosterPanel } from '#features/attendance/console/ui/RosterPanel.tsx'
import { NewcomerSheet } from '#features/newcomer/console/ui/NewcomerSheet.tsx'
import { useOnline } from '#ui/console/useOnline.ts'
import { useMay } from '../frame/useMe.ts'

export default function RosterPage() {
  const { sessionId = '' } = useParams()
  const may = useMay()
  return (
    <RosterPanel
      key={sessionId}
      sessionId={sessionId}
      mayBook={may('serveMembers')}
      online={useOnline()}
      newcomer={
        may('serveMembers') && may('sellAtDesk') ? (about) => <NewcomerSheet {...about} /> : undefined
      }
    />
  )
}
