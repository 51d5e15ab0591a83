import { locationName } from '#features/studio/settings.ts'
import type { Body } from '#lib/api.ts'
import { Button, TextLink } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled, type DraftValues } from '#ui/console/filled.ts'
import { SelectField } from '#ui/console/SelectField.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { locationAction, settingsApi } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import type { Location, Room } from './LocationsPart.tsx'
import { labelOf } from './words.ts'

type RoomSheetProps = {
  location: Location
  /** The locations to choose from; without them, `location` is fixed. */
  locations?: Location[]
  room: Room | undefined
  onClose: () => void
}

type RoomValues = Body<typeof settingsContract, 'POST /console/rooms'> & { version: number }

const formOf = (location: Location, room: Room | undefined): DraftValues<RoomValues> => ({
  location: location.name,
  version: room?.version ?? 0,
  name: room?.name ?? '',
  capacity: room?.capacity ?? null,
  position: room?.position ?? location.rooms.length + 1,
  isOpen: room?.isOpen ?? true,
})

/** The form of a room. A room that was never used can be removed. */
export function RoomSheet({ location, locations = [], room, onClose }: RoomSheetProps) {
  const form = useConsoleForm(formOf(location, room), `settings.room.${location.name}.${room?._id ?? ''}`)
  const save = useAction({
    ...locationAction,
    form,
    call: () => {
      const { version, location, ...body } = asFilled<RoomValues>(form.values)
      return room
        ? settingsApi('PUT /console/rooms/:roomId', {
            params: { roomId: room._id },
            body: { ...body, version },
          })
        : settingsApi('POST /console/rooms', { body: { ...body, location } })
    },
    done: onClose,
  })
  const remove = useAction({
    ...locationAction,
    form,
    call: (roomId: string) => settingsApi('DELETE /console/rooms/:roomId', { params: { roomId } }),
    done: onClose,
  })
  const isUnused = room && room.classes === 0 && room.sessions === 0
  return (
    <FormSheet
      title={room?.name ?? text.addRoom}
      description={locations.length > 1 ? undefined : locationName(location.name)}
      form={form}
      submitLabel={room ? text.save : text.add}
      cancelLabel={text.cancel}
      more={
        isUnused && (
          <Button outline sm onClick={() => remove.run(room._id)}>
            {text.remove}
          </Button>
        )
      }
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <EditConflict form={form} labelOf={labelOf} />
      {locations.length > 1 && (
        <SelectField
          label={text.roomOf}
          options={locations.map(({ name }) => ({ value: name, name: locationName(name) }))}
          {...form.field('location')}
        />
      )}
      <Field label={text.name} autoComplete="off" required {...form.field('name')} />
      <FieldPair>
        <NumberField label={text.capacity} required {...form.control('capacity')} />
        <NumberField label={text.position} required {...form.control('position')} />
      </FieldPair>
      <Checkbox label={text.isOpen} {...form.checkbox('isOpen')} />
      {room && <TextLink to={`/rooms/${room._id}`}>{text.drawPlan}</TextLink>}
    </FormSheet>
  )
}
