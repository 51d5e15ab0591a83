import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { holidaysQuery } from '../queries.ts'
import type { TimetableChange, TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { blockedBy } from './ClashLine.tsx'
import css from './HolidaySheet.module.css'
import { PreviewParts } from './PreviewParts.tsx'
import { longDay } from './shownWeek.ts'
import { useChange } from './useChange.ts'

const text = timetableScreen.holiday

type HolidaySheetProps = {
  week: TimetableView
  /** The day to close; without it, the closed days are listed. */
  from: string | undefined
  mayEdit: boolean
  onClose: () => void
  onDone: (made: { jobId: string | null }) => void
}
type Holiday = TimetableView['holidays'][number]

/** Days without classes: added and removed, each with a preview. */
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
  const { data, error, refetch } = useQuery(holidaysQuery)
  return (
    <SideSheet
      title={text.title}
      lead={text.lead}
      onClose={onClose}
      foot={
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
      {error && <FailedPart title={timetableScreen.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsLoading rows={4} />}
      {data?.length === 0 && <p className={css.second}>{text.none}</p>}
      <ul>
        {data?.map((holiday) => (
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
    </SideSheet>
  )
}

const START = { name: '', from: '', to: '', location: '' }

function AddHoliday({ week, from, onClose, onDone, onBack }: HolidaySheetProps & { onBack: () => void }) {
  const { values, change: edit, drop } = useDraft('timetable.holiday', START)
  useEffect(() => {
    if (from) edit({ from, to: '' })
  }, [from, edit])
  const name = values.name.trim()
  const location = (values.location || null) as Holiday['location']
  const made: TimetableChange | null =
    name && values.from
      ? { kind: 'addHoliday', name, from: values.from, to: values.to || values.from, location }
      : null
  const change = useChange(made, (done) => {
    drop()
    onBack()
    onDone(done)
  })
  const { preview, fields } = change
  const form = usePlainForm(fields, change.pending)
  const typed = (field: keyof typeof START) => ({
    value: values[field],
    error: fields[field] ?? fields[`change.${field}`] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [field]: event.currentTarget.value }),
  })
  const picked = (field: 'from' | 'to') => ({
    ...typed(field),
    onChange: (day: string) => edit({ [field]: day }),
  })
  return (
    <SideSheet
      title={text.add}
      lead={text.lead}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={change.pending}>
            {preview ? timetableScreen.button.close(preview.totals.gone, preview.totals.people) : text.add}
          </Button>
          <Button outline sm onClick={onBack}>
            {text.back}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={change.apply} blocked={blockedBy(change)}>
        <Field label={text.name} required maxLength={80} {...typed('name')} />
        <FieldPair>
          <DayField label={text.from} required {...picked('from')} />
          <DayField label={text.to} min={values.from || undefined} {...picked('to')} />
        </FieldPair>
        <SelectField
          label={text.where}
          value={values.location}
          onChoose={(chosen) => edit({ location: chosen })}
          options={[
            { value: '', name: text.whole },
            ...week.locations.map((location) => ({ value: location.name, name: location.title })),
          ]}
        />
      </ConsoleForm>
      <PreviewParts change={change} />
    </SideSheet>
  )
}

function RemoveHoliday({
  holiday,
  onClose,
  onDone,
  onBack,
}: HolidaySheetProps & { holiday: Holiday; onBack: () => void }) {
  const { date, location } = holiday
  const change = useChange({ kind: 'removeHoliday', date, location }, (done) => {
    onBack()
    onDone(done)
  })
  const form = usePlainForm(change.fields, change.pending)
  return (
    <SideSheet
      title={text.removeNamed(holiday.name)}
      lead={`${longDay(date)}, ${locationOf(holiday)}`}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={change.pending}>
            {change.preview ? timetableScreen.button.reopen(change.preview.totals.added) : text.remove}
          </Button>
          <Button outline sm onClick={onBack}>
            {text.back}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={change.apply} blocked={blockedBy(change)}>
        <p>{text.removeLead}</p>
      </ConsoleForm>
      <PreviewParts change={change} />
    </SideSheet>
  )
}
