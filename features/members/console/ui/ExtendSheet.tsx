import type { Body } from '#lib/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled } from '#ui/console/filled.ts'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import type { membersContract } from '../schema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { dateLabel, passLead } from './memberLabels.ts'

const START = { days: 7 as number | null, reason: '', notify: true }

/** Extends a pass by some days. */
export function ExtendSheet({
  member,
  pass,
  onClose,
}: {
  member: MemberProfile
  pass: MemberPass
  onClose: () => void
}) {
  const form = useConsoleForm(START, `extend.${pass._id}`)
  const days = form.values.days ?? 0
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const body = asFilled<
        Body<typeof membersContract, 'POST /console/members/:memberId/passes/:passId/extend'>
      >({
        ...form.values,
        version: pass.version,
      })
      return membersApi('POST /console/members/:memberId/passes/:passId/extend', {
        params: { memberId: member._id, passId: pass._id },
        body,
      })
    },
    done: onClose,
  })
  const until = Temporal.PlainDate.from(pass.expiryDate).add({ days })
  return (
    <FormSheet
      title={text.extendTitle}
      description={passLead(member, pass)}
      form={form}
      submitLabel={text.extendNow}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <NumberField
        label={text.extendDays}
        hint={days ? text.until(dateLabel(until)) : undefined}
        maxLength={3}
        required
        {...form.control('days')}
      />
      <Field label={text.words} hint={text.wordsHint} maxLength={200} required {...form.field('reason')} />
      {member.reached && <Checkbox label={text.notifyByMail} {...form.checkbox('notify')} />}
      <p className="small mute">{text.auditKeeps}</p>
    </FormSheet>
  )
}
