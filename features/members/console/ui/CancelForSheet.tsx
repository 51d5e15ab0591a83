import { useQuery } from '@tanstack/react-query'
import { fullName } from '#lib/fullName.ts'
import { Choice } from '#ui/Choice.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import type { CancelMode } from '../bookingSchema.ts'
import type { MemberBooking, MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { cancelEffect, whenLabel } from './memberLabels.ts'
import { PreviewFailed } from './Returned.tsx'

type CancelForProps = { member: MemberProfile; booking: MemberBooking; onClose: () => void }

const START = { mode: 'free' as CancelMode }

/** Cancels a booking for a member: free of charge or, after the deadline, also late. Shows what each option returns. */
export function CancelForSheet({ member, booking, onClose }: CancelForProps) {
  const form = useConsoleForm(START, `cancel.${booking._id}`)
  const params = { memberId: member._id, bookingId: booking._id }
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'cancelling', booking._id],
    queryFn: async () =>
      (await membersApi('GET /console/members/:memberId/bookings/:bookingId/cancelling', { params })).data,
    retry: false,
    staleTime: 0,
  })
  const mode = data?.options.length === 1 ? 'free' : form.values.mode
  const save = useAction({
    ...memberAction,
    form,
    call: () =>
      membersApi('POST /console/members/:memberId/bookings/:bookingId/cancel', {
        params,
        body: { mode },
      }),
    done: onClose,
  })
  return (
    <FormSheet
      title={text.cancelTitle}
      description={`${fullName(member)}: ${booking.title}, ${whenLabel(booking.startsAt)}`}
      form={form}
      submitLabel={text.cancelNow(member.reached)}
      disabledReason={!data && (error?.message ?? formText.wait)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{booking.policy}</p>
      {error && <PreviewFailed error={error} />}
      {!data && !error && <RowsLoading />}
      {data && (
        <Choice<CancelMode>
          legend={text.howToCancel}
          name="mode"
          value={mode}
          onChange={(next) => form.change({ mode: next })}
          options={data.options.map((option) => ({
            value: option.mode,
            title: option.mode === 'free' ? text.freeMode : text.lateMode,
            text: cancelEffect(option),
          }))}
        />
      )}
      {data?.options.length === 1 && <p className="small mute">{text.beforeDeadline}</p>}
    </FormSheet>
  )
}
