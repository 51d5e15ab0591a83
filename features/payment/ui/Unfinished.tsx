import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { commonText } from '#lib/text/common.ts'
import { toast } from '#ui/toast.ts'
import { unfinishedOf } from './paidHere.ts'

/** Says how a payment stands whose answer was lost; what it is made of is fetched only when there is one. */
export function Unfinished() {
  const user = useSession((session) => session.user)
  const personId = user?._id
  const [Payment, setPayment] = useState<ComponentType>()
  useEffect(() => {
    if (personId === undefined || !unfinishedOf(personId)) return
    import('./UnfinishedPayment.tsx').then(
      ({ default: loaded }) => setPayment(() => loaded),
      () => toast.error(commonText.partFailed),
    )
  }, [personId])
  return Payment ? <Payment /> : null
}
