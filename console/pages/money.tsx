import { MoneyScreen } from '#features/sales/console/ui/MoneyScreen.tsx'
import { scopeOf } from '#lib/permissions.ts'
import { studioToday } from '#lib/time.ts'
import { useMay, useMe } from '../frame/useMe.ts'

export default function MoneyPage() {
  const { _id, role } = useMe()
  const may = useMay()
  return (
    <MoneyScreen
      today={studioToday().toString()}
      myId={_id}
      mayRefund={may('refund')}
      maySell={may('sellAtDesk')}
      own={scopeOf(role, 'readMoney') === 'own'}
    />
  )
}
