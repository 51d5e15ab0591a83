import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { formatTime, isBefore, studioToday, systemClock } from '#lib/time.ts'
import { Choice } from '#ui/Choice.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Note } from '#ui/Note.tsx'
import type { BookPreview } from '../bookingSchema.ts'
import type { MemberProfile } from '../profileSchema.ts'
import { dayQuery, memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { dateLabel, seatLabel, whenLabel } from './memberLabels.ts'
import { PreviewFailed } from './Returned.tsx'

const defaultBooking = () => ({ date: studioToday().toString(), classId: '' })

/** Books a class for a member: the day, its classes, and a preview. */
export function BookForSheet({ member, onClose }: { member: MemberProfile; onClose: () => void }) {
  // Computed only once, because new start values at midnight would reset an unedited form.
  const [start] = useState(defaultBooking)
  const form = useConsoleForm(start, `book.${member._id}`)
  const { date, classId } = form.values
  const day = useQuery({ ...dayQuery(date), enabled: date !== '' })
  const upcoming = day.data?.filter(isUpcoming)
  const params = { memberId: member._id }
  const chosen = upcoming?.find(({ _id }) => _id === classId)
  const preview = useQuery({
    queryKey: ['preview', member._id, 'book', classId, date],
    queryFn: async () =>
      (
        await membersApi('POST /console/members/:memberId/bookings/preview', {
          params,
          body: { classId, date },
        })
      ).data,
    enabled: chosen !== undefined,
    retry: false,
  })
  const save = useAction({
    ...memberAction,
    form,
    call: () =>
      membersApi('POST /console/members/:memberId/bookings', {
        params,
        body: { classId, date },
      }),
    done: onClose,
  })
  return (
    <FormSheet
      title={text.bookTitle}
      description={fullName(member)}
      form={form}
      submitLabel={text.bookNow(member.reached)}
      disabledReason={blockedBy(chosen !== undefined, preview)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <DayField
        label={text.day}
        min={studioToday().toString()}
        required
        {...form.control('date')}
        onChange={(day) => form.change({ date: day, classId: '' })}
      />
      {day.error && <PreviewFailed error={day.error} />}
      {day.isLoading && <RowsLoading />}
      {upcoming?.length === 0 && <p>{text.noClasses}</p>}
      {upcoming && upcoming.length > 0 && (
        <Choice
          legend={text.classes}
          name="class"
          value={classId}
          onChange={(id) => form.change({ classId: id })}
          options={upcoming.map((session) => ({
            value: session._id,
            title: `${formatTime(Temporal.Instant.from(session.startsAt))} ${session.title}`,
            text: `${locationName(session.location)}, ${session.instructor.name}, ${seatLabel(session)}`,
          }))}
        />
      )}
      {chosen && preview.error && <PreviewFailed error={preview.error} />}
      {chosen && preview.data && <BookingEffect preview={preview.data} />}
    </FormSheet>
  )
}

/** The reason why nothing can be booked yet. */
function blockedBy(
  isChosen: boolean,
  { data, error }: { data: BookPreview | undefined; error: Error | null },
) {
  if (!isChosen) return text.chooseClass
  if (!data) return error?.message ?? formText.wait
  return data.decision.kind === 'refuse' && data.decision.message
}

const isUpcoming = ({ startsAt }: { startsAt: string }) =>
  isBefore(systemClock.now(), Temporal.Instant.from(startsAt))

function BookingEffect({ preview: { decision, conflicts, policy } }: { preview: BookPreview }) {
  return (
    <>
      {decision.kind === 'refuse' ? (
        <Note tone="bad" title={decision.message} />
      ) : (
        <Note tone="good" title={text.paysWith(decision.packageName)}>
          {decision.remainingSession !== null && decision.remainingAfter !== null && (
            <>{text.becomes(decision.remainingSession, decision.remainingAfter)}, </>
          )}
          {text.endsThen(dateLabel(decision.expiryAfter))}. {policy}.
        </Note>
      )}
      {conflicts.map(({ kind, booking }) => (
        <Note
          key={booking._id}
          title={(kind === 'overlap' ? text.overlaps : text.tooFar)(
            booking.product.title,
            whenLabel(booking.startsAt),
          )}
        />
      ))}
    </>
  )
}
