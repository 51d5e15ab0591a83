import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { TimetableChange } from '../changeSchema.ts'
import { holidaysQuery } from '../queries.ts'
import type { TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { blockedBy } from './ClashLine.tsx'
import css from './HolidaySheet.module.css'
import { PreviewParts } from './PreviewParts.tsx'
import { longDay } from './shownWeek.ts'
import { useChange } from './useChange.ts'

const text = timetableScreen.holiday

type HolidaySheetProps = {
  week: TimetableView
  /** The first day of a new holiday; without it, the holidays are listed. */
  from: string | undefined
  mayEdit: boolean
  onClose: () => void
  onDone: (made: { jobId: string | null }) => void
}
type Holiday = TimetableView['holidays'][number]

/** Lists the holidays; staff can add or remove one, with a preview. */
export function HolidaySheet(props: HolidaySheetProps) {
  const [step, setStep] = useState<'list' | 'add' | Holiday>(props.from && props.mayEdit ? 'add' : 'list')
  const back = () => setStep('list')
  if (step === 'add') return <AddHoliday {...props} onBack={back} />
  if (step !== 'list') return <RemoveHoliday {...props} holiday={step} onBack={back} />
  return <HolidayList {...props} onAdd={() => setStep('add')} onRemove={setStep} />
}

const locationOf = ({ location }: Pick<Holiday, 'location'>) => location ?? text.whole

function HolidayList({
  mayEdit,
  onClose,
  onAdd,
  onRemove,
}: HolidaySheetProps & { onAdd: () => void; onRemove: (holiday: Holiday) => void }) {
  const [page, setPage] = useState(1)
  const query = useQuery(holidaysQuery(page))
  return (
    <SideSheet
      title={text.title}
      description={text.lead}
      onClose={onClose}
      footer={
        <>
          {mayEdit && (
            <Button sm onClick={onAdd}>
              {text.add}
            </Button>
          )}
          <Button outline sm onClick={onClose}>
            {timetableScreen.sheet.close}
          </Button>
        </>
      }
    >
      <QueryPart
        query={query}
        title={timetableScreen.failed}
        rows={4}
        empty={<p className={css.second}>{text.none}</p>}
        isEmpty={({ total }) => total === 0}
      >
        {({ rows, limit, total }) => (
          <>
            <ul>
              {rows.map((holiday) => (
                <li key={`${holiday.date}${holiday.location}`} className={css.row}>
                  <span>
                    <b>{holiday.name}</b>
                    <span className={css.second}>
                      {longDay(holiday.date)}, {locationOf(holiday)}
                    </span>
                  </span>
                  {mayEdit && (
                    <Button
                      outline
                      sm
                      aria-label={text.removeNamed(`${holiday.name}, ${longDay(holiday.date)}`)}
                      onClick={() => onRemove(holiday)}
                    >
                      {text.remove}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Pager page={page} limit={limit} total={total} onPage={setPage} />
          </>
        )}
      </QueryPart>
    </SideSheet>
  )
}

const START = { name: '', from: '', to: '', location: '' }

function AddHoliday({ week, from, onClose, onDone, onBack }: HolidaySheetProps & { onBack: () => void }) {
  const form = useConsoleForm(START, 'timetable.holiday')
  const { values } = form
  const changeValues = useEffectEvent(form.change)
  useEffect(() => {
    if (from) changeValues({ from, to: '' })
  }, [from])
  const name = values.name.trim()
  const location = (values.location || null) as Holiday['location']
  const request: TimetableChange | null =
    name && values.from
      ? { kind: 'addHoliday', name, from: values.from, to: values.to || values.from, location }
      : null
  const change = useChange(form, request, (done) => {
    onBack()
    onDone(done)
  })
  const { preview } = change
  return (
    <FormSheet
      title={text.add}
      description={text.lead}
      form={form}
      submitLabel={
        preview ? timetableScreen.button.close(preview.totals.gone, preview.totals.notified) : text.add
      }
      disabledReason={request ? blockedBy(change) : undefined}
      cancelLabel={text.back}
      below={<PreviewParts change={change} />}
      onSubmit={change.apply}
      onCancel={onBack}
      onClose={onClose}
    >
      <Field label={text.name} required maxLength={80} {...form.field('name')} />
      <FieldPair>
        <DayField label={text.from} required {...form.control('from')} />
        <DayField label={text.to} min={values.from || undefined} {...form.control('to')} />
      </FieldPair>
      <SelectField
        label={text.where}
        none={text.whole}
        options={week.locations.map((location) => ({ value: location.name, name: location.title }))}
        {...form.field('location')}
      />
    </FormSheet>
  )
}

const NO_VALUES = {}

function RemoveHoliday({
  holiday,
  onClose,
  onDone,
  onBack,
}: HolidaySheetProps & { holiday: Holiday; onBack: () => void }) {
  const { date, location } = holiday
  const form = useConsoleForm(NO_VALUES)
  const change = useChange(form, { kind: 'removeHoliday', date, location }, (done) => {
    onBack()
    onDone(done)
  })
  return (
    <FormSheet
      title={text.removeNamed(holiday.name)}
      description={`${longDay(date)}, ${locationOf(holiday)}`}
      form={form}
      submitLabel={change.preview ? timetableScreen.button.reopen(change.preview.totals.added) : text.remove}
      disabledReason={blockedBy(change)}
      cancelLabel={text.back}
      below={<PreviewParts change={change} />}
      onSubmit={change.apply}
      onCancel={onBack}
      onClose={onClose}
    >
      <p>{text.removeLead}</p>
    </FormSheet>
  )
}
