import { useQuery } from '@tanstack/react-query'
import type { MoveOption } from '#features/booking/moveSchema.ts'
import { locationName } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { isBefore, systemClock } from '#lib/time.ts'
import { Choice } from '#ui/Choice.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import type { CancelMode } from '../bookingSchema.ts'
import type { MemberBooking, MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { dateLabel, whenLabel } from './memberLabels.ts'
import { PreviewFailed } from './Returned.tsx'

type MoveForProps = { member: MemberProfile; booking: MemberBooking; onClose: () => void }

const START = { sessionId: '', mode: 'late' as CancelMode, reason: '' }
type MoveDecision = Extract<MoveOption['decision'], { kind: 'move' }>

/** Moves a booking for a member: shows the possible sessions and the cost, and requires a reason. */
export function MoveForSheet({ member, booking, onClose }: MoveForProps) {
  const form = useConsoleForm(START, `move.${booking._id}`)
  const { sessionId, mode, reason } = form.values
  const isLate = !isBefore(systemClock.now(), Temporal.Instant.from(booking.cancelBy))
  const params = { memberId: member._id, bookingId: booking._id }
  const previewKey = ['preview', member._id, 'move', booking._id]
  const { data, error } = useQuery({
    queryKey: [...previewKey, mode],
    queryFn: async () =>
      (
        await membersApi('GET /console/members/:memberId/bookings/:bookingId/moves', {
          params,
          query: { mode },
        })
      ).data,
    retry: false,
    staleTime: 0,
  })
  const options = data?.options.flatMap(({ session, decision }) =>
    decision.kind === 'move' ? [{ session, decision }] : [],
  )
  const chosen = options?.find(({ session }) => session.sessionId === sessionId)
  const save = useAction({
    ...memberAction,
    form,
    stale: [...memberAction.stale, previewKey],
    call: () => {
      if (!chosen) throw new Error('no class is chosen')
      const { session, decision } = chosen
      const target = { classId: session._id, date: session.date, terms: decision.terms }
      return membersApi('POST /console/members/:memberId/bookings/:bookingId/move', {
        params,
        body: { ...target, mode, reason },
      })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.moveTitle}
      description={`${fullName(member)}: ${booking.title}, ${whenLabel(booking.startsAt)}`}
      form={form}
      submitLabel={text.moveNow(member.reached)}
      disabledReason={!chosen && (error?.message ?? (data ? text.chooseClass : formText.wait))}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {error && <PreviewFailed error={error} />}
      {!data && !error && <RowsLoading />}
      {isLate && (
        <Choice<CancelMode>
          legend={text.howToLeave}
          name="mode"
          value={mode}
          onChange={(next) => form.change({ mode: next })}
          options={[
            { value: 'late', title: text.lateMode, text: text.leaveLate },
            { value: 'free', title: text.freeMode, text: text.leaveFree },
          ]}
        />
      )}
      {options?.length === 0 && <p>{data?.options.map(whyNot).find(Boolean) ?? text.noMove}</p>}
      {options && options.length > 0 && (
        <Choice
          legend={text.moveTo}
          name="session"
          value={sessionId}
          onChange={(id) => form.change({ sessionId: id })}
          options={options.map(({ session, decision }) => ({
            value: session.sessionId,
            title: `${whenLabel(session.startsAt)} ${session.title}`,
            text: `${locationName(session.location)}, ${session.instructor.name}, ${text.seats(session.seatsLeft)}. ${effectOf(decision)}`,
          }))}
        />
      )}
      {chosen?.decision.conflicts.map(({ kind, booking: other }) => (
        <Note
          key={other._id}
          title={(kind === 'overlap' ? text.overlaps : text.tooFar)(
            other.product.title,
            whenLabel(other.startsAt),
          )}
        />
      ))}
      <Field label={text.moveReason} maxLength={200} required {...form.field('reason')} />
      <p className="small mute">{text.auditKeeps}</p>
    </FormSheet>
  )
}

const whyNot = ({ decision }: MoveOption) => (decision.kind === 'refuse' ? decision.message : undefined)

function effectOf({ terms, costs }: MoveDecision): string {
  const until = dateLabel(terms.expiresOn)
  const left =
    terms.sessionsLeft === null ? text.until(until) : `${text.leftOf(terms.sessionsLeft)}, ${until}`
  const isLate = terms.leaves === 'late cancelled'
  const fee = costs.feePaise > 0 && text.moveFee(formatRupees(toRupees(costs.feePaise)))
  const free = fee || (isLate ? text.moveLate : text.moveFree)
  const cost = costs.sessions ? text.moveCostsSession : costs.days ? text.moveCostsDay : free
  return `${cost} ${left}.`
}
