import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayQuery } from '#features/members/console/queries.ts'
import { locationName } from '#features/studio/settings.ts'
import { ApiError } from '#lib/api.ts'
import { fullName } from '#lib/fullName.ts'
import { formatTime, studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Choice } from '#ui/Choice.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { FieldPair } from '#ui/Form.tsx'
import { Note } from '#ui/Note.tsx'
import type { PlannedDateView, RecurringPreview } from '../../schema.ts'
import { staffRecurringApi, startPreviewQuery, withFreshPreview } from '../queries.ts'
import { weeklyScreens as text } from '../text/weekly.ts'
import { DateList } from './DateList.tsx'
import { dateLabel } from './weeklyLabels.ts'

type StartRecurringProps = {
  member: { _id: string; firstName: string; lastName: string }
  onClose: () => void
}

const initialValues = () => ({
  date: studioToday().toString(),
  classId: '',
  endsOn: '',
  waitsIfFull: true,
  leftOut: [] as string[],
})

/** Books a class every week for a member: the first day, its class, and the result for each date. */
export function StartRecurringSheet({ member, onClose }: StartRecurringProps) {
  const [start] = useState(initialValues)
  const form = useConsoleForm(start, `weekly.${member._id}`)
  const { date, classId, endsOn, waitsIfFull, leftOut } = form.values
  const day = useQuery({ ...dayQuery(date), enabled: date !== '' })
  const chosen = day.data?.find(({ _id }) => _id === classId)
  const body = { classId, date, endsOn: endsOn || null, waitsIfFull, leftOut }
  const { data, error, isFetching, refetch } = useQuery({
    ...startPreviewQuery(member._id, body),
    enabled: chosen !== undefined && (endsOn === '' || endsOn >= date),
    placeholderData: keepPreviousData<RecurringPreview>,
  })
  const dates = (chosen && data?.dates) ?? []
  const count = (outcome: PlannedDateView['outcome']) =>
    dates.filter((planned) => planned.outcome === outcome).length
  const [books, waits, later] = [count('book'), count('wait'), count('later')]
  const save = useAction({
    form,
    stale: [['members']],
    call: () =>
      withFreshPreview(
        refetch,
        staffRecurringApi('POST /console/members/:memberId/recurring', {
          params: { memberId: member._id },
          body: {
            ...body,
            seen: dates.map(({ date: on, outcome, passId }) => ({ date: on, outcome, passId })),
          },
        }),
      ),
    done: onClose,
  })
  const blocked = !chosen
    ? text.chooseClass
    : error
      ? error.message
      : !data || isFetching
        ? formText.wait
        : books + waits + later === 0 && text.nothing
  const toggle = (on: string) =>
    form.change({
      leftOut: leftOut.includes(on) ? leftOut.filter((each) => each !== on) : [...leftOut, on],
    })
  return (
    <FormSheet
      title={text.startTitle}
      description={fullName(member)}
      form={form}
      submitLabel={chosen ? text.startNow(books, waits) : text.book}
      disabledReason={blocked}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <FieldPair>
        <DayField
          label={text.firstDay}
          min={studioToday().toString()}
          required
          {...form.control('date')}
          onChange={(next) => form.change({ date: next, classId: '', leftOut: [] })}
        />
        <DayField label={text.lastDay} hint={text.lastDayHint} min={date} {...form.control('endsOn')} />
      </FieldPair>
      {day.isLoading && <RowsLoading />}
      {day.data?.length === 0 && <p>{text.noClasses}</p>}
      {day.data && day.data.length > 0 && (
        <Choice
          legend={text.classes}
          name="class"
          value={classId}
          onChange={(next) => form.change({ classId: next, leftOut: [] })}
          options={day.data.map((session) => ({
            value: session._id,
            title: `${formatTime(Temporal.Instant.from(session.startsAt))} ${session.title}`,
            text: `${locationName(session.location)}, ${session.instructor.name}`,
          }))}
        />
      )}
      {(error ?? day.error) && <Failed error={error ?? day.error} />}
      {chosen && (
        <Checkbox
          label={text.waits}
          checked={waitsIfFull}
          onChange={({ currentTarget }) => form.change({ waitsIfFull: currentTarget.checked })}
        />
      )}
      {dates.length > 0 && (
        <DateList
          dates={dates.map((planned) => ({
            date: planned.date,
            result: resultOf(planned),
            isSkipped: !INCLUDED.includes(planned.outcome),
            action: <LeaveOut date={planned} onToggle={toggle} />,
          }))}
        />
      )}
      {chosen && data && data.missedToEnd > 0 && (
        <p className="small mute">{text.missed(data.missedToEnd)}</p>
      )}
    </FormSheet>
  )
}

const Failed = ({ error }: { error: unknown }) => (
  <Note tone="bad" title={error instanceof ApiError ? error.message : text.failed} />
)

function resultOf({ outcome, message, packageName, holiday }: PlannedDateView): string {
  if (message !== null) return message
  if (outcome === 'book') return text.bookedWith(packageName ?? '')
  return outcome === 'holiday' ? text.closed(holiday ?? '') : text.outcomes[outcome]
}

const INCLUDED: PlannedDateView['outcome'][] = ['book', 'wait', 'later', 'already']

function LeaveOut({
  date: { date, outcome },
  onToggle,
}: {
  date: PlannedDateView
  onToggle: (date: string) => void
}) {
  const day = dateLabel(date)
  if (outcome === 'leftOut')
    return (
      <Button outline sm aria-label={text.includeDate(day)} onClick={() => onToggle(date)}>
        {text.include}
      </Button>
    )
  if (outcome !== 'book' && outcome !== 'wait' && outcome !== 'later') return null
  return (
    <Button outline sm aria-label={text.skipDate(day)} onClick={() => onToggle(date)}>
      {text.skip}
    </Button>
  )
}
