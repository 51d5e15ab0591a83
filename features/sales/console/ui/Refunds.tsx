import { formatSigned } from '#lib/money.ts'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { deskKey, salesApi } from '../queries.ts'
import type { PaymentDetail } from '../schema.ts'
import { methodNames, paymentText as text } from '../text/money.ts'
import css from './Money.module.css'

type RefundsProps = { orderId: string; refunds: PaymentDetail['refunds']; mayRetry: boolean }

/** The refunds of a payment; one that the gateway has not accepted yet can be sent again. */
export const Refunds = ({ orderId, refunds, mayRetry }: RefundsProps) => (
  <section>
    <PartHead title={text.refunds} />
    <ul className={css.back}>
      {refunds.map((refund) => (
        <li key={refund._id}>
          <span>
            {methodNames[refund.method]}, {text.refundStatuses[refund.status]}
            <span className="small mute">
              {' '}
              {[refund.by?.name, refund.priceCorrected && text.priceCorrection, refund.note]
                .filter(Boolean)
                .join(': ')}
            </span>
          </span>
          <b className="num">{formatSigned(-refund.amountPaise)}</b>
          {mayRetry && refund.status === 'due' && <RetryRefund orderId={orderId} refundId={refund._id} />}
        </li>
      ))}
    </ul>
  </section>
)

function RetryRefund(params: { orderId: string; refundId: string }) {
  const retry = useAction({
    call: () => salesApi('POST /console/payments/:orderId/refunds/:refundId/retry', { params }),
    stale: [deskKey],
  })
  return (
    <OnlineButton outline sm pending={retry.pending} onClick={() => retry.run()}>
      {text.resend}
    </OnlineButton>
  )
}
