import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { codeBefore } from '#features/payment/queries.ts'
import { promoFieldText } from '#features/payment/text/promoField.ts'
import { isRefusedCode } from '#features/payment/ui/LinkedCode.tsx'
import { CODE_PARAM, linkedCode } from '#features/payment/ui/linkedCode.ts'
import { queryClient } from '#lib/queryClient.ts'
import { toast } from '#ui/toast.ts'

/** Stores the promo code of a link, removes it from the address, and shows its effect. */
export default function CodeInAddress() {
  const { search } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const navigate = useNavigate()
  useEffect(() => {
    const code = hasCode(search) && linkedCode()
    if (code) void announce(code)
  }, [search])
  const removeCode = useEffectEvent(() => {
    // A popup may be open before React shows it, so only the browser knows the current address.
    const params = new URLSearchParams(location.search)
    if (!params.has(CODE_PARAM)) return
    params.delete(CODE_PARAM)
    const { usr: state } = history.state as { usr?: unknown }
    const to = { search: String(params), hash: location.hash }
    void navigate(to, { replace: true, state, preventScrollReset: true })
  })
  // Waits until any navigation has ended, because clicks in the meantime come first.
  useEffect(() => {
    if (isIdle && hasCode(search)) removeCode()
  }, [search, isIdle])
  return null
}

const hasCode = (search: string): boolean => new URLSearchParams(search).has(CODE_PARAM)

const announce = (code: string): Promise<void> =>
  queryClient.fetchQuery(codeBefore({ code }, undefined)).then(
    ({ code: { text } }) => toast.success(`${text} ${promoFieldText.appliedWhenPaying}`),
    (error: unknown) => {
      if (isRefusedCode(error)) toast.note(error.message)
    },
  )
