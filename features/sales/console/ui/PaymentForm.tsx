import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { DeskMethod } from '#features/payment/rules.ts'
import { formatExact, formatRupees, toRupees } from '#lib/money.ts'
import { Segments } from '#ui/Chips.tsx'
import { classes } from '#ui/classes.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { deskKey, salesApi } from '../queries.ts'
import type { SalePreview } from '../schema.ts'
import { sellText as text } from '../text/money.ts'
import { CashTendered } from './CashTendered.tsx'
import css from './Sell.module.css'

const START = { method: 'upi' as DeskMethod, reference: '', given: null as number | null, overrideReason: '' }
const ORDER = ['upi', 'cash', 'card'] as const satisfies readonly DeskMethod[]

/** Whether this component is still shown: not unmounted and not about to be. */
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

/** The payment method, and the action: with the server's price and tax as shown. */
export function PaymentForm({ preview, onSold }: { preview: SalePreview; onSold: () => void }) {
  const { person, package: sold, version, amountPaise, tax, paymentsBefore, problem } = preview
  const [saleKey, setSaleKey] = useState(() => crypto.randomUUID())
  const form = useConsoleForm(START, `sale.${person._id}.${sold._id}`)
  const { method, given } = form.values
  const isShown = useIsShown()
  const isTooLittle = method === 'cash' && given !== null && given < amountPaise
  const sell = useAction({
    form,
    call: () => {
      const { reference, overrideReason } = form.values
      const seen = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore }
      const sale = { personId: person._id, packageId: sold._id, method, saleKey, seen }
      const slip = method === 'cash' ? {} : { reference }
      const override = problem ? { overrideReason } : {}
      return salesApi('POST /console/sales', { body: { ...sale, ...slip, ...override } })
    },
    stale: [deskKey],
    done: () => {
      setSaleKey(crypto.randomUUID())
      // The screen changes only while this form is shown: a person who opened another screen is not brought
      // back.
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
      <ConsoleForm form={form} onSubmit={() => sell.run()} blocked={isTooLittle && text.tooLittle}>
        <div>
          <p className={css.sum}>
            <Rupees text={formatRupees(toRupees(amountPaise))} />
          </p>
          {tax.gstBasisPoints > 0 && (
            <p className="small mute">{text.gst(formatExact(tax.gstPaise), tax.gstBasisPoints / 100)}</p>
          )}
        </div>
        {method === 'cash' ? (
          <CashTendered amountPaise={amountPaise} {...form.control('given')} />
        ) : (
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
          {text.taken(sold.packageName)}
        </OnlineButton>
        {sold.validityFrom === 'firstSession' && (
          <p className={classes('small mute', css.last)}>{text.startsLater}</p>
        )}
      </ConsoleForm>
    </section>
  )
}
