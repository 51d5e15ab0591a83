import { useState } from 'react'
import { formatSigned } from '#lib/money.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { salesApi } from '../queries.ts'
import type { PaymentDetail } from '../schema.ts'
import { paymentText as text } from '../text/money.ts'
import css from './Money.module.css'
import { useDeskAction } from './useDeskAction.ts'

const NOTHING = { reason: '' }

/** A payment that waits for a decision: grant its pass, or refund the rest. */
export function HeldForm({ payment: { _id: orderId, leftPaise } }: { payment: PaymentDetail }) {
  const [requestKey] = useState(() => crypto.randomUUID())
  const draft = useDraft(`held.${orderId}`, NOTHING)
  const form = useForm({ reason: draft.values.reason }, { toast })
  const done = useDeskAction()
  const decide = (action: 'grant' | 'decline') =>
    form.run(async () => {
      const { reason } = form.values
      const params = { orderId }
      const answer =
        action === 'grant'
          ? await salesApi('POST /console/payments/:orderId/grant', { params, body: { reason } })
          : await salesApi('POST /console/payments/:orderId/decline', {
              params,
              body: { reason, requestKey },
            })
      draft.drop()
      await done(answer)
    })
  const reason = form.field('reason')
  return (
    <section>
      <PartHead title={text.heldTitle} />
      <ConsoleForm
        form={form}
        onSubmit={(pressed) => void decide(pressed === 'decline' ? 'decline' : 'grant')}
      >
        <p>{text.heldText}</p>
        <Field
          label={text.reason}
          autoComplete="off"
          required
          {...reason}
          onChange={(event) => {
            reason.onChange(event)
            draft.change({ reason: event.currentTarget.value })
          }}
        />
        <div className={css.buttons}>
          <OnlineButton sm type="submit" pending={form.pending}>
            {text.grant}
          </OnlineButton>
          <OnlineButton quiet outline sm type="submit" value="decline" pending={form.pending}>
            {text.decline(formatSigned(leftPaise))}
          </OnlineButton>
        </div>
      </ConsoleForm>
    </section>
  )
}
