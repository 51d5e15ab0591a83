import * as z from 'zod'
import { logoView } from '#features/media/schema.ts'
import { packageTypes } from '#features/passes/schema.ts'
import { ruleNames, ruleUnits } from '#features/studio/rules.ts'
import { openingHours } from '#features/studio/schema.ts'
import { contract, email, fieldError, id, isoDate, isoInstantText, line, lines, word } from '#lib/contract.ts'
import { unknownPlaceholders } from '#lib/placeholders.ts'
import { fieldText } from '#lib/text/fields.ts'
import { settingsText as text } from '../text/settings.ts'

const setBy = z.object({
  /** Null: the built-in value. */
  setBy: z.string().nullable(),
  setAt: isoInstantText.nullable(),
})

/** A number of a rule with its history, oldest first. Future values may be withdrawn. */
const ruleView = z.object({
  rule: z.enum(ruleNames),
  kind: z.string().nullable(),
  unit: z.enum(ruleUnits),
  least: z.number().int(),
  most: z.number().int(),
  /** What is made under it, and whether there is any. */
  usedBy: z.enum(['bookings', 'sales']),
  isUsed: z.boolean(),
  /** The studio has what the rule is about. */
  applies: z.boolean(),
  /** The number is the first value, and nothing was created under it: it may be replaced from today on. */
  mayHoldToday: z.boolean(),
  /** The number that applies today. */
  value: z.number().int(),
  history: z.array(setBy.extend({ _id: id, from: isoDate, value: z.number().int(), isAhead: z.boolean() })),
})
export const ruleList = z.object({ rules: z.array(ruleView) })
export type RuleList = z.infer<typeof ruleList>

/** A new number; the limits are those of the rule: `ruleDefinitions`. */
const newNumber = z.object({
  rule: z.enum(ruleNames),
  kind: word.max(30).nullable().default(null),
  value: z.number().int().min(0).max(1_000_000),
  from: isoDate,
})
export type NewNumber = z.infer<typeof newNumber>

const rateView = setBy.extend({
  _id: id,
  packageType: z.enum(packageTypes),
  from: isoDate,
  basisPoints: z.number().int(),
  holds: z.boolean(),
  isAhead: z.boolean(),
})
export const rateList = z.object({
  rates: z.array(rateView),
  /** The types of package whose first rate was never used for a sale: it may be replaced from today on. */
  mayHoldToday: z.array(z.enum(packageTypes)),
  /** Types of package that are on sale, or would pay for a visible kind of class. */
  offered: z.array(z.enum(packageTypes)),
  /** Types of package that were sold. */
  sold: z.array(z.enum(packageTypes)),
})
export type RateList = z.infer<typeof rateList>

const named = (max: number) => line(max, () => text.name)
const plain = (max: number) => line(max, () => fieldText.needed)
const optional = (max: number) => z.union([z.literal('').transform(() => null), plain(max)]).nullable()
const several = z.array(plain(300)).max(20)
const clockTime = z.string().regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  fieldError(() => text.clock),
)

/** The version that an edit is based on, counted by its changes; 0 before the first. A stale one is refused. */
const version = z.number().int().min(0).max(1_000_000_000)

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
/** The available drawings of locations. */
export const locationArts = ['plan-faridabad', 'plan-gurugram', 'plan-online'] as const

/** A location's name is used in addresses, where `..` would be a problem; "all" means all locations. */
const locationName = named(40).regex(/^(?!all$).*[\p{L}\p{N}]/iu, { error: () => text.name })
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
  name: named(60),
  capacity: z.number().int().min(1).max(100),
  position: z.number().int().min(0).max(1_000).default(0),
  isOpen: z.boolean().default(true),
})
export type RoomBody = z.infer<typeof roomBody>

const kindBody = z.object({
  name: named(40),
  hindiName: optional(40),
  glyph: z.string().regex(/^[a-z][A-Za-z]{1,29}$/),
  paidBy: z.array(z.enum(packageTypes)).min(1).max(packageTypes.length),
  position: z.number().int().min(0).max(1_000),
  isShown: z.boolean(),
})
export type KindBody = z.infer<typeof kindBody>
const kindKey = z.string().regex(/^[a-z][A-Za-z]{1,29}$/, { error: () => text.key })
const kind = z.object({
  key: z.string(),
  version,
  ...kindBody.shape,
  hindiName: z.string().nullable(),
  freeHours: z.number().int(),
  classes: z.number().int(),
  bookings: z.number().int(),
})
export const kindList = z.object({ kinds: z.array(kind) })
export type KindList = z.infer<typeof kindList>

/** The text contains the age limit as a placeholder, so that it can't differ from the one at sign-up. */
const audience = plain(200).refine(
  (words) => !/\p{N}/u.test(words) && unknownPlaceholders(words, { minimumAge: 0 }).length === 0,
  { error: () => text.audience },
)
/** Characters that change the direction of an address, or are invisible, also percent-encoded. */
const UNSEEN = /[\p{Cc}\p{Cf}]|%(?:0\d|1[\da-f]|7f|e2%80%(?:8[b-f]|a[89a-e])|e2%81%a[\da-f])/iu
/** The address must be what it seems: no name and password before the host, nothing invisible. */
const socialAddress = z
  .url({ protocol: /^https$/, error: () => text.socialAddress })
  .max(300)
  .refine(
    (address) => {
      const url = URL.parse(address)
      return url?.username === '' && url.password === '' && !UNSEEN.test(address)
    },
    fieldError(() => text.socialAddress),
  )

/**
 * Ten digits alone are a national number in India, and something else in other countries: a link would reach a
 * stranger.
 */
const hasCountryCode = (typed: string) =>
  /^\s*(\+|00)/.test(typed) || !/^\d{1,10}$/.test(typed.replace(/\D/g, ''))

const profile = z.object({
  name: named(80),
  tagline: plain(200),
  description: plain(400),
  email,
  phone: plain(40),
  /** As people write it; stored as digits with the country code. Empty: no chat is offered. */
  whatsappNumber: z
    .string()
    .regex(
      /^[\d ()+.-]{0,40}$/,
      fieldError(() => text.chat),
    )
    .refine(hasCountryCode, { error: () => text.chat })
    .transform((typed) => typed.replace(/\D/g, '').replace(/^00/, ''))
    .pipe(
      z.string().regex(
        /^(\d{6,15})?$/,
        fieldError(() => text.chat),
      ),
    ),
  socialLinks: z
    .array(
      z.object({
        kind: z.enum(['photos', 'professional']),
        label: plain(80),
        url: socialAddress,
      }),
    )
    .max(6),
  legalLine: plain(200),
  /** For whom the classes are, as a part of a sentence. */
  audience,
  /** Messages are answered within this many hours; null: no promise. */
  answerHours: z.number().int().min(1).max(336).nullable().default(null),
  hindi: z
    .object({ tagline: plain(200), description: plain(400), legalLine: plain(200), audience })
    .partial()
    .default({}),
})
export type Profile = z.infer<typeof profile>
export const profileView = z.object({ profile: profile.partial().nullable(), version })
export type ProfileView = z.infer<typeof profileView>

/** The studio's logo; null: the drawn mark is used. */
const logoChoice = z.object({ photoId: id.nullable() })
const logoState = z.object({ logo: logoView.nullable() })
export type LogoState = z.infer<typeof logoState>

const byName = z.object({ name: plain(40) })
const byKey = z.object({ key: plain(40) })
const byRoom = z.object({ roomId: id })

export const settingsContract = contract({
  'GET /console/settings/rules': {
    summary: 'Every number that a rule uses, with the days from which it held, holds and will hold',
    access: ['editSettings'],
    data: ruleList,
  },
  'POST /console/settings/rules/preview': {
    summary:
      'What a number from a day on would change: what lies on those days already and keeps its promise',
    access: ['editSettings'],
    body: newNumber,
    data: z.object({
      value: z.number().int(),
      sessions: z.number().int(),
      bookings: z.number().int(),
      /** What a member would read about the first affected evening session, if it is about cancelling. */
      promise: z.object({ en: z.string(), hi: z.string(), of: isoInstantText }).nullable(),
    }),
    refusals: ['BAD_REQUEST', 'TOO_EARLY_TO_HOLD', 'NOT_FOUND'],
  },
  'POST /console/settings/rules': {
    summary:
      'Sets a number from a day on: tomorrow at the earliest, or today in place of the first while nothing was made under it',
    access: ['editSettings'],
    success: 201,
    body: newNumber,
    data: ruleList,
    refusals: ['BAD_REQUEST', 'TOO_EARLY_TO_HOLD', 'ALREADY_SET', 'NOT_FOUND'],
  },
  'DELETE /console/settings/rules/:numberId': {
    summary: 'Withdraws a number that does not hold yet',
    access: ['editSettings'],
    params: z.object({ numberId: id }),
    data: ruleList,
    refusals: ['NOT_FOUND', 'HOLDS_ALREADY'],
  },
  'GET /console/settings/gst': {
    summary: 'The rates of GST by type of package and day',
    access: ['editSettings'],
    data: rateList,
  },
  'POST /console/settings/gst': {
    summary:
      'Sets a rate of GST from a day on: tomorrow at the earliest, or today in place of the first while nothing was sold with it. 0: no tax, and none is told of. What was sold keeps its rate',
    access: ['editMoneySettings'],
    fresh: true,
    success: 201,
    body: z.object({
      packageTypes: z
        .array(z.enum(packageTypes))
        .min(1)
        .max(packageTypes.length)
        .refine((types) => new Set(types).size === types.length, { error: () => fieldText.check }),
      basisPoints: z.number().int().min(0).max(10_000),
      from: isoDate,
    }),
    data: rateList,
    refusals: ['TOO_EARLY_TO_HOLD', 'ALREADY_SET'],
  },
  'DELETE /console/settings/gst/:rateId': {
    summary: 'Withdraws a rate that does not hold yet',
    access: ['editMoneySettings'],
    fresh: true,
    params: z.object({ rateId: id }),
    data: rateList,
    refusals: ['NOT_FOUND', 'HOLDS_ALREADY'],
  },
  'GET /console/settings/profile': {
    summary: 'What the studio says of itself; null while it has said nothing',
    access: ['editSettings'],
    data: profileView,
  },
  'PUT /console/settings/profile': {
    summary: 'Changes what the studio says of itself',
    access: ['editSettings'],
    body: profile.extend({ version }),
    data: profileView,
    refusals: ['CHANGED'],
  },
  'PUT /console/settings/logo': {
    summary: 'Lets an uploaded picture stand for the studio, or the drawn sign again',
    access: ['editSettings'],
    body: logoChoice,
    data: logoState,
  },
  'GET /console/locations': {
    summary: 'The places with their rooms, in their order, also those that visitors do not see',
    access: ['readTimetable'],
    data: locationList,
  },
  'POST /console/locations': {
    summary: 'Opens a place',
    access: ['editSettings'],
    success: 201,
    body: locationBody.extend({ name: locationName }),
    data: locationList,
    refusals: ['NAME_TAKEN', 'BAD_REQUEST'],
  },
  'PUT /console/locations/:name': {
    summary: 'Changes a place; its name, the word of the API, stays',
    access: ['editSettings'],
    params: byName,
    body: locationBody.extend({ version }),
    data: locationList,
    refusals: ['NOT_FOUND', 'IN_USE', 'CHANGED'],
  },
  'POST /console/rooms': {
    summary: 'Adds a room to a place',
    access: ['editSettings'],
    success: 201,
    body: roomBody.extend({ location: plain(40) }),
    data: locationList,
    refusals: ['NOT_FOUND', 'NAME_TAKEN'],
  },
  'PUT /console/rooms/:roomId': {
    summary: 'Changes a room',
    access: ['editSettings'],
    params: byRoom,
    body: roomBody.extend({ version }),
    data: locationList,
    refusals: ['NOT_FOUND', 'NAME_TAKEN', 'IN_USE', 'CHANGED'],
  },
  'DELETE /console/rooms/:roomId': {
    summary: 'Removes a room that nothing was ever held in',
    access: ['editSettings'],
    params: byRoom,
    data: locationList,
    refusals: ['NOT_FOUND', 'IN_USE'],
  },
  'GET /console/kinds': {
    summary: 'The kinds of class in their order, also those that visitors do not see',
    access: ['readTimetable'],
    data: kindList,
  },
  'POST /console/kinds': {
    summary: 'Adds a kind of class',
    access: ['editSettings'],
    success: 201,
    body: kindBody.extend({ key: kindKey, freeHours: z.number().int().min(0).max(72) }),
    data: kindList,
    refusals: ['NAME_TAKEN', 'BAD_REQUEST'],
  },
  'PUT /console/kinds/:key': {
    summary: 'Changes a kind of class; its key, the word of the API, stays. What is booked stays booked',
    access: ['editSettings'],
    params: byKey,
    body: kindBody.extend({ version }),
    data: kindList,
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'CHANGED'],
  },
  'POST /console/kinds/:key/preview': {
    summary:
      'Whom other packages for a kind of class would concern: members whose passes paid for it and no longer would',
    access: ['editSettings'],
    params: byKey,
    body: z.object({ paidBy: kindBody.shape.paidBy }),
    data: z.object({ passes: z.number().int(), bookings: z.number().int() }),
    refusals: ['NOT_FOUND'],
  },
})
