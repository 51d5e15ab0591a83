import { useParams } from 'react-router'
import { DisputePanel } from '#features/sales/console/ui/DisputePanel.tsx'

export default function DisputePage() {
  const { disputeId = '' } = useParams()
  return <DisputePanel key={disputeId} disputeId={disputeId} />
}
