import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import type { PaymentDetail, salesContract } from '../schema.ts'
import { paymentText as text } from '../text/money.ts'
import { useDeskAction } from './useDeskAction.ts'

const api = consoleClient<typeof salesContract>()
const NOTHING = { reason: '' }

type VoidFormProps = {
  payment: PaymentDetail
  frame: { title: string; lead: string; onClose: () => void }
  onDone: () => void
}

/** Voids a sale that was a mistake. */
export function VoidForm({ payment: { _id }, frame, onDone }: VoidFormProps) {
  const draft = useDraft(`void.${_id}`, NOTHING)
  const form = useServerForm({ reason: draft.values.reason }, { toast })
  const done = useDeskAction()
  const send = () =>
    form.send(async () => {
      const body = { reason: form.values.reason }
      const answer = await api('POST /console/sales/:saleId/void', { params: { saleId: _id }, body })
      draft.drop()
      await done(answer)
      onDone()
    })
  const reason = form.field('reason')
  return (
    <SideSheet
      {...frame}
      foot={
        <>
          <OnlineButton sm type="submit" form={form.id} pending={form.pending}>
            {text.voidAction}
          </OnlineButton>
          <Button outline sm onClick={onDone}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={send}>
        <p>{text.voidText}</p>
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
      </ConsoleForm>
    </SideSheet>
  )
}
