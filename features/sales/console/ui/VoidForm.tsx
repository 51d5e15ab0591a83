import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { deskKey, salesApi } from '../queries.ts'
import type { PaymentDetail } from '../schema.ts'
import { paymentText as text } from '../text/money.ts'

const NOTHING = { reason: '' }

type VoidFormProps = {
  payment: PaymentDetail
  frame: { title: string; lead: string; onClose: () => void }
  onDone: () => void
}

/** Voids a sale that was a mistake. */
export function VoidForm({ payment: { _id }, frame, onDone }: VoidFormProps) {
  const form = useConsoleForm(NOTHING, `void.${_id}`)
  const save = useAction({
    form,
    call: () => salesApi('POST /console/sales/:saleId/void', { params: { saleId: _id }, body: form.values }),
    stale: [deskKey],
    done: onDone,
  })
  return (
    <FormSheet
      {...frame}
      form={form}
      submitLabel={text.voidAction}
      onSubmit={() => save.run()}
      onCancel={onDone}
    >
      <p>{text.voidText}</p>
      <Field label={text.reason} autoComplete="off" required {...form.field('reason')} />
    </FormSheet>
  )
}
