import { GiftsPanel } from '#features/gift/console/ui/GiftsPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function GiftsPage() {
  const may = useMay()
  return <GiftsPanel mayCorrect={may('adjustPasses')} mayRefund={may('refund')} />
}
