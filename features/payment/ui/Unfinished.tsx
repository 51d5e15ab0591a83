import { useEffect, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { commonText } from '#lib/text/common.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import { toast } from '#ui/toast.ts'
import { unfinishedOf } from './paidHere.ts'

const UnfinishedPayment = lazyPart(() => import('./UnfinishedPayment.tsx'))

/** Loads and shows UnfinishedPayment, only if this tab has a payment whose pass was not shown yet. */
export function Unfinished() {
  const user = useSession((session) => session.user)
  const personId = user?._id
  const [hasPendingPayment, setHasPendingPayment] = useState(false)
  useEffect(() => {
    if (personId !== undefined && unfinishedOf(personId)) setHasPendingPayment(true)
  }, [personId])
  return hasPendingPayment && <UnfinishedPayment onFailed={() => toast.error(commonText.partFailed)} />
}
