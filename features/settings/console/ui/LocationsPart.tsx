import { useQuery } from '@tanstack/react-query'
import { locationName } from '#features/studio/settings.ts'
import { may, type Role } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import type { LocationList } from '../locationSchema.ts'
import { locationsQuery } from '../queries.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { LocationSheet } from './LocationSheet.tsx'
import css from './LocationsPart.module.css'
import { RoomSheet } from './RoomSheet.tsx'
import { SettingRow } from './SettingRow.tsx'

export type Location = LocationList['locations'][number]
export type Room = Location['rooms'][number]

const NEW = 'new'

/** The locations with their rooms. A new location is on the site at once. */
export function LocationsPart({ role }: { role: Role }) {
  const query = useQuery(locationsQuery)
  const { params, set } = useListParams({ part: 'cancelling', open: '', room: '' })
  const mayEdit = may(role, 'editSettings')
  return (
    <QueryPart query={query} title={text.failed}>
      {({ locations }) => {
        const close = () => set({ open: '', room: '' })
        const open = locations.find(({ name }) => name === params.open)
        const room = open?.rooms.find(({ _id }) => _id === params.room)
        const isAddingRoom = mayEdit && params.room === NEW && !open
        const withRooms = locations.filter(({ isOnline }) => !isOnline)
        return (
          <>
            <PartHead title={text.part.locations}>{text.locationsSentence}</PartHead>
            {locations.map((location) => (
              <LocationRows
                key={location.name}
                location={location}
                onChange={mayEdit ? () => set({ open: location.name }) : undefined}
                onRoom={mayEdit ? (id) => set({ open: location.name, room: id }) : undefined}
              />
            ))}
            {mayEdit && (
              <p className={css.add}>
                <Button sm onClick={() => set({ open: NEW })}>
                  {text.addLocation}
                </Button>
              </p>
            )}
            {params.open === NEW && <LocationSheet onClose={close} />}
            {isAddingRoom && withRooms[0] && (
              <RoomSheet location={withRooms[0]} locations={withRooms} room={undefined} onClose={close} />
            )}
            {/* A room needs a location, so without one staff add a location first. */}
            {isAddingRoom && !withRooms[0] && (
              <LocationSheet
                lead={text.locationFirst}
                onMade={(name) => set({ open: name, room: NEW })}
                onClose={close}
              />
            )}
            {open && !params.room && <LocationSheet key={open.name} location={open} onClose={close} />}
            {open && params.room && (
              <RoomSheet key={params.room} location={open} room={room} onClose={close} />
            )}
          </>
        )
      }}
    </QueryPart>
  )
}

type LocationRowsProps = {
  location: Location
  onChange: (() => void) | undefined
  onRoom: ((id: string) => void) | undefined
}

function LocationRows({ location, onChange, onRoom }: LocationRowsProps) {
  const { address, isShown, classes, bookings } = location
  const where = address && `${address.street}, ${address.locality}, ${address.city} ${address.pinCode}`
  return (
    <section className={css.location}>
      <ul>
        <SettingRow
          name={locationName(location.name)}
          accessibleName={locationName(location.name)}
          second={[where, text.uses(classes, bookings), !isShown && text.hidden].filter(Boolean).join(' · ')}
          onChange={onChange}
        />
      </ul>
      {location.rooms.length === 0 && !location.isOnline && <p className="mute">{text.noRooms}</p>}
      <ul className={css.rooms}>
        {location.rooms.map((room) => (
          <SettingRow
            key={room._id}
            name={room.name}
            accessibleName={`${room.name}, ${locationName(location.name)}`}
            second={[text.inRoom(room.classes, room.sessions), !room.isOpen && text.closed]
              .filter(Boolean)
              .join(' · ')}
            value={text.people(room.capacity)}
            onChange={onRoom && (() => onRoom(room._id))}
          />
        ))}
      </ul>
      {onRoom && !location.isOnline && (
        <p className={css.add}>
          <Button
            outline
            sm
            aria-label={`${text.addRoom}: ${locationName(location.name)}`}
            onClick={() => onRoom(NEW)}
          >
            {text.addRoom}
          </Button>
        </p>
      )}
    </section>
  )
}
