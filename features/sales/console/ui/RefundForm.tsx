import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskMethod, deskMethods, isDeskMethod, type PaymentMethod } from '#features/payment/rules.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { formatSigned, parseRupees } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/Chips.tsx'
import { Choice } from '#ui/Choice.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { refundPreviewQuery } from '../queries.ts'
import type { PaymentDetail, salesContract } from '../schema.ts'
import { drawerText, paymentText, refundText as text } from '../text/money.ts'
import { RefundEffect } from './RefundEffect.tsx'
import { NO_REFUND_REQUEST, partHint, refundRequestOf } from './refundRequest.ts'
import { useDeskAction } from './useDeskAction.ts'

const api = consoleClient<typeof salesContract>()

type RefundFormProps = {
  payment: PaymentDetail
  frame: { title: string; lead: string; onClose: () => void }
  onDone: () => void
}

const START = {
  much: 'whole' as 'whole' | 'part',
  amount: '',
  change: 'revoked' as 'revoked' | 'shortened' | 'kept',
  sessions: '',
  method: 'cash' as DeskMethod,
  note: '',
}

/** The default effect on the pass: a part of its price is some of its sessions. */
const usualChange = (much: 'whole' | 'part', pass: PaymentDetail['pass']) =>
  much === 'whole' ? 'revoked' : pass?.sessionsLeft == null ? 'kept' : 'shortened'

/** The amount, the method, and the effect on the pass, with a preview. */
export function RefundForm({ payment, frame, onDone }: RefundFormProps) {
  const { _id: orderId, pass, leftPaise } = payment
  const [requestKey] = useState(() => crypto.randomUUID())
  const draft = useDraft(`refund.${orderId}`, {
    ...START,
    method: isDeskMethod(payment.method) ? payment.method : START.method,
  })
  const { much, amount, change, sessions, note } = draft.values
  const form = useServerForm({ amount, sessions, note }, { toast })
  const done = useDeskAction()
  const usable = pass !== null && pass.status !== 'revoked'
  const method: PaymentMethod = isDeskMethod(payment.method) ? draft.values.method : 'online'
  const amountPaise = much === 'whole' ? leftPaise : parseRupees(amount)
  const request = refundRequestOf({ amountPaise, method, change: usable ? change : 'kept', sessions })
  const shown = useQuery({
    ...refundPreviewQuery(orderId, request ?? NO_REFUND_REQUEST),
    enabled: request !== undefined,
  })
  const preview = request && shown.data
  const send = () =>
    form.send(async () => {
      if (!preview || !request) return
      const seen = { leftPaise: preview.leftPaise, passVersion: preview.pass?.version ?? null }
      const body = { ...request, note: form.values.note, requestKey, seen }
      const answer = await api('POST /console/payments/:orderId/refunds', { params: { orderId }, body })
      draft.drop()
      onDone()
      await done(answer)
    })
  const typed = (name: 'amount' | 'sessions' | 'note') => {
    const field = form.field(name)
    return {
      ...field,
      autoComplete: 'off',
      onChange: (event: Parameters<typeof field.onChange>[0]) => {
        field.onChange(event)
        draft.change({ [name]: event.currentTarget.value })
      },
    }
  }
  return (
    <SideSheet
      {...frame}
      foot={
        <>
          <OnlineButton sm type="submit" form={form.id} pending={form.pending}>
            {text.action(amountPaise === undefined ? '…' : formatSigned(amountPaise))}
          </OnlineButton>
          <Button outline sm onClick={onDone}>
            {paymentText.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={send} blocked={!preview && (shown.error?.message ?? formText.wait)}>
        <Choice
          legend={text.howMuch}
          name="much"
          value={much}
          onChange={(next) => draft.change({ much: next, change: usualChange(next, pass) })}
          options={[
            { value: 'whole', title: text.whole, price: formatSigned(leftPaise) },
            { value: 'part', title: text.part, ...partHint(payment) },
          ]}
        />
        {much === 'part' && <Field label={text.amount} inputMode="decimal" required {...typed('amount')} />}
        {isDeskMethod(payment.method) && (
          <Segments label={text.how}>
            {deskMethods.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === draft.values.method}
                onClick={() => draft.change({ method: value })}
              >
                {drawerText.paymentMethods[value]}
              </button>
            ))}
          </Segments>
        )}
        {usable && (
          <Choice
            legend={text.andPass}
            name="change"
            value={change}
            onChange={(next) => draft.change({ change: next })}
            options={[
              { value: 'revoked', title: text.revoke, text: text.revokeHint },
              ...(pass.sessionsLeft === null
                ? []
                : [{ value: 'shortened' as const, title: text.shorten, text: text.shortenHint }]),
              { value: 'kept', title: text.keep, text: text.keepHint },
            ]}
          />
        )}
        {usable && change === 'shortened' && (
          <Field label={text.sessions} inputMode="numeric" required {...typed('sessions')} />
        )}
        <Field label={text.note} required {...typed('note')} />
        {request && shown.error && <p role="alert">{shown.error.message}</p>}
        {preview && amountPaise !== undefined && (
          <RefundEffect preview={preview} amountPaise={amountPaise} method={method} />
        )}
        <p className="small mute">{text.policy}</p>
      </ConsoleForm>
    </SideSheet>
  )
}
