import { useState } from 'react'
import { formatExact } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { deskKey, disputeKey, salesApi } from '../queries.ts'
import type { DisputeView } from '../schema.ts'
import { disputeScreenText as text } from '../text/dispute.ts'

/** Accepts a dispute, so the payment is lost; asks for confirmation first and explains the effect. */
export function AcceptDispute({
  dispute: { _id: disputeId, amountPaise, person },
}: {
  dispute: DisputeView
}) {
  const [isAsking, setAsking] = useState(false)
  const amount = formatExact(amountPaise)
  const close = () => setAsking(false)
  const accept = useAction({
    call: () => salesApi('POST /console/disputes/:disputeId/accept', { params: { disputeId } }),
    updates: disputeKey(disputeId),
    stale: [deskKey],
    done: close,
  })
  return (
    <>
      <p>
        <Button outline danger sm onClick={() => setAsking(true)}>
          {text.accept}
        </Button>
      </p>
      {isAsking && (
        <SideSheet
          title={text.acceptTitle(amount)}
          description={person?.name}
          onClose={close}
          footer={
            <>
              <OnlineButton danger sm pending={accept.pending} onClick={() => accept.run()}>
                {text.acceptAction(amount)}
              </OnlineButton>
              <Button outline sm onClick={close}>
                {text.cancel}
              </Button>
            </>
          }
        >
          <p>{text.acceptText(amount)}</p>
        </SideSheet>
      )}
    </>
  )
}
