import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { classQuery } from '../consoleQueries.ts'
import type { ClassView, TimetableChange, TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { PreviewParts } from './PreviewParts.tsx'
import { RoomField } from './RoomField.tsx'
import { useChange } from './useChange.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

const text = timetableScreen.sheet

type ClassDraft = {
  title: string
  classKind: string
  location: string
  weekdays: string
  time: string
  duration: string
  instructorId: string
  capacity: string
  roomId: string
  description: string
  startsOn: string
  endsOn: string
}

type ClassSheetProps = {
  week: TimetableView
  today: string
  /** The class whose words and numbers it begins with. */
  copyOf: string | undefined
  onClose: () => void
  onDone: () => void
}

/** A new class, or a copy of one. */
export function ClassSheet(props: ClassSheetProps) {
  const { data } = useQuery({ ...classQuery(props.copyOf ?? ''), enabled: props.copyOf !== undefined })
  if (props.copyOf && !data) return null
  return <ReadyClassSheet key={props.copyOf} {...props} of={data} />
}

function startOf({ week, today, of }: ClassSheetProps & { of: ClassView | undefined }): ClassDraft {
  const rule = of?.rules.at(-1)
  return {
    title: of?.title ?? '',
    classKind: of?.classKind ?? week.kinds[0]?.key ?? '',
    location: of?.location ?? week.locations[0]?.name ?? '',
    weekdays: rule?.weekdays.join() ?? '',
    time: rule?.time ?? '',
    duration: String(rule?.duration ?? 50),
    instructorId: rule?.instructor._id ?? '',
    capacity: String(rule?.capacity ?? 10),
    roomId: of?.roomId ?? '',
    description: of?.description ?? '',
    startsOn: today,
    endsOn: '',
  }
}

/** Null while something that is needed is missing. */
function newClass(values: ClassDraft): TimetableChange | null {
  const { title, classKind, location, weekdays, time, duration, instructorId, capacity, startsOn } = values
  const complete = [title.trim(), weekdays, time, Number(duration), instructorId, Number(capacity), startsOn]
  if (!complete.every(Boolean)) return null
  type New = Extract<TimetableChange, { kind: 'createClass' }>
  return {
    kind: 'createClass',
    title: title.trim(),
    classKind: classKind as New['classKind'],
    location: location as New['location'],
    weekdays: weekdays.split(',').map(Number),
    time,
    duration: Number(duration),
    instructorId,
    capacity: Number(capacity),
    roomId: values.roomId || null,
    description: values.description,
    startsOn,
    endsOn: values.endsOn || null,
  }
}

function ReadyClassSheet(props: ClassSheetProps & { of: ClassView | undefined }) {
  const { week, copyOf, of, onClose, onDone } = props
  const {
    values,
    change: edit,
    drop,
  } = useDraft<ClassDraft>(`timetable.class.${copyOf ?? 'new'}`, startOf(props))
  const change = useChange(newClass(values), () => {
    drop()
    onDone()
  })
  const { preview, fields } = change
  const typed = (name: keyof ClassDraft) => ({
    name,
    value: values[name],
    error: fields[name] ?? fields[`change.${name}`] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  const chosen = (name: keyof ClassDraft) => ({
    value: values[name],
    error: fields[name] ?? '',
    onChoose: (value: string) => edit({ [name]: value }),
  })
  return (
    <SideSheet
      title={of ? timetableScreen.copyTitle(of.title) : timetableScreen.newClass}
      lead={of ? timetableScreen.copyLead : timetableScreen.newLead}
      onClose={onClose}
      foot={
        <>
          <Button
            sm
            disabled={!preview || preview.clashes.length > 0}
            pending={change.pending}
            onClick={() => void change.apply()}
          >
            {preview ? timetableScreen.button.create(preview.totals.added) : timetableScreen.newClass}
          </Button>
          <Button line sm onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <Field label={text.title} maxLength={120} {...typed('title')} />
      <FieldPair>
        <SelectField
          label={text.kind}
          {...chosen('classKind')}
          options={week.kinds.map(({ key, name }) => ({ value: key, name: name }))}
        />
        <SelectField
          label={timetableScreen.place}
          {...chosen('location')}
          onChoose={(location) => edit({ location, roomId: '' })}
          options={week.locations.map(({ name, title }) => ({ value: name, name: title }))}
        />
      </FieldPair>
      <WeekdaysField
        value={values.weekdays ? values.weekdays.split(',').map(Number) : []}
        onChange={(weekdays) => edit({ weekdays: weekdays.join() })}
        error={fields['change.weekdays']}
      />
      <FieldPair>
        <Field label={text.starts} type="time" {...typed('time')} />
        <SelectField
          label={timetableScreen.instructor}
          {...chosen('instructorId')}
          options={[
            { value: '', name: '' },
            ...week.instructors.map(({ _id, name }) => ({ value: _id, name })),
          ]}
        />
      </FieldPair>
      <FieldPair>
        <Field label={text.duration} inputMode="numeric" {...typed('duration')} />
        <Field label={text.capacity} inputMode="numeric" {...typed('capacity')} />
      </FieldPair>
      <RoomField rooms={week.rooms} location={values.location} {...chosen('roomId')} />
      <FieldPair>
        <Field label={text.startsOn} type="date" {...typed('startsOn')} />
        <Field label={text.endsOn} type="date" {...typed('endsOn')} />
      </FieldPair>
      <TextArea
        label={text.description}
        maxLength={2000}
        value={values.description}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
      <PreviewParts change={change} quiet />
    </SideSheet>
  )
}
