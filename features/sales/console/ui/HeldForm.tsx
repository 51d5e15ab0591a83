import { useState } from 'react'
import { formatSigned } from '#lib/money.ts'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { deskKey, salesApi } from '../queries.ts'
import type { PaymentDetail } from '../schema.ts'
import { paymentText as text } from '../text/money.ts'
import css from './Money.module.css'

const NOTHING = { reason: '' }

/** A payment that waits for a decision: grant its pass or refund the rest, or close it if nothing is left. */
export function HeldForm({ payment: { _id: orderId, leftPaise } }: { payment: PaymentDetail }) {
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useConsoleForm(NOTHING, `held.${orderId}`)
  const decide = useAction({
    form,
    call: (decision: string) => {
      const { reason } = form.values
      const params = { orderId }
      const body = { reason, seen: { leftPaise } }
      return decision === 'decline'
        ? salesApi('POST /console/payments/:orderId/decline', { params, body: { ...body, requestKey } })
        : salesApi('POST /console/payments/:orderId/grant', { params, body })
    },
    stale: [deskKey],
  })
  return (
    <section>
      <PartHead title={text.heldTitle} />
      <ConsoleForm form={form} onSubmit={decide.run}>
        <p>{leftPaise > 0 ? text.heldText : text.heldTaken}</p>
        <Field label={text.reason} autoComplete="off" required {...form.field('reason')} />
        <div className={css.buttons}>
          {leftPaise > 0 && (
            <OnlineButton sm type="submit" pending={form.pending}>
              {text.grant}
            </OnlineButton>
          )}
          <OnlineButton quiet outline sm type="submit" value="decline" pending={form.pending}>
            {leftPaise > 0 ? text.decline(formatSigned(leftPaise)) : text.closeHeld}
          </OnlineButton>
        </div>
      </ConsoleForm>
    </section>
  )
}
