import { StrikesPanel } from '#features/booking/console/ui/StrikesPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function StrikesPage() {
  const may = useMay()
  return <StrikesPanel mayForgive={may('adjustPasses')} />
}
