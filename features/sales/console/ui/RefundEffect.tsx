import { isDeskMethod, type PaymentMethod } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { dayWithYear } from '#lib/text/moments.ts'
import { formatDay } from '#lib/time.ts'
import { Facts } from '#ui/Facts.tsx'
import type { RefundPreview } from '../schema.ts'
import { drawerText, refundText as text } from '../text/money.ts'
import css from './Money.module.css'

type RefundEffectProps = { preview: RefundPreview; amountPaise: number; method: PaymentMethod }
type PassState = NonNullable<RefundPreview['pass']>['before']

/** The effects of the refund: the pass before and after, cancelled bookings, and how the money is returned. */
export function RefundEffect({
  preview: { pass, gstPaise, taxUntil },
  amountPaise,
  method,
}: RefundEffectProps) {
  const amount = formatSigned(amountPaise)
  return (
    <div role="status" className={css.effect}>
      {pass && (
        <Facts
          facts={[
            [text.before, passLabel(pass.before)],
            [text.after, passLabel(pass.after)],
          ]}
        />
      )}
      {pass && pass.cancelled.length > 0 && (
        <p>
          {text.cancelled(
            pass.cancelled
              .map(({ title, date }) => `${title}, ${dayText.short(Temporal.PlainDate.from(date))}`)
              .join('; '),
          )}
        </p>
      )}
      <p>
        {isDeskMethod(method)
          ? text.goesDesk(amount, drawerText.paymentMethods[method])
          : text.goesOnline(amount)}{' '}
        {gstPaise !== 0 && text.gstOfIt(formatSigned(gstPaise))}
      </p>
      {taxUntil && <p>{text.withoutTax(dayWithYear(Temporal.PlainDate.from(taxUntil)))}</p>}
    </div>
  )
}

const passLabel = ({ status, sessionsLeft, expiresOn }: PassState) =>
  status === 'revoked' ? text.ended : text.stays(sessionsLeft, formatDay(Temporal.PlainDate.from(expiresOn)))
