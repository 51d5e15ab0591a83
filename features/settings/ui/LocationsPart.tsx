import { useQuery } from '@tanstack/react-query'
import { locationName } from '#features/studio/settings.ts'
import { may, type Role } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { locationsQuery } from '../consoleQueries.ts'
import type { LocationList } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { LocationSheet } from './LocationSheet.tsx'
import css from './LocationsPart.module.css'
import { RoomSheet } from './RoomSheet.tsx'
import { SettingRow } from './SettingRow.tsx'

export type Location = LocationList['places'][number]
export type Room = Location['rooms'][number]

const NEW = 'new'

/** The houses with their rooms; a new one is on the site at once. */
export function LocationsPart({ role }: { role: Role }) {
  const { data, error, isFetching, refetch } = useQuery(locationsQuery)
  const { params, set } = useListParams({ part: 'cancelling', open: '', room: '' })
  const edits = may(role, 'editSettings')
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  const close = () => set({ open: '', room: '' })
  const open = data.places.find(({ name }) => name === params.open)
  const room = open?.rooms.find(({ _id }) => _id === params.room)
  const asksRoom = edits && params.room === NEW && !open
  const withRooms = data.places.filter(({ isOnline }) => !isOnline)
  return (
    <>
      <PartHead title={text.part.places}>{text.locationsSentence}</PartHead>
      {data.places.map((place) => (
        <LocationRows
          key={place.name}
          place={place}
          onChange={edits ? () => set({ open: place.name }) : undefined}
          onRoom={edits ? (id) => set({ open: place.name, room: id }) : undefined}
        />
      ))}
      {edits && (
        <p className={css.add}>
          <Button sm onClick={() => set({ open: NEW })}>
            {text.addLocation}
          </Button>
        </p>
      )}
      {params.open === NEW && <LocationSheet onClose={close} />}
      {asksRoom && withRooms[0] && (
        <RoomSheet place={withRooms[0]} places={withRooms} room={undefined} onClose={close} />
      )}
      {/* A room belongs to a location: that comes first, and the room after it. */}
      {asksRoom && !withRooms[0] && (
        <LocationSheet
          lead={text.locationFirst}
          onMade={(name) => set({ open: name, room: NEW })}
          onClose={close}
        />
      )}
      {open && !params.room && <LocationSheet key={open.name} place={open} onClose={close} />}
      {open && params.room && <RoomSheet key={params.room} place={open} room={room} onClose={close} />}
    </>
  )
}

type LocationRowsProps = {
  place: Location
  onChange: (() => void) | undefined
  onRoom: ((id: string) => void) | undefined
}

function LocationRows({ place, onChange, onRoom }: LocationRowsProps) {
  const { address, isShown, classes, bookings } = place
  const where = address && `${address.street}, ${address.locality}, ${address.city} ${address.pinCode}`
  return (
    <section className={css.place}>
      <ul>
        <SettingRow
          name={locationName(place.name)}
          spoken={locationName(place.name)}
          second={[where, text.uses(classes, bookings), !isShown && text.hidden].filter(Boolean).join(' · ')}
          onChange={onChange}
        />
      </ul>
      {place.rooms.length === 0 && !place.isOnline && <p className="mute">{text.noRooms}</p>}
      <ul className={css.rooms}>
        {place.rooms.map((room) => (
          <SettingRow
            key={room._id}
            name={room.name}
            spoken={`${room.name}, ${locationName(place.name)}`}
            second={[text.inRoom(room.classes, room.sessions), !room.isOpen && text.closed]
              .filter(Boolean)
              .join(' · ')}
            value={text.people(room.capacity)}
            onChange={onRoom && (() => onRoom(room._id))}
          />
        ))}
      </ul>
      {onRoom && !place.isOnline && (
        <p className={css.add}>
          <Button
            outline
            sm
            aria-label={`${text.addRoom}: ${locationName(place.name)}`}
            onClick={() => onRoom(NEW)}
          >
            {text.addRoom}
          </Button>
        </p>
      )}
    </section>
  )
}
