import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { leftLabel, passLead } from './memberLabels.ts'
import { PreviewFailed, Returned } from './Returned.tsx'

const START = { reason: '' }

/** Ends a pass today, with a preview of what is written off and cancelled. */
export function RevokeSheet({
  member,
  pass,
  onClose,
}: {
  member: MemberProfile
  pass: MemberPass
  onClose: () => void
}) {
  const form = useConsoleForm(START, `revoke.${pass._id}`)
  const params = { memberId: member._id, passId: pass._id }
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'revoke', pass._id, pass.version],
    queryFn: async () =>
      (await membersApi('POST /console/members/:memberId/passes/:passId/revoke/preview', { params })).data,
    retry: false,
  })
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const body = { reason: form.values.reason, version: data?.version ?? pass.version }
      return membersApi('POST /console/members/:memberId/passes/:passId/revoke', {
        params,
        body,
      })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.revokeTitle}
      description={passLead(member, pass)}
      form={form}
      submitLabel={text.revokeNow(member.reached)}
      danger
      disabledReason={!data && (error?.message ?? formText.wait)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>
        {text.revokeLead} {pass.remainingSession !== null && text.writtenOff(leftLabel(pass))}
      </p>
      {error && <PreviewFailed error={error} />}
      {!data && !error && <RowsLoading />}
      {data && (
        <div>
          <PartHead title={data.returned.length ? text.inside(data.returned.length) : text.nothingBooked} />
          <Returned bookings={data.returned} label={text.cancelled} counted={false} />
        </div>
      )}
      <Field label={text.revokeReason} maxLength={200} required {...form.field('reason')} />
    </FormSheet>
  )
}
