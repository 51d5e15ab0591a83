import { fullName } from '#lib/fullName.ts'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { staffWaitlistApi } from '../queries.ts'
import type { QueueEntry } from '../schema.ts'
import { waitlistScreenText } from '../text/waitlistScreen.ts'

const text = waitlistScreenText.moving
const FRONT = 'front'
const START = { after: '', reason: '' }

type MoveSheetProps = { entry: QueueEntry; entries: QueueEntry[]; onClose: () => void }

/**
 * Moves a waitlist entry behind another one, or to the front. The new position is sent as the entry ahead of it, not as
 * a number, so it stays correct if the queue changes in the meantime.
 */
export function MoveSheet({ entry, entries, onClose }: MoveSheetProps) {
  const form = useConsoleForm(START, `waitlist.move.${entry._id}`)
  const from = entries.indexOf(entry)
  const others = entries.toSpliced(from, 1)
  const places = [
    { value: FRONT, name: text.front },
    ...others.map(({ _id, person }, index) => ({
      value: _id,
      name: text.behind(index + 2, fullName(person)),
    })),
  ].filter((_, index) => index !== from)
  const save = useAction({
    form,
    call: () => {
      const { after, reason } = form.values
      return staffWaitlistApi('POST /console/waitlist/:entryId/position', {
        params: { entryId: entry._id },
        body: { after: after === FRONT ? null : after, reason },
      })
    },
    stale: [['roster']],
    done: onClose,
  })
  return (
    <FormSheet
      title={text.title}
      description={text.lead(fullName(entry.person), from + 1)}
      form={form}
      submitLabel={text.action}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <SelectField label={text.where} none={text.choose} required options={places} {...form.field('after')} />
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
