import { useEffect, useState } from 'react'
import type { PackageView } from '#features/passes/schema.ts'
import { checkoutText as words } from '#features/payment/text/checkout.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { CheckoutView } from '../schema.ts'
import { gatewayMethods, type PaymentMethod } from './gatewayWindow.ts'
import { InvoiceFor } from './InvoiceFor.tsx'
import css from './pay.module.css'
import type { Checkout, Notice } from './useCheckout.ts'
import { useInvoiceFor } from './useInvoiceFor.ts'

interface PayStepProps {
  pkg: PackageView
  checkout: Checkout
  onBack: () => void
}

/** The amount with its tax, and the payment methods; after an attempt also its result. */
export function PayStep({ pkg, checkout, onBack }: PayStepProps) {
  const { stage } = checkout
  const { order, notice } = stage.name === 'ready' ? stage : { order: null, notice: null }
  const [method, setGatewayPhase] = useGatewayPhase(notice)
  const { form, save } = useInvoiceFor(order)
  const pay = async () => (await save()) && checkout.pay(method)
  const amount = formatRupees(order ? toRupees(order.amount) : pkg.price)
  return (
    <>
      {notice && <NoticeOf notice={notice} />}
      <StepTitle>{notice?.bad ? words.tryAgain : words.pay(amount)}</StepTitle>
      <Choice
        legend={words.how}
        name="method"
        value={method}
        onChange={setGatewayPhase}
        options={gatewayMethods.map((value) => ({
          value,
          title: words.paymentMethods[value],
          text: words.about[value],
        }))}
      />
      {order && order.tax.rate > 0 && <InvoiceFor form={form} asksState={order.asksState} onSubmit={pay} />}
      <Sum pkg={pkg} order={order} />
      <Agreement />
      <PayButtons
        {...{ checkout, amount, onBack }}
        by={words.by[method]}
        opened={order !== null}
        pending={form.pending}
        onPay={pay}
      />
    </>
  )
}

/** The chosen payment method: UPI at first; after the bank refused, another method. */
function useGatewayPhase(notice: Notice | null): [PaymentMethod, (method: PaymentMethod) => void] {
  const [method, setGatewayPhase] = useState<PaymentMethod>('upi')
  const refused = notice?.bad ? notice : null
  useEffect(() => {
    if (refused) setGatewayPhase((last) => (last === 'upi' ? 'card' : 'upi'))
  }, [refused])
  return [method, setGatewayPhase]
}

const NoticeOf = ({ notice }: { notice: Notice }) => (
  <Note title={notice.title} {...(notice.bad ? { tone: 'bad' as const } : { icon: 'clock' as const })}>
    {notice.text}
  </Note>
)

function Sum({ pkg, order }: { pkg: PackageView; order: CheckoutView | null }) {
  if (!order) {
    return (
      <Facts
        facts={pricesIncludeTax(pkg.packageType) ? [[words.gst, words.gstIncluded]] : []}
        sum={[words.toPay, sumOf(formatRupees(pkg.price))]}
      />
    )
  }
  const { base, gst, rate } = order.tax
  return (
    <Facts
      facts={[
        [pkg.packageName, withPaise(base)],
        ...(rate > 0 ? [[words.gstAt(rate / 100), withPaise(gst)] satisfies [string, string]] : []),
      ]}
      sum={[words.toPay, sumOf(withPaise(order.amount))]}
    />
  )
}

const sumOf = (text: string) => <Rupees key="sum" text={text} />

/** `₹900.00`: amounts with split tax show paise. */
const withPaise = (paise: number): string => {
  const text = formatRupees(toRupees(paise))
  return text.includes('.') ? text : `${text}.00`
}

const Agreement = () => (
  <p className={css.small}>
    {words.agreeBefore} <a href={`${languagePrefix(currentLanguage())}/terms-and-condition`}>{words.terms}</a>{' '}
    {words.and} <a href={`${languagePrefix(currentLanguage())}/refund-policy`}>{words.refundPolicy}</a>
    {commonText.stop}
  </p>
)

interface PayButtonsProps {
  checkout: Checkout
  amount: string
  /** The name of the payment method. */
  by: string
  opened: boolean
  pending: boolean
  onPay: () => void
  onBack: () => void
}

function PayButtons({
  checkout: { stage, openAgain },
  amount,
  by,
  opened,
  pending,
  onPay,
  onBack,
}: PayButtonsProps) {
  const failed = stage.name === 'ready' && !opened
  return (
    <StepButtons>
      {failed ? (
        <Button onClick={openAgain}>{words.payAgain}</Button>
      ) : (
        <Button icon="go" pending={!opened || pending} onClick={onPay}>
          {words.payBy(amount, by)}
        </Button>
      )}
      <Button outline onClick={onBack}>
        {words.back}
      </Button>
    </StepButtons>
  )
}
