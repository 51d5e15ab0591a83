import { SelectField } from '#ui/console/SelectField.tsx'
import type { FieldTexts } from '#ui/FieldFrame.tsx'
import type { TimetableView } from '../schema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'

type RoomFieldProps = Omit<FieldTexts, 'label'> & {
  rooms: TimetableView['rooms']
  location: string
  value: string
  onChange: (roomId: string) => void
}

/** A choice of a room at a location, or none. Not shown if the location has no rooms. */
export function RoomField({ rooms, location, onChange, ...field }: RoomFieldProps) {
  const locationRooms = rooms.filter((room) => room.location === location)
  if (locationRooms.length === 0) return null
  const { noRoom, room } = timetableScreen.sheet
  return (
    <SelectField
      label={room}
      {...field}
      onChoose={onChange}
      options={[{ value: '', name: noRoom }, ...locationRooms.map(({ _id, name }) => ({ value: _id, name }))]}
    />
  )
}
