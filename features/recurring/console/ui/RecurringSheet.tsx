import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { fullName } from '#lib/fullName.ts'
import { studioToday } from '#lib/time.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { FieldPair } from '#ui/Form.tsx'
import { Note } from '#ui/Note.tsx'
import type { AffectedDatesView, RecurringView } from '../../schema.ts'
import { affectedDatesQuery, staffRecurringApi, withFreshPreview } from '../queries.ts'
import { weeklyScreens as text } from '../text/weekly.ts'
import { DateList } from './DateList.tsx'
import { whatOf } from './weeklyLabels.ts'

type RecurringSheetProps = {
  member: { _id: string; firstName: string; lastName: string }
  recurring: RecurringView
  isPause: boolean
  onClose: () => void
}

/** The last day of the suggested pause is this many days after the first: two weeks. */
const DEFAULT_DAYS = 13
const initialValues = () => ({
  from: studioToday().toString(),
  to: studioToday().add({ days: DEFAULT_DAYS }).toString(),
})

/** Pauses or ends a member's recurring booking. The bookings that this would cancel are shown first. */
export function RecurringSheet({ member, recurring, isPause, onClose }: RecurringSheetProps) {
  const [start] = useState(initialValues)
  const form = useConsoleForm(start, `${isPause ? 'pause' : 'end'}Weekly.${recurring._id}`)
  const { from, to } = form.values
  const params = { memberId: member._id, recurringId: recurring._id }
  const range = isPause ? { from, to } : null
  const isRangeValid = !range || (from !== '' && to !== '' && from <= to)
  const preview = affectedDatesQuery(params, range)
  const { data, error, refetch } = useQuery({ ...preview, enabled: isRangeValid })
  const back = data?.dates.filter(({ what }) => what === 'back').map(({ date }) => date) ?? []
  const save = useAction({
    form,
    stale: [['members']],
    call: () =>
      withFreshPreview(
        refetch,
        range
          ? staffRecurringApi('POST /console/members/:memberId/recurring/:recurringId/pause', {
              params,
              body: { ...range, seen: back },
            })
          : staffRecurringApi('POST /console/members/:memberId/recurring/:recurringId/end', {
              params,
              body: { seen: back },
            }),
      ),
    done: onClose,
  })
  return (
    <FormSheet
      title={isPause ? text.pauseTitle : text.endTitle}
      description={`${fullName(member)}: ${whatOf(recurring)}`}
      form={form}
      submitLabel={(isPause ? text.pauseNow : text.endNow)(back.length)}
      danger={!isPause}
      disabledReason={isRangeValid && !data && (error?.message ?? formText.wait)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {isPause && (
        <>
          <FieldPair>
            <DayField label={text.from} min={studioToday().toString()} required {...form.control('from')} />
            <DayField label={text.to} min={from} required {...form.control('to')} />
          </FieldPair>
          <p>{text.pauseLead}</p>
        </>
      )}
      {error && <Note tone="bad" title={error instanceof ApiError ? error.message : text.failed} />}
      {isRangeValid && !data && !error && <RowsLoading />}
      {data?.dates.length === 0 && <p className="mute">{text.noneAffected}</p>}
      {data && data.dates.length > 0 && (
        <DateList
          dates={data.dates.map((affected) => ({
            date: affected.date,
            result: resultOf(affected),
            isSkipped: affected.what !== 'stays',
          }))}
        />
      )}
    </FormSheet>
  )
}

function resultOf({ what, cost }: AffectedDatesView['dates'][number]): string {
  if (what === 'stays') return cost === 'late' ? text.stays : text.staysByNotice
  return text[what]
}
