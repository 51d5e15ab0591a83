import { Checkbox } from '#ui/Checkbox.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { membersApi } from '../queries.ts'
import type { MemberPass, MemberProfile } from '../schema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { FormSheet } from './FormSheet.tsx'
import { dayWords, passLead } from './memberWords.ts'
import { useMemberAction } from './useMemberAction.ts'

const START = { days: '7', reason: '', tell: 'yes' }

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
  const form = useDraftForm(`extend.${pass._id}`, START)
  const done = useMemberAction(onClose)
  const { days, reason, tell } = form.values
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
  const extend = () =>
    form.send(async () => {
      const params = { memberId: member._id, passId: pass._id }
      const body = { days: Number(days), reason, version: pass.version, tell: tell === 'yes' }
      const answer = await membersApi('POST /console/members/:memberId/passes/:passId/extend', {
        params,
        body,
      })
      form.drop()
      done(answer)
    })
  const until = Temporal.PlainDate.from(pass.expiryDate).add({ days: count })
  return (
    <FormSheet
      title={text.extendTitle}
      lead={passLead(member, pass)}
      form={form}
      action={text.extendNow}
      onSubmit={() => void extend()}
      onClose={onClose}
    >
      <Field
        label={text.extendDays}
        hint={count ? text.until(dayWords(until)) : undefined}
        inputMode="numeric"
        maxLength={3}
        required
        {...form.field('days')}
      />
      <Field label={text.words} hint={text.wordsHint} maxLength={200} required {...form.field('reason')} />
      {member.reached && (
        <Checkbox
          label={text.tell}
          checked={tell === 'yes'}
          onChange={(event) => form.change({ tell: event.currentTarget.checked ? 'yes' : 'no' })}
        />
      )}
      <p className="small mute">{text.auditKeeps}</p>
    </FormSheet>
  )
}
