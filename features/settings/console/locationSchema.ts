import * as z from 'zod'
import { openingHours } from '#features/studio/schema.ts'
import { contract, fieldError, id, lines } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { locationArts } from '../locationArts.ts'
import { areValidHours } from '../openingHours.ts'
import { settingsText as text } from '../text/settings.ts'
import { nameField, optional, plain, version } from './fields.ts'

const several = z.array(plain(300)).max(20)
const clockTime = z.string().regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  fieldError(() => text.clock),
)

const address = z.object({
  street: plain(160),
  locality: plain(120),
  city: plain(80),
  state: plain(80),
  pinCode: z.string().regex(
    /^\d{6}$/,
    fieldError(() => text.pinCode),
  ),
})
const locationTexts = z.object({
  title: plain(80),
  description: lines(2_000, () => fieldText.needed),
  landmark: optional(300),
  gettingThere: several,
  /** The contents of the location, as the public pages list them. */
  holds: several,
})

/** The name is used in addresses, where `..` and `all` have a meaning: it needs a letter or digit, and is not `all`. */
const locationName = nameField(40).regex(/^(?!all$).*[\p{L}\p{N}]/iu, { error: () => text.name })
/** All fields of a location except its name, which is its key in the API and never changes. */
const locationBody = locationTexts.extend({
  hindiName: optional(60),
  isOnline: z.boolean(),
  isShown: z.boolean(),
  position: z.number().int().min(0).max(1_000),
  address: address.nullable(),
  openingHours: z
    .array(
      openingHours.extend({
        weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
        opens: clockTime,
        closes: clockTime,
      }),
    )
    .max(14),
  map: z
    .object({
      title: plain(80),
      query: plain(200),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable(),
  /** One of the drawings of the public pages. */
  art: z.enum(locationArts),
  hindi: locationTexts.partial().default({}),
})
/** Not checked in responses: older hours can be read, and are refused at the next change. */
const checkedHours = {
  openingHours: locationBody.shape.openingHours.refine(
    areValidHours,
    fieldError(() => text.hours),
  ),
}
export type LocationBody = z.infer<typeof locationBody>

const room = z.object({
  _id: id,
  version,
  location: z.string(),
  name: z.string(),
  capacity: z.number().int(),
  position: z.number().int(),
  isOpen: z.boolean(),
  /** Classes and upcoming sessions that use it. */
  classes: z.number().int(),
  sessions: z.number().int(),
})
const location = z.object({
  name: z.string(),
  version,
  ...locationBody.shape,
  art: z.string(),
  landmark: z.string().nullable(),
  hindiName: z.string().nullable(),
  hindi: z.record(z.string(), z.unknown()),
  rooms: z.array(room),
  classes: z.number().int(),
  /** Bookings in its upcoming sessions. */
  bookings: z.number().int(),
})
export const locationList = z.object({ locations: z.array(location) })
export type LocationList = z.infer<typeof locationList>

const roomBody = z.object({
  name: nameField(60),
  capacity: z.number().int().min(1).max(100),
  position: z.number().int().min(0).max(1_000).default(0),
  isOpen: z.boolean().default(true),
})
export type RoomBody = z.infer<typeof roomBody>

const byName = z.object({ name: plain(40) })

const byRoom = z.object({ roomId: id })

export const locationContract = contract({
  'GET /console/locations': {
    summary: 'Lists the locations, including hidden ones, with their rooms, in their order',
    access: ['readTimetable'],
    data: locationList,
  },
  'POST /console/locations': {
    summary: 'Creates a location',
    access: ['editSettings'],
    success: 201,
    body: locationBody.extend({ ...checkedHours, name: locationName }),
    data: locationList,
    refusals: ['NAME_TAKEN', 'BAD_REQUEST'],
  },
  'PUT /console/locations/:name': {
    summary: 'Updates a location. Its name, which the API uses, cannot change',
    access: ['editSettings'],
    params: byName,
    body: locationBody.extend({ ...checkedHours, version }),
    data: locationList,
    refusals: ['NOT_FOUND', 'IN_USE', 'CHANGED'],
  },
  'POST /console/rooms': {
    summary: 'Creates a room',
    access: ['editSettings'],
    success: 201,
    body: roomBody.extend({ location: plain(40) }),
    data: locationList,
    refusals: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  'PUT /console/rooms/:roomId': {
    summary: 'Updates a room',
    access: ['editSettings'],
    params: byRoom,
    body: roomBody.extend({ version }),
    data: locationList,
    refusals: ['NOT_FOUND', 'NAME_TAKEN', 'IN_USE', 'CHANGED'],
  },
  'DELETE /console/rooms/:roomId': {
    summary: 'Deletes a room in which no session was ever planned',
    access: ['editSettings'],
    params: byRoom,
    data: locationList,
    refusals: ['NOT_FOUND', 'IN_USE'],
  },
})
