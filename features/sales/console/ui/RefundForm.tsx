import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskMethod, deskMethods, isDeskMethod, type PaymentMethod } from '#features/payment/rules.ts'
import type { Body } from '#lib/api.ts'
import { formatSigned } from '#lib/money.ts'
import { Segments } from '#ui/Chips.tsx'
import { Choice } from '#ui/Choice.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { NumberField, RupeesField } from '#ui/console/TypedField.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { deskKey, refundPreviewQuery, salesApi } from '../queries.ts'
import type { PaymentDetail, salesContract } from '../schema.ts'
import { drawerText, refundText as text } from '../text/money.ts'
import { RefundEffect } from './RefundEffect.tsx'
import { NO_REFUND_REQUEST, partHint, refundRequestOf } from './refundRequest.ts'

type RefundFormProps = {
  payment: PaymentDetail
  frame: { title: string; lead: string; onClose: () => void }
  onDone: () => void
}

type RefundBody = Body<typeof salesContract, 'POST /console/payments/:orderId/refunds'>
type RefundRequest = Pick<RefundBody, 'amountPaise' | 'method' | 'pass' | 'priceCorrected'>
type RefundTerms = RefundBody['seen']

type RefundExtent = 'whole' | 'part' | 'correction'

const START = {
  much: 'whole' as RefundExtent,
  amountPaise: null as number | null,
  change: 'revoked' as 'revoked' | 'shortened' | 'kept',
  sessions: null as number | null,
  method: 'cash' as DeskMethod,
  note: '',
}

/** The default effect on the pass: a full refund ends it, a partial one shortens it, a price correction keeps it. */
const defaultChange = (much: RefundExtent, pass: PaymentDetail['pass']) => {
  if (much === 'whole') return 'revoked'
  return much === 'correction' || pass?.sessionsLeft == null ? 'kept' : 'shortened'
}

/** The amount, the method, and the effect on the pass, with a preview. */
export function RefundForm({ payment, frame, onDone }: RefundFormProps) {
  const { _id: orderId, pass, leftPaise } = payment
  const [requestKey] = useState(() => crypto.randomUUID())
  const start = { ...START, method: isDeskMethod(payment.method) ? payment.method : START.method }
  const form = useConsoleForm(start, `refund.${orderId}`)
  const { much, change, sessions } = form.values
  const priceCorrected = much === 'correction'
  // A price correction does not change the pass.
  const canChangePass = pass !== null && pass.status !== 'revoked' && !priceCorrected
  const method: PaymentMethod = isDeskMethod(payment.method) ? form.values.method : 'online'
  const amountPaise = much === 'whole' ? leftPaise : form.values.amountPaise
  const effect = canChangePass ? change : 'kept'
  const request = refundRequestOf({ amountPaise, method, change: effect, sessions, priceCorrected })
  const previewQuery = useQuery({
    ...refundPreviewQuery(orderId, request ?? NO_REFUND_REQUEST),
    enabled: request !== undefined,
  })
  const preview = request && previewQuery.data
  const save = useAction({
    form,
    call: ({ request, seen }: { request: RefundRequest; seen: RefundTerms }) => {
      const body = { ...request, note: form.values.note, requestKey, seen }
      return salesApi('POST /console/payments/:orderId/refunds', { params: { orderId }, body })
    },
    stale: [deskKey],
    done: onDone,
  })
  const submit = () => {
    if (!preview || !request) return
    save.run({
      request,
      seen: {
        leftPaise: preview.leftPaise,
        passVersion: preview.pass?.version ?? null,
        taxUntil: preview.taxUntil,
      },
    })
  }
  return (
    <FormSheet
      {...frame}
      form={form}
      submitLabel={text.action(amountPaise === null ? '…' : formatSigned(amountPaise))}
      disabledReason={!preview && (previewQuery.error?.message ?? formText.wait)}
      onSubmit={submit}
      onCancel={onDone}
    >
      <Choice
        legend={text.howMuch}
        name="much"
        value={much}
        onChange={(next) => form.change({ much: next, change: defaultChange(next, pass) })}
        options={[
          { value: 'whole', title: text.whole, price: formatSigned(leftPaise) },
          { value: 'part', title: text.part, ...partHint(payment) },
          { value: 'correction', title: text.correction, text: text.correctionHint },
        ]}
      />
      {much !== 'whole' && <RupeesField label={text.amount} required {...form.control('amountPaise')} />}
      {isDeskMethod(payment.method) && (
        <Segments label={text.how}>
          {deskMethods.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === form.values.method}
              onClick={() => form.change({ method: value })}
            >
              {drawerText.paymentMethods[value]}
            </button>
          ))}
        </Segments>
      )}
      {canChangePass && (
        <Choice
          legend={text.andPass}
          {...form.control('change')}
          options={[
            { value: 'revoked', title: text.revoke, text: text.revokeHint },
            ...(pass.sessionsLeft === null
              ? []
              : [{ value: 'shortened' as const, title: text.shorten, text: text.shortenHint }]),
            { value: 'kept', title: text.keep, text: text.keepHint },
          ]}
        />
      )}
      {canChangePass && change === 'shortened' && (
        <NumberField label={text.sessions} required {...form.control('sessions')} />
      )}
      <Field label={text.note} autoComplete="off" required {...form.field('note')} />
      {request && previewQuery.error && <p role="alert">{previewQuery.error.message}</p>}
      {preview && amountPaise !== null && (
        <RefundEffect preview={preview} amountPaise={amountPaise} method={method} />
      )}
      <p className="small mute">{text.policy}</p>
    </FormSheet>
  )
}
