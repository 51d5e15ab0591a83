import { FeesPanel } from '#features/fee/console/ui/FeesPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function FeesPage() {
  const may = useMay()
  return <FeesPanel may={{ take: may('sellAtDesk'), waive: may('adjustPasses'), refund: may('refund') }} />
}
