import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, usePlainForm } from '#ui/console/ConsoleForm.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { classQuery } from '../queries.ts'
import type { ClassView, TimetableChange, TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { blockedBy, ClashLine } from './ClashLine.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
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
  descriptionHindi: string
  startsOn: string
  endsOn: string
}

type ClassSheetProps = {
  week: TimetableView
  today: string
  /** The class whose values it starts with. */
  copyOf: string | undefined
  onClose: () => void
  /** `day`: the first on which it takes place. */
  onDone: (made: { classId: string | null; day: string; location: string }) => void
}

/** A new class, or a copy of one. */
export function ClassSheet(props: ClassSheetProps) {
  const { data } = useQuery({ ...classQuery(props.copyOf ?? ''), enabled: props.copyOf !== undefined })
  if (props.copyOf && !data) return null
  return <ReadyClassSheet key={props.copyOf} {...props} of={data} />
}

type Room = TimetableView['rooms'][number]

/** A location with one room has its classes there. */
const onlyRoom = ({ rooms }: TimetableView, location: string): Room | undefined => {
  const here = rooms.filter((room) => room.location === location)
  return here.length === 1 ? here[0] : undefined
}

/** Capacity equal to the room's. */
const inRoom = (room: Room | undefined): Partial<ClassDraft> =>
  room ? { roomId: room._id, capacity: String(room.capacity) } : { roomId: '' }

function startOf({ week, today, of }: ClassSheetProps & { of: ClassView | undefined }): ClassDraft {
  const rule = of?.rules.at(-1)
  const location = of?.location ?? week.locations[0]?.name ?? ''
  return {
    title: of?.title ?? '',
    classKind: of?.classKind ?? week.kinds[0]?.key ?? '',
    location,
    weekdays: rule?.weekdays.join() ?? '',
    time: rule?.time ?? '',
    duration: String(rule?.duration ?? 50),
    instructorId: rule?.instructor._id ?? '',
    capacity: String(rule?.capacity ?? 10),
    roomId: of?.roomId ?? '',
    ...(of ? {} : inRoom(onlyRoom(week, location))),
    description: of?.description ?? '',
    descriptionHindi: of?.descriptionHindi ?? '',
    startsOn: today,
    endsOn: '',
  }
}

/** Null while a required field is missing. */
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
    descriptionHindi: values.descriptionHindi,
    startsOn,
    endsOn: values.endsOn || null,
  }
}

/** The first of these weekdays (`1,3`) from a day on. */
function firstOn(startsOn: string, weekdays: string): string {
  const from = Temporal.PlainDate.from(startsOn)
  const ahead = weekdays.split(',').map((day) => (Number(day) - from.dayOfWeek + 7) % 7)
  return from.add({ days: Math.min(...ahead) }).toString()
}

function ReadyClassSheet(props: ClassSheetProps & { of: ClassView | undefined }) {
  const { week, copyOf, of, onClose, onDone } = props
  const {
    values,
    change: edit,
    drop,
  } = useDraft<ClassDraft>(`timetable.class.${copyOf ?? 'new'}`, startOf(props))
  const change = useChange(newClass(values), ({ classId }) => {
    drop()
    onDone({ classId, day: firstOn(values.startsOn, values.weekdays), location: values.location })
  })
  const { preview, fields } = change
  const form = usePlainForm(fields, change.pending)
  const typed = (name: keyof ClassDraft) => ({
    name,
    value: values[name],
    error: fields[name] ?? fields[`change.${name}`] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  const picked = (name: 'time' | 'startsOn' | 'endsOn') => ({
    ...typed(name),
    onChange: (value: string) => edit({ [name]: value }),
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
          <ClashLine change={change} />
          <Button sm type="submit" form={form.id} pending={change.pending}>
            {preview ? timetableScreen.button.create(preview.totals.added) : timetableScreen.newClass}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={change.apply} blocked={blockedBy(change)}>
        <Field label={text.title} required maxLength={120} {...typed('title')} />
        <FieldPair>
          <SelectField
            label={text.kind}
            {...chosen('classKind')}
            options={week.kinds.map(({ key, name }) => ({ value: key, name: name }))}
          />
          <SelectField
            label={timetableScreen.location}
            {...chosen('location')}
            onChoose={(location) => edit({ location, ...inRoom(onlyRoom(week, location)) })}
            options={week.locations.map(({ name, title }) => ({ value: name, name: title }))}
          />
        </FieldPair>
        <WeekdaysField
          value={values.weekdays ? values.weekdays.split(',').map(Number) : []}
          onChange={(weekdays) => edit({ weekdays: weekdays.join() })}
          required
          error={fields['change.weekdays']}
        />
        <FieldPair>
          <TimeField label={text.starts} required {...picked('time')} />
          <SelectField
            required
            label={timetableScreen.instructor}
            {...chosen('instructorId')}
            options={[
              { value: '', name: '' },
              ...week.instructors.map(({ _id, name }) => ({ value: _id, name })),
            ]}
          />
        </FieldPair>
        <FieldPair>
          <Field label={text.duration} required inputMode="numeric" {...typed('duration')} />
          <Field label={text.capacity} required inputMode="numeric" {...typed('capacity')} />
        </FieldPair>
        <RoomField
          rooms={week.rooms}
          location={values.location}
          {...chosen('roomId')}
          onChoose={(roomId) => edit(inRoom(week.rooms.find(({ _id }) => _id === roomId)))}
        />
        <FieldPair>
          <DayField label={text.startsOn} required {...picked('startsOn')} />
          <DayField label={text.endsOn} min={values.startsOn || undefined} {...picked('endsOn')} />
        </FieldPair>
        <DescriptionFields values={values} edit={edit} fields={fields} />
      </ConsoleForm>
      <PreviewParts change={change} quiet />
    </SideSheet>
  )
}
