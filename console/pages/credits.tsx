import { CreditsPanel } from '#features/promoCode/console/ui/CreditsPanel.tsx'
import { useMay } from '../frame/useMe.ts'

export default function CreditsPage() {
  const may = useMay()
  return <CreditsPanel may={{ withdraw: may('adjustPasses'), readMoney: may('readMoney') }} />
}
