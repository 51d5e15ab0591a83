import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/identity/session.ts'
import { ApiError } from '#lib/api.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Note } from '#ui/Note.tsx'
import { codeBefore } from '../queries.ts'
import { promoFieldText } from '../text/promoField.ts'
import { linkedCode } from './linkedCode.ts'

/** The effect of a link's code on a pass, before the code is entered at the payment; or the reason why it has none. */
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

/** Before the payment only a refusal is shown; after any other error the code is tried again at the payment. */
export const isRefusedCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('PROMO_')
