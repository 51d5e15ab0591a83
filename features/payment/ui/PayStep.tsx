import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { PackageView } from '#features/passes/schema.ts'
import { checkoutText as texts } from '#features/payment/text/checkout.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { formatExact, formatRupees, formatSigned, toRupees } from '#lib/money.ts'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { stateOf, taxIn } from '../buyerRules.ts'
import type { CheckoutView } from '../schema.ts'
import { invoiceForText } from '../text/invoiceFor.ts'
import { promoFieldText as text } from '../text/promoField.ts'
import { gatewayMethods, type PaymentMethod } from './gatewayDisplay.ts'
import { InvoiceFor } from './InvoiceFor.tsx'
import type { Notice, Stage } from './openGateway.ts'
import { PromoCodes } from './PromoCodes.tsx'
import css from './pay.module.css'
import type { Checkout } from './useCheckout.ts'
import { useInvoiceFor } from './useInvoiceFor.ts'

/** The same as in features/promoCode/rules.ts, whose texts the site does not load. */
const MAX_CODES = 3

/** The parts of a checkout that this step uses; without `setCodes` it accepts no promo codes. */
type Paying = Pick<Checkout, 'pay' | 'openAgain' | 'openWithState'> & {
  stage: Stage
  setCodes?: Checkout['setCodes']
}

/** What is paid for. */
type Item = Pick<PackageView, 'packageName' | 'packageType' | 'price'>

interface PayStepProps {
  pkg: Item
  checkout: Paying
  onBack: () => void
  /** The tax is due later, so no tax is shown. */
  untaxed?: boolean
  /** Shown under the title: what is bought. */
  about?: ReactNode
  /** Shown under the sum. */
  children?: ReactNode
}

/** The amount with its tax, and the payment methods; after an attempt also its result. */
export function PayStep({ pkg, checkout, onBack, untaxed, about, children }: PayStepProps) {
  const { stage } = checkout
  const { order, notice } = stage.name === 'ready' ? stage : { order: null, notice: null }
  const [method, setMethod] = usePaymentMethod(notice)
  const { form, save } = useInvoiceFor(order)
  const [applying, setApplying] = useState(false)
  const { setCodes } = checkout
  const saveCodes = async (codes: string[]) => {
    setApplying(true)
    return (setCodes ? setCodes(codes) : Promise.resolve(null)).finally(() => setApplying(false))
  }
  const needsState = stage.name === 'ready' && stage.needsState === true
  const state = stateOf(form.values)
  const onState = useEffectEvent(checkout.openWithState)
  useEffect(() => {
    if (needsState && state) onState(state)
  }, [needsState, state])
  const questions = order?.asked ?? { company: needsState, state: needsState }
  const pay = async () => {
    if (needsState) {
      const { chooseState, problems } = invoiceForText
      const { isCompany, gstin } = form.values
      return form.point(isCompany ? { gstin: problems.length(gstin) } : { state: chooseState })
    }
    if (await save()) checkout.pay(method)
  }
  const amount = formatRupees(order ? toRupees(order.amount) : pkg.price)
  return (
    <>
      {notice && <NoticeOf notice={notice} />}
      <StepTitle>{notice?.bad ? texts.tryAgain : texts.pay(amount)}</StepTitle>
      {about}
      <Choice
        legend={texts.how}
        name="method"
        value={method}
        onChange={setMethod}
        options={gatewayMethods.map((value) => ({
          value,
          title: texts.paymentMethods[value],
          text: texts.about[value],
        }))}
      />
      {order && setCodes && (
        <PromoCodes
          codes={order.codes}
          refused={stage.name === 'ready' ? stage.refused : undefined}
          hasRoom={hasRoom(order)}
          onChange={saveCodes}
        />
      )}
      {questions.company && <InvoiceFor form={form} needsState={questions.state} onSubmit={pay} />}
      <Sum pkg={pkg} order={order && { ...order, tax: taxIn(order.tax, state) }} untaxed={untaxed} />
      {children}
      <Agreement />
      <PayButtons
        checkout={checkout}
        amount={amount}
        onBack={onBack}
        by={texts.by[method]}
        opened={order !== null || needsState}
        pending={form.pending || applying || (needsState && state !== '')}
        onPay={pay}
      />
    </>
  )
}

/** The chosen payment method: UPI at first. When the bank has declined a payment, another method is chosen. */
function usePaymentMethod(notice: Notice | null): [PaymentMethod, (method: PaymentMethod) => void] {
  const [method, setMethod] = useState<PaymentMethod>('upi')
  const refused = notice?.bad ? notice : null
  useEffect(() => {
    if (refused) setMethod((last) => (last === 'upi' ? 'card' : 'upi'))
  }, [refused])
  return [method, setMethod]
}

const NoticeOf = ({ notice }: { notice: Notice }) => (
  <Note title={notice.title} {...(notice.bad ? { tone: 'bad' as const } : { icon: 'clock' as const })}>
    {notice.text}
  </Note>
)

interface SumProps {
  pkg: Item
  order: CheckoutView | null
  untaxed: boolean | undefined
}

function Sum({ pkg, order, untaxed }: SumProps) {
  if (order && untaxed) {
    return (
      <Facts
        facts={[[pkg.packageName, formatExact(order.amount)]]}
        sum={[texts.toPay, sumOf(formatExact(order.amount))]}
      />
    )
  }
  if (!order) {
    return (
      <Facts
        facts={!untaxed && pricesIncludeTax(pkg.packageType) ? [[texts.gst, texts.gstIncluded]] : []}
        sum={[texts.toPay, sumOf(formatRupees(pkg.price))]}
      />
    )
  }
  const { base, gst, rate } = order.tax
  const tax: [string, string][] = rate > 0 ? [[texts.gstAt(rate / 100), formatExact(gst)]] : []
  return (
    <Facts
      facts={
        order.codes.length > 0
          ? [...reducedBy(order), ...tax]
          : [[pkg.packageName, formatExact(base)], ...tax]
      }
      sum={[texts.toPay, sumOf(formatExact(order.amount))]}
    />
  )
}

/** The price, the discount of each code, and the amount that is left without tax. */
function reducedBy({ codes, amount, package: pkg, tax }: CheckoutView): [string, ReactNode][] {
  const price = codes.reduce((sum, { discount }) => sum + discount, amount)
  return [
    [pkg.packageName, <s key="price">{formatExact(price)}</s>],
    ...codes.map(({ code, discount }): [string, ReactNode] => [
      text.line(code),
      <span key={code} className={css.off}>
        {formatSigned(-discount)}
      </span>,
    ]),
    ...(tax.rate > 0 ? [[text.withoutGst, formatExact(tax.base)] satisfies [string, string]] : []),
  ]
}

/** Codes can be combined only if each of them allows it. */
const hasRoom = ({ codes }: CheckoutView): boolean =>
  codes.length < MAX_CODES && codes.every(({ combinable }) => combinable)

const sumOf = (text: string) => <Rupees key="sum" text={text} />

const Agreement = () => (
  <p className={css.small}>
    {texts.agreeBefore} <a href={`${languagePrefix(currentLanguage())}/terms-and-condition`}>{texts.terms}</a>{' '}
    {texts.and} <a href={`${languagePrefix(currentLanguage())}/refund-policy`}>{texts.refundPolicy}</a>
    {commonText.stop}
  </p>
)

interface PayButtonsProps {
  checkout: Paying
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
        <Button onClick={openAgain}>{texts.payAgain}</Button>
      ) : (
        <Button icon="go" pending={!opened || pending} onClick={onPay}>
          {texts.payBy(amount, by)}
        </Button>
      )}
      <Button outline onClick={onBack}>
        {texts.back}
      </Button>
    </StepButtons>
  )
}
