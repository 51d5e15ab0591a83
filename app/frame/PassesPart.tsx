import type { ComponentProps } from 'react'
import { PassesTab } from '#features/passes/ui/PassesTab.tsx'
import { PaymentsPart } from '#features/payment/ui/PaymentsPart.tsx'

type PassesPartProps = ComponentProps<typeof PassesTab> & { memberId: string }

/** The member's passes, and what they paid for them: one file to load. */
export default function PassesPart({ memberId, ...passes }: PassesPartProps) {
  return (
    <>
      <PassesTab {...passes} />
      <PaymentsPart memberId={memberId} />
    </>
  )
}
