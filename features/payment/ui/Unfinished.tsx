import { useEffect, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { commonText } from '#lib/text/common.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import { toast } from '#ui/toast.ts'
import { unfinishedOf } from './paidHere.ts'

const UnfinishedPayment = lazyPart(() => import('./UnfinishedPayment.tsx'))

/** Shows the state of a payment whose answer was lost; its code is loaded only if there is one. */
export function Unfinished() {
  const user = useSession((session) => session.user)
  const personId = user?._id
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (personId !== undefined && unfinishedOf(personId)) setIsThere(true)
  }, [personId])
  return isThere && <UnfinishedPayment onFailed={() => toast.error(commonText.partFailed)} />
}
