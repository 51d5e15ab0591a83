import { useQuery } from '@tanstack/react-query'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import type { DraftValues } from '#ui/console/filled.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { TimeField } from '#ui/console/TimeField.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import type { ClassName, TimetableChange } from '../changeSchema.ts'
import { classQuery } from '../queries.ts'
import type { ClassView, TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { blockedBy, ClashLine } from './ClashLine.tsx'
import { ClassNameFields, type NameDraft, nameDraftOf, namesIn } from './ClassNameFields.tsx'
import { PreviewParts } from './PreviewParts.tsx'
import { RoomField } from './RoomField.tsx'
import { useChange } from './useChange.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

const text = timetableScreen.sheet

/** Numbers are null while they are not filled in. */
type ClassDraft = DraftValues<Omit<NewClass, 'kind' | 'weekdays' | 'roomId' | 'endsOn' | ClassName>> &
  NameDraft & { weekdays: number[]; roomId: string; endsOn: string }
type NewClass = Extract<TimetableChange, { kind: 'createClass' }>

type ClassSheetProps = {
  week: TimetableView
  today: string
  /** The id of the class to copy. */
  copyOf: string | undefined
  onClose: () => void
  /** `day`: the first day on which the class takes place. */
  onDone: (made: { classId: string | null; day: string; location: string }) => void
}

/** Creates a class, or a copy of one. */
export function ClassSheet(props: ClassSheetProps) {
  const { data } = useQuery({ ...classQuery(props.copyOf ?? ''), enabled: props.copyOf !== undefined })
  if (props.copyOf && !data) return null
  return <ReadyClassSheet key={props.copyOf} {...props} copied={data} />
}

type ReadyProps = ClassSheetProps & { copied: ClassView | undefined }

type Room = TimetableView['rooms'][number]

/** The room of the class, if the location has only one. */
const onlyRoom = ({ rooms }: TimetableView, location: string): Room | undefined => {
  const locationRooms = rooms.filter((room) => room.location === location)
  return locationRooms.length === 1 ? locationRooms[0] : undefined
}

/** The values for a room: the capacity is that of the room. */
const inRoom = (room: Room | undefined): Partial<ClassDraft> =>
  room ? { roomId: room._id, capacity: room.capacity } : { roomId: '' }

function initialDraft({ week, today, copied }: ReadyProps): ClassDraft {
  const rule = copied?.rules.at(-1)
  const location = copied?.location ?? week.locations[0]?.name ?? ''
  return {
    ...nameDraftOf(copied),
    classKind: copied?.classKind ?? week.kinds[0]?.key ?? '',
    location,
    weekdays: rule?.weekdays ?? [],
    time: rule?.time ?? '',
    duration: rule?.duration ?? 50,
    instructorId: rule?.instructor._id ?? '',
    capacity: rule?.capacity ?? 10,
    roomId: copied?.roomId ?? '',
    ...(copied ? {} : inRoom(onlyRoom(week, location))),
    startsOn: today,
    endsOn: '',
  }
}

/** The request; null while a required field is missing. */
function newClassOf(values: ClassDraft): NewClass | null {
  const { weekdays, time, duration, instructorId, capacity, startsOn } = values
  const { title, ...names } = namesIn(values)
  if (!title || !weekdays.length || !time || !instructorId || !startsOn) return null
  if (duration === null || capacity === null) return null
  const roomId = values.roomId || null
  const endsOn = values.endsOn || null
  return { ...values, ...names, kind: 'createClass', title, duration, capacity, roomId, endsOn }
}

/** The first of these weekdays from a day on. */
function firstOn(startsOn: string, weekdays: number[]): string {
  const from = Temporal.PlainDate.from(startsOn)
  const ahead = weekdays.map((day) => (day - from.dayOfWeek + 7) % 7)
  return from.add({ days: Math.min(...ahead) }).toString()
}

function ReadyClassSheet(props: ReadyProps) {
  const { week, copyOf, copied, onClose, onDone } = props
  const form = useConsoleForm(initialDraft(props), `timetable.class.${copyOf ?? 'new'}`)
  const { values } = form
  const request = newClassOf(values)
  const change = useChange(form, request, ({ classId }) =>
    onDone({ classId, day: firstOn(values.startsOn, values.weekdays), location: values.location }),
  )
  const { preview } = change
  return (
    <FormSheet
      title={copied ? timetableScreen.copyTitle(copied.title) : timetableScreen.newClass}
      description={copied ? timetableScreen.copyLead : timetableScreen.newLead}
      form={form}
      submitLabel={preview ? timetableScreen.button.create(preview.totals.added) : timetableScreen.newClass}
      disabledReason={request ? blockedBy(change) : undefined}
      cancelLabel={text.close}
      notice={<ClashLine change={change} />}
      below={<PreviewParts change={change} quiet />}
      onSubmit={change.apply}
      onClose={onClose}
    >
      <Field label={text.title} required maxLength={120} {...form.field('title')} />
      <FieldPair>
        <SelectField
          label={text.kind}
          options={week.kinds.map(({ key, name }) => ({ value: key, name }))}
          {...form.field('classKind')}
        />
        <SelectField
          label={timetableScreen.location}
          options={week.locations.map(({ name, title }) => ({ value: name, name: title }))}
          {...form.field('location')}
          onChoose={(location) => form.change({ location, ...inRoom(onlyRoom(week, location)) })}
        />
      </FieldPair>
      <WeekdaysField required {...form.control('weekdays')} />
      <FieldPair>
        <TimeField label={text.starts} required {...form.control('time')} />
        <SelectField
          required
          label={timetableScreen.instructor}
          none=""
          options={week.instructors.map(({ _id, name }) => ({ value: _id, name }))}
          {...form.field('instructorId')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField label={text.duration} required {...form.control('duration')} />
        <NumberField label={text.capacity} required {...form.control('capacity')} />
      </FieldPair>
      <RoomField
        rooms={week.rooms}
        location={values.location}
        {...form.control('roomId')}
        onChange={(roomId) => form.change(inRoom(week.rooms.find(({ _id }) => _id === roomId)))}
      />
      <FieldPair>
        <DayField label={text.startsOn} required {...form.control('startsOn')} />
        <DayField label={text.endsOn} min={values.startsOn || undefined} {...form.control('endsOn')} />
      </FieldPair>
      <ClassNameFields form={form} />
    </FormSheet>
  )
}
