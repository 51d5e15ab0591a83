import { type PaymentMethod, paymentMethods } from '#features/payment/rules.ts'
import { formatSigned } from '#lib/money.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { Facts } from '#ui/Facts.tsx'
import { methodNames, moneyText as text } from '../text/money.ts'

/** Net amounts by payment method; their sum is the total of the list next to it. */
export function DayByMethod({ byMethod }: { byMethod: Record<PaymentMethod, number> }) {
  const sum = paymentMethods.reduce((paise, method) => paise + byMethod[method], 0)
  return (
    <section>
      <PartHead title={text.byMethod} />
      <Facts
        className="num"
        facts={paymentMethods.map((method) => [methodNames[method], formatSigned(byMethod[method])])}
        sum={[text.together, formatSigned(sum)]}
      />
    </section>
  )
}
