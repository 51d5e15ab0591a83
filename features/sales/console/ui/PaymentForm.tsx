import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { buyerOf, noBuyer, valuesOf } from '#features/payment/buyerRules.ts'
import { linksKey, requestsApi } from '#features/payment/console/queries.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { LINK_HOURS } from '#features/payment/requestRules.ts'
import type { DeskMethod } from '#features/payment/rules.ts'
import { formatExact, formatRupees, toRupees } from '#lib/money.ts'
import { formatLongDayTime, systemClock } from '#lib/time.ts'
import { BuyerFields } from '#ui/BuyerFields.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Segments } from '#ui/Chips.tsx'
import { classes } from '#ui/classes.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { deskKey, salesApi } from '../queries.ts'
import type { SalePreview } from '../schema.ts'
import { buyerText, sellText as text } from '../text/money.ts'
import { CashTendered } from './CashTendered.tsx'
import { SaleCodes } from './SaleCodes.tsx'
import css from './Sell.module.css'
import { saleKeys } from './saleKeys.ts'

type Method = DeskMethod | 'qr' | 'link'

const START = {
  method: 'qr' as Method,
  reference: '',
  given: null as number | null,
  overrideReason: '',
  hours: String(LINK_HOURS.usual),
  mail: true,
}
/** The options for how many hours a link can be paid. */
const HOURS = [1, 6, 24, 72, 168]
const ORDER = ['qr', 'link', 'upi', 'cash', 'card'] as const satisfies readonly Method[]

/** Whether this component is mounted and no navigation is in progress, which may unmount it. */
function useIsShown(): { current: boolean } {
  const { state } = useNavigation()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = state === 'idle'
    return () => {
      isShown.current = false
    }
  }, [state])
  return isShown
}

interface PaymentFormProps {
  preview: SalePreview
  onSold: () => void
  /** Called when a UPI QR code or a payment link was created. */
  onShown: (request: RequestView) => void
}

/**
 * The payment method and the button that sells. The request contains the shown price and tax, and the server refuses it
 * if they have changed.
 */
export function PaymentForm({ preview: plain, onSold, onShown }: PaymentFormProps) {
  // The preview with the promo codes that were applied in this form. They are dropped if the sale itself changes.
  const [withCodes, setWithCodes] = useState({ plain, preview: plain })
  const preview = withCodes.plain === plain ? withCodes.preview : plain
  const { person, package: sold, version, amountPaise, tax, paymentsBefore, problem } = preview
  const [keyOf, setKeys] = useState(saleKeys)
  const start = useMemo(() => ({ ...START, ...valuesOf(plain.buyer) }), [plain.buyer])
  const form = useConsoleForm(start, `sale.${person._id}.${sold._id}`)
  const { method, given, hours, mail } = form.values
  const isShown = useIsShown()
  const isTooLittle = method === 'cash' && given !== null && given < amountPaise
  const isRequest = method === 'qr' || method === 'link'
  const link = { hours: Number(hours), mail: mail && person.email !== null }
  const saleBody = () => {
    const previewed = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore }
    const codes = preview.codes.map(({ code }) => code)
    const variant = method === 'link' ? `link ${link.hours} ${link.mail}` : method
    const buyer = preview.asked.company ? buyerOf(form.values) : noBuyer
    const saleKey = keyOf({ method: variant, amountPaise, codes, buyer })
    const override = problem ? { overrideReason: form.values.overrideReason } : {}
    return {
      personId: person._id,
      packageId: sold._id,
      codes,
      saleKey,
      seen: previewed,
      ...buyer,
      ...override,
    }
  }
  const openRequest = useAction({
    form,
    call: () => {
      const body = method === 'link' ? { ...saleBody(), link } : saleBody()
      return requestsApi('POST /console/payment-requests', { body })
    },
    quiet: true,
    stale: [deskKey, linksKey],
    done: onShown,
  })
  const sell = useAction({
    form,
    call: () => {
      const deskMethod = method === 'qr' || method === 'link' ? 'upi' : method
      const slip = method === 'cash' ? {} : { reference: form.values.reference }
      return salesApi('POST /console/sales', { body: { ...saleBody(), method: deskMethod, ...slip } })
    },
    stale: [deskKey],
    done: () => {
      setKeys(saleKeys)
      // A person who has opened another screen in the meantime stays there.
      if (isShown.current) onSold()
    },
  })
  return (
    <section>
      <PartHead title={text.how}>
        <Segments label={text.methodLabel}>
          {ORDER.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={method === each}
              onClick={() => form.change({ method: each })}
            >
              {text.paymentMethods[each]}
            </button>
          ))}
        </Segments>
      </PartHead>
      <ConsoleForm
        form={form}
        onSubmit={() => (isRequest ? openRequest : sell).run()}
        disabledReason={isTooLittle && text.tooLittle}
      >
        <SaleCodes preview={preview} onChange={(next) => setWithCodes({ plain, preview: next })} />
        <div>
          <p className={css.sum}>
            {preview.codes.length > 0 && (
              <s className={css.was}>
                <Rupees text={formatRupees(sold.price)} />
              </s>
            )}
            <Rupees text={formatRupees(toRupees(amountPaise))} />
          </p>
          {tax.gstBasisPoints > 0 && (
            <p className="small mute">{text.gst(formatExact(tax.gstPaise), tax.gstBasisPoints / 100)}</p>
          )}
        </div>
        {preview.asked.company && (
          <BuyerFields form={form} text={buyerText} needsState={preview.asked.state} required />
        )}
        {method === 'qr' && <p className="small mute">{text.qrHint}</p>}
        {method === 'link' && (
          <>
            <p className="small mute">{text.linkHint}</p>
            <SelectField label={text.linkUntil} options={linkHourOptions()} {...form.field('hours')} />
            {person.email !== null && (
              <Checkbox label={text.mailLink(person.email)} {...form.checkbox('mail')} />
            )}
          </>
        )}
        {method === 'cash' && <CashTendered amountPaise={amountPaise} {...form.control('given')} />}
        {(method === 'upi' || method === 'card') && (
          <Field
            label={text.slip[method]}
            hint={text.slipHint}
            autoComplete="off"
            required
            {...form.field('reference')}
          />
        )}
        {problem && (
          <>
            <p role="status">{problem.message}</p>
            <Field
              label={text.override}
              hint={text.overrideHint}
              autoComplete="off"
              required
              {...form.field('overrideReason')}
            />
          </>
        )}
        <OnlineButton wide type="submit" pending={form.pending}>
          {isRequest
            ? text.ask[method](formatRupees(toRupees(amountPaise)))
            : text.confirmPaid(sold.packageName)}
        </OnlineButton>
        {sold.validityFrom === 'firstSession' && (
          <p className={classes('small mute', css.last)}>{text.startsLater}</p>
        )}
      </ConsoleForm>
    </section>
  )
}

/** The options, each with the time at which a link created now would expire. */
const linkHourOptions = () =>
  HOURS.map((hours) => ({
    value: String(hours),
    name: text.linkHolds(hours, formatLongDayTime(systemClock.now().add({ hours }))),
  }))
