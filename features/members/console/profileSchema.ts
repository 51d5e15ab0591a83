import * as z from 'zod'
import { bookingStatuses } from '#features/booking/bookingSchema.ts'
import { chosenMessages } from '#features/messages/console/schema.ts'
import { packageTypes, passStatuses } from '#features/passes/schema.ts'
import { contract, digits, email, id, isoDate, isoInstantText, lastName, line } from '#lib/contract.ts'
import { roles } from '#lib/permissions.ts'
import { fieldText } from '#lib/text/fields.ts'
import { goneRefusals, instantOrNull, memberId, somebody } from './fields.ts'
import { memberNote } from './noteSchema.ts'

export const memberPass = z.object({
  _id: id,
  /** The version of the pass, which a change of the pass must contain. */
  version: z.number().int(),
  packageName: z.string(),
  packageType: z.enum(packageTypes),
  location: z.string(),
  pricePaise: z.number().int(),
  perSessionPricePaise: z.number().int(),
  remainingSession: z.number().int().nullable(),
  totalSessions: z.number().int().nullable(),
  registrationDate: isoDate,
  firstSessionDate: isoDate.nullable(),
  expiryDate: isoDate,
  validityDays: z.number().int(),
  status: z.enum(passStatuses),
  /** `by`: the member of staff; null: the member themselves, or not recorded. */
  freezes: z.array(
    z.object({ _id: id, from: isoDate, to: isoDate, by: z.string().nullable(), isOwn: z.boolean() }),
  ),
  revokeReason: z.string().nullable(),
  /** Whether it came from a record that was merged into this one. */
  merged: z.boolean(),
  /** Whether two people may use it. */
  shareable: z.boolean(),
  sharedWith: somebody.nullable(),
})
export type MemberPass = z.infer<typeof memberPass>

/** A pass of somebody else that the member may use. */
export const memberSharedPass = memberPass
  .pick({
    _id: true,
    packageName: true,
    packageType: true,
    location: true,
    remainingSession: true,
    totalSessions: true,
    expiryDate: true,
    status: true,
  })
  .extend({ holder: somebody })
export type MemberSharedPass = z.infer<typeof memberSharedPass>

export const memberBooking = z.object({
  _id: id,
  sessionId: id,
  classId: id,
  date: isoDate,
  title: z.string(),
  location: z.string(),
  startsAt: isoInstantText,
  endsAt: isoInstantText,
  instructor: z.string(),
  status: z.enum(bookingStatuses),
  /** Nobody marked attendance: the booking counts as attended. */
  assumed: z.boolean(),
  cancelBy: isoInstantText,
  /** The cancellation policy, as it was shown at booking. */
  policy: z.string(),
  passId: id,
  packageName: z.string(),
  bookedAt: isoInstantText,
  /** Null: the member booked it themselves. */
  bookedBy: z.string().nullable(),
})
export type MemberBooking = z.infer<typeof memberBooking>

/** Imported details other than name and contact. */
const memberDetails = z.object({
  memberSince: isoDate.nullable(),
  gender: z.string().nullable(),
  postalAddress: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  formerStatus: z.string().nullable(),
})

export const memberProfile = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  birthDate: isoDate.nullable(),
  role: z.enum(roles),
  /** The record is the reader's own: their details can only be changed in their profile on the site. */
  isReader: z.boolean(),
  createdAt: isoInstantText,
  /** The record that this one was merged into; this one is empty. */
  mergedInto: id.nullable(),
  erasedAt: instantOrNull,
  /**
   * Whether the member agrees to mails that are not about their bookings and purchases; null: they were never
   * asked.
   */
  consent: z.object({ given: z.boolean(), at: isoInstantText, by: z.string().nullable() }).nullable(),
  /** The member's own choices about messages. */
  chosen: chosenMessages,
  passes: z.array(memberPass),
  sharedPasses: z.array(memberSharedPass),
  /** The bookings of sessions that are not over, soonest first. */
  upcoming: z.array(memberBooking),
  notes: z.array(memberNote),
  /** When a mail server first reported that their address does not exist. */
  unreachedSince: instantOrNull,
  /** When they marked a mail of the studio as spam. */
  complainedSince: instantOrNull,
  /** Whether mail can be sent to the member: to their own address, or that of the household. */
  reached: z.boolean(),
  /** The household member who receives their mail if they have no address, and the people whose mail they receive. */
  household: z.object({ first: somebody.nullable(), others: z.array(somebody) }),
  /** The member's id in another system. */
  externalId: z.string().nullable(),
  /** Whether they were a client before the studio used this product: then they are no newcomer. */
  cameBefore: z.boolean(),
  details: memberDetails.nullable(),
  /** Other records with the same phone number, if one of the two has no address: they may be the same person. */
  samePhone: z.array(somebody.extend({ hasEmail: z.boolean() })),
  counts: z.object({ bookings: z.number().int(), payments: z.number().int(), messages: z.number().int() }),
})
export type MemberProfile = z.infer<typeof memberProfile>

const firstName = line(80, () => fieldText.firstName)
const phoneNumber = z.union([digits(15, () => fieldText.phone(15)), z.literal('')]).nullable()

export const profileContract = contract({
  'GET /console/members/:memberId': {
    summary: 'Returns a member: profile, passes, bookings and notes',
    access: ['readMembers'],
    params: memberId,
    data: memberProfile,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/members': {
    summary:
      'Creates a member at the desk. If they have an e-mail address, they get a link to choose a password. Otherwise mail goes to their household, if they are in one',
    access: ['serveMembers'],
    success: 201,
    body: z.object({
      firstName,
      lastName,
      email: email.nullish(),
      /** The main contact of the household, to whose address mail is sent. */
      householdOf: id.nullish(),
      phoneNumber: phoneNumber.optional(),
      birthDate: isoDate.nullish(),
    }),
    data: memberProfile,
    refusals: ['EMAIL_TAKEN', 'UNDER_AGE', 'HOUSEHOLD_NOT_POSSIBLE'],
  },
  'PUT /console/members/:memberId': {
    summary:
      'Updates the profile of a member. If the e-mail address changes, both addresses are notified and all sign-ins end. A first address gets a sign-in link. A new address, and any change to a member of staff, requires reauthentication',
    access: ['serveMembers'],
    params: memberId,
    body: z.object({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      email: email.optional(),
      phoneNumber: phoneNumber.optional(),
      birthDate: isoDate.nullable().optional(),
      cameBefore: z.boolean().optional(),
    }),
    data: memberProfile,
    refusals: [
      ...goneRefusals,
      'FORBIDDEN',
      'OWN_RECORD',
      'FRESH_PROOF_REQUIRED',
      'EMAIL_TAKEN',
      'UNDER_AGE',
      'CHANGED',
    ],
  },
  'PUT /console/members/:memberId/consent': {
    summary: 'Records whether a member agrees to messages that are not about their bookings and purchases',
    access: ['serveMembers'],
    params: memberId,
    body: z.object({ given: z.boolean() }),
    data: memberProfile,
    refusals: [...goneRefusals],
  },
})
