import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { buyerOf, noBuyer, valuesOf } from '#features/payment/buyerRules.ts'
import { deskMethods } from '#features/payment/rules.ts'
import { buyerText } from '#features/sales/console/text/money.ts'
import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'
import { BuyerFields } from '#ui/BuyerFields.tsx'
import { Segments } from '#ui/Chips.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Facts } from '#ui/Facts.tsx'
import { Field } from '#ui/Field.tsx'
import { feeApi, feeBuyerQuery, feesKey } from '../queries.ts'
import type { ConsoleFee, FeeBuyer } from '../schema.ts'
import { feeScreens as text } from '../text/feeScreens.ts'
import { amountOf, classOf } from './feeFacts.ts'

/** The permissions of the caller. */
export interface FeeMay {
  take: boolean
  waive: boolean
  refund: boolean
}

interface FeeSheetProps {
  fee: ConsoleFee
  may: FeeMay
  onClose: () => void
}

/** One fee. If it is due, staff can take its payment or waive it. */
export function FeeSheet({ fee, may, onClose }: FeeSheetProps) {
  if (fee.state === 'open' && (may.take || may.waive))
    return <OpenFee fee={fee} may={may} onClose={onClose} />
  return (
    <SideSheet title={fee.person.name} description={text.lead(amountOf(fee), classOf(fee))} onClose={onClose}>
      <FeeFacts fee={fee} mayRefund={may.refund} />
    </SideSheet>
  )
}

function OpenFee(props: FeeSheetProps) {
  const { fee, may, onClose } = props
  const buyer = useQuery({ ...feeBuyerQuery(fee._id), enabled: may.take })
  if (!may.take) return <SettleFee {...props} invoice={NO_INVOICE} />
  if (buyer.data) return <SettleFee {...props} invoice={buyer.data} />
  return (
    <SideSheet title={fee.person.name} description={text.lead(amountOf(fee), classOf(fee))} onClose={onClose}>
      <QueryPart query={buyer} title={text.buyerFailed} rows={3}>
        {() => null}
      </QueryPart>
      <FeeFacts fee={fee} mayRefund={false} />
    </SideSheet>
  )
}

/** For callers who may only waive the fee: then there is no invoice. */
const NO_INVOICE: FeeBuyer = { asked: { company: false, state: false }, buyer: noBuyer }

function SettleFee({ fee, may, onClose, invoice }: FeeSheetProps & { invoice: FeeBuyer }) {
  const methods = [...(may.take ? deskMethods : []), ...(may.waive ? (['waive'] as const) : [])]
  const form = useConsoleForm(
    { method: methods[0] ?? 'cash', reference: '', reason: '', ...valuesOf(invoice.buyer) },
    `fee.${fee._id}`,
  )
  const [saleKey] = useState(() => crypto.randomUUID())
  const { method, reference, reason } = form.values
  const params = { feeId: fee._id }
  const settle = useAction({
    form,
    call: () =>
      method === 'waive'
        ? feeApi('POST /console/fees/:feeId/waive', { params, body: { reason } })
        : feeApi('POST /console/fees/:feeId/take', {
            params,
            body: {
              method,
              saleKey,
              ...(method === 'cash' ? {} : { reference }),
              ...(invoice.asked.company ? buyerOf(form.values) : noBuyer),
            },
          }),
    stale: [feesKey],
    done: onClose,
  })
  return (
    <FormSheet
      title={fee.person.name}
      description={text.lead(amountOf(fee), classOf(fee))}
      form={form}
      submitLabel={method === 'waive' ? text.waive(amountOf(fee)) : text.take[method](amountOf(fee))}
      below={<FeeFacts fee={fee} mayRefund={false} />}
      onSubmit={() => settle.run()}
      onClose={onClose}
    >
      <Segments label={text.how}>
        {methods.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={method === each}
            onClick={() => form.change({ method: each })}
          >
            {text.methods[each]}
          </button>
        ))}
      </Segments>
      {method !== 'waive' && invoice.asked.company && (
        <BuyerFields form={form} text={buyerText} needsState={invoice.asked.state} required />
      )}
      {(method === 'upi' || method === 'card') && (
        <Field
          label={text.reference}
          hint={text.referenceHint}
          autoComplete="off"
          maxLength={60}
          required
          {...form.field('reference')}
        />
      )}
      {method === 'waive' && (
        <>
          <p className="small mute">{text.waiveHelp}</p>
          <Field
            label={text.reason}
            hint={text.reasonHint}
            autoComplete="off"
            maxLength={500}
            required
            {...form.field('reason')}
          />
        </>
      )}
    </FormSheet>
  )
}

const dayOf = (instant: string) => dayText.medium(studioDay(Temporal.Instant.from(instant)))

function FeeFacts({ fee, mayRefund }: { fee: ConsoleFee; mayRefund: boolean }) {
  const { person, state, madeAt, method, paidAt, waivedBy, waivedAt, reason, orderId } = fee
  const facts: ComponentProps<typeof Facts>['facts'] = [
    [
      text.who,
      <TextLink key="who" to={`/members/${person._id}`}>
        {person.name}
      </TextLink>,
    ],
    [text.since, dayOf(madeAt)],
    [text.state, text.states[state]],
  ]
  if (method && paidAt) facts.push([text.paidBy[method], dayOf(paidAt)])
  if (waivedBy && waivedAt) facts.push([text.waivedBy, `${waivedBy}, ${dayOf(waivedAt)}`])
  if (reason) facts.push([text.because, reason])
  return (
    <>
      <Facts facts={facts} />
      {mayRefund && orderId && <TextLink to={`/money?open=${orderId}`}>{text.payment}</TextLink>}
    </>
  )
}
