import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { staffWaitlistApi } from '../queries.ts'
import { waitlistScreenText } from '../text/waitlistScreen.ts'

const text = waitlistScreenText.removing
const START = { reason: '' }

type RemoveSheetProps = { entryId: string; name: string; onClose: () => void }

/** Removes somebody from the waitlist. */
export function RemoveSheet({ entryId, name, onClose }: RemoveSheetProps) {
  const form = useConsoleForm(START, `waitlist.remove.${entryId}`)
  const save = useAction({
    form,
    call: () =>
      staffWaitlistApi('POST /console/waitlist/:entryId/removal', { params: { entryId }, body: form.values }),
    stale: [['roster']],
    done: onClose,
  })
  return (
    <FormSheet
      title={text.title}
      description={text.lead(name)}
      form={form}
      submitLabel={text.action}
      danger
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Field
        label={waitlistScreenText.reason}
        hint={waitlistScreenText.reasonHint}
        maxLength={200}
        required
        {...form.field('reason')}
      />
    </FormSheet>
  )
}
