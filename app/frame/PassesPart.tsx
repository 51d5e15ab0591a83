import { type ComponentProps, Fragment } from 'react'
import { FeesPart } from '#features/fee/ui/FeesPart.tsx'
import { GiftsPart } from '#features/gift/ui/GiftsPart.tsx'
import { FreezePart } from '#features/ownFreeze/ui/FreezePart.tsx'
import { PassesTab } from '#features/passes/ui/PassesTab.tsx'
import { InvitePart } from '#features/passInvitation/ui/InvitePart.tsx'
import { PaymentsPart } from '#features/payment/ui/PaymentsPart.tsx'
import { CreditsPart } from '#features/promoCode/ui/CreditsPart.tsx'

type PassesPartProps = ComponentProps<typeof PassesTab> & { memberId: string }

/**
 * The member's open fees, their credits, their passes with the possible actions, the gifts that they gave, and their
 * payments; loaded as one file.
 */
export default function PassesPart({ memberId, ...passes }: PassesPartProps) {
  return (
    <>
      <FeesPart memberId={memberId} />
      <CreditsPart memberId={memberId} />
      <PassesTab
        {...passes}
        under={(pass) => (
          <Fragment key={pass._id}>
            <InvitePart memberId={memberId} pass={pass} />
            <FreezePart memberId={memberId} pass={pass} />
          </Fragment>
        )}
      />
      <GiftsPart memberId={memberId} />
      <PaymentsPart memberId={memberId} />
    </>
  )
}
