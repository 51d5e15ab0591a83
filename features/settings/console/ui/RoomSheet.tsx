import { useState } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { locationsQuery } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { EditConflict, useNewestAfterRefusal } from './EditConflict.tsx'
import type { Location, Room } from './LocationsPart.tsx'
import { useSaved } from './useSaved.ts'

const api = consoleClient<typeof settingsContract>()

type RoomSheetProps = {
  location: Location
  /** The possible locations; otherwise only `place`. */
  locations?: Location[]
  room: Room | undefined
  onClose: () => void
}

const formOf = (location: Location, room: Room | undefined, position: number) => ({
  location: location.name,
  version: String(room?.version ?? 0),
  name: room?.name ?? '',
  capacity: room ? String(room.capacity) : '',
  position: String(room?.position ?? position),
  isOpen: room?.isOpen === false ? '' : 'yes',
})

/** A room of a location: new, changed, or removed if it was never used. */
export function RoomSheet({ location, locations = [], room, onClose }: RoomSheetProps) {
  const [start] = useState(() => formOf(location, room, location.rooms.length + 1))
  const form = useDraftForm(`settings.room.${location.name}.${room?._id ?? ''}`, start)
  const saved = useSaved(locationsQuery.queryKey, () => {
    form.drop()
    onClose()
  })
  const newest = useNewestAfterRefusal(locationsQuery.queryKey)
  const body = () => ({
    name: form.values.name,
    capacity: Number(form.values.capacity),
    position: Number(form.values.position),
    isOpen: form.values.isOpen !== '',
  })
  const save = () =>
    form.send(async () =>
      saved(
        room
          ? await api('PUT /console/rooms/:roomId', {
              params: { roomId: room._id },
              body: { ...body(), version: Number(form.values.version) },
            }).catch(newest)
          : await api('POST /console/rooms', { body: { location: form.values.location, ...body() } }),
      ),
    )
  const remove = (roomId: string) =>
    form.send(async () => saved(await api('DELETE /console/rooms/:roomId', { params: { roomId } })))
  const isUnused = room && room.classes === 0 && room.sessions === 0
  return (
    <SideSheet
      title={room?.name ?? text.addRoom}
      lead={locations.length > 1 ? undefined : locationName(location.name)}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {room ? text.save : text.add}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
          {isUnused && (
            <Button outline sm onClick={() => void remove(room._id)}>
              {text.remove}
            </Button>
          )}
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={() => void save()}>
        {room && (
          <EditConflict
            typed={form.values}
            now={formOf(location, room, room.position)}
            change={form.change}
          />
        )}
        {locations.length > 1 && (
          <SelectField
            label={text.roomOf}
            options={locations.map(({ name }) => ({ value: name, name: locationName(name) }))}
            value={form.values.location}
            onChoose={(location) => form.change({ location })}
          />
        )}
        <Field label={text.name} autoComplete="off" required {...form.field('name')} />
        <FieldPair>
          <Field label={text.capacity} inputMode="numeric" required {...form.field('capacity')} />
          <Field label={text.position} inputMode="numeric" required {...form.field('position')} />
        </FieldPair>
        <Checkbox
          label={text.isOpen}
          checked={form.values.isOpen !== ''}
          onChange={(event) => form.change({ isOpen: event.currentTarget.checked ? 'yes' : '' })}
        />
      </ConsoleForm>
    </SideSheet>
  )
}
