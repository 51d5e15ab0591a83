import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { codeBefore } from '#features/payment/queries.ts'
import { isRefusedCode } from '#features/payment/ui/LinkedCode.tsx'
import { CODE_PARAM, linkedCode } from '#features/payment/ui/linkedCode.ts'
import { currentPromoText } from '#features/payment/ui/PromoCodes.tsx'
import { queryClient } from '#lib/queryClient.ts'
import { toast } from '#ui/toast.ts'

/** Stores the promo code of a link, removes it from the address, and says what it does. */
export default function CodeInAddress() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!params.has(CODE_PARAM)) return
    const code = linkedCode()
    params.delete(CODE_PARAM)
    void navigate({ search: String(params), hash }, { replace: true, state, preventScrollReset: true })
    if (code) void announce(code)
  }, [search])
  return null
}

const announce = (code: string): Promise<void> =>
  queryClient.fetchQuery(codeBefore({ code }, undefined)).then(
    ({ code: { text } }) => toast.success(`${text} ${currentPromoText().willEnter}`),
    (error: unknown) => {
      if (isRefusedCode(error)) toast.note(error.message)
    },
  )
