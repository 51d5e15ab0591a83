import type { ComponentProps } from 'react'
import { FeesPart } from '#features/fee/ui/FeesPart.tsx'
import { GiftsPart } from '#features/gift/ui/GiftsPart.tsx'
import { FreezePart } from '#features/ownFreeze/ui/FreezePart.tsx'
import { PassesTab } from '#features/passes/ui/PassesTab.tsx'
import { PaymentsPart } from '#features/payment/ui/PaymentsPart.tsx'

type PassesPartProps = ComponentProps<typeof PassesTab> & { memberId: string }

/** The member's open fees, their passes, the gifts that they gave, and what they paid for: one file to load. */
export default function PassesPart({ memberId, ...passes }: PassesPartProps) {
  return (
    <>
      <FeesPart memberId={memberId} />
      <PassesTab
        {...passes}
        under={(pass) => <FreezePart key={pass._id} memberId={memberId} pass={pass} />}
      />
      <GiftsPart memberId={memberId} />
      <PaymentsPart memberId={memberId} />
    </>
  )
}
