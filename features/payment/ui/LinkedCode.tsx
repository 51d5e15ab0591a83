import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/identity/session.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Note } from '#ui/Note.tsx'
import { codeBefore } from '../queries.ts'
import { promoFieldText } from '../text/promoField.ts'
import { linkedCode } from './linkedCode.ts'

/** The effect of the link's promo code on a pass, shown before the payment; or why the code is refused. */
export function LinkedCode({ packageId }: { packageId: string | undefined }) {
  const code = linkedCode()
  const personId = useSession(({ user }) => user?._id)
  const { data, error } = useQuery(
    { ...codeBefore({ code: code ?? '', packageId }, personId), enabled: code !== null && !!packageId },
    queryClient,
  )
  if (data) {
    const { amount, code: applied } = data
    const price = formatRupees(toRupees(amount + applied.discount))
    return (
      <Note tone="good" title={applied.text}>
        {promoFieldText.willPay(formatRupees(toRupees(amount)), price)}
      </Note>
    )
  }
  return isRefusedCode(error) ? <Note title={error.message} /> : null
}

/** Whether the code is refused. Other errors are not shown before the payment, where the code is tried again. */
export const isRefusedCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('PROMO_')
