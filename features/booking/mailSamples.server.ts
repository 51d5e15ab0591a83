import { locationName, sampleLocation } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { sampleClass } from '#features/timetable/schema.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import { dayText } from '#lib/text/days.ts'
import {
  cancelledMail,
  changedMail,
  classCancelledMail,
  confirmedMail,
  movedMail,
  passRevokedMail,
  soonMail,
  tomorrowMail,
} from './emails.tsx'
import type { BookingMailData } from './mailStore.server.ts'
import { spotMail, spotsMail } from './spotEmails.tsx'
import { bookingTemplates } from './text/bookingMail.ts'
import { cancellationPolicyText } from './text/cancellationPolicy.ts'

const to = 'meera@example.com'
const startsAt = Temporal.Instant.from('2026-11-25T13:00:00Z')
const endsAt = startsAt.add({ minutes: 50 })
const date = Temporal.PlainDate.from('2026-11-25')
const ID = '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f01'

const sampleData = (status: BookingMailData['booking']['status']): BookingMailData => ({
  to,
  isOwnAddress: true,
  firstName: 'Meera',
  booking: {
    id: ID,
    personId: ID,
    passId: ID,
    status,
    cancelBy: startsAt.subtract({ hours: 6 }),
    pays: 'session',
    lateCost: 'session',
    promise: cancellationPolicyText.onItsDay(
      cancellationPolicyText.nightOf(dayText.weekday(date.subtract({ days: 1 }))),
      dayText.weekday(date),
      cancellationPolicyText.noon,
      'session',
    ),
    session: {
      classId: ID,
      sessionId: ID,
      date,
      ...sampleClass,
      location: sampleLocation(),
      startsAt,
      endsAt,
      instructor: 'Ishita Sharma',
      image: null,
      slug: 'mat-pilates',
      instructorSlug: null,
      capacity: 10,
      booked: 4,
      cancelled: status === 'class cancelled',
    },
    spot: null,
    leftSpot: null,
  },
  location: {
    title: locationName(sampleLocation()),
    isOnline: false,
    landmark: 'Opposite the park',
    gettingThere: ['The stairs are left of the bakery.'],
  },
  pass: {
    packageName: 'Group 8',
    left: 7,
    expiresOn: Temporal.PlainDate.from('2026-12-20'),
    daysReturned: 0,
    isRevoked: false,
  },
  outcome: null,
  isOwedMore: false,
  credit: null,
})

const event: Parameters<typeof confirmedMail>[0]['event'] = {
  filename: 'mat-pilates-2026-11-25.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: '',
}

const sampleSpot = {
  spot: { _id: ID, name: 'Reformer 2', hint: null },
  leftSpot: { name: 'Reformer 3', reason: 'A spring is being replaced.' },
}

/** The day before, for the sample of a moved booking. */
const leftSession = ({ booking: { session } }: BookingMailData) => ({
  ...session,
  startsAt: session.startsAt.subtract({ hours: 24 }),
})

type Make = typeof tomorrowMail
const ofBooking =
  (make: Make, status: BookingMailData['booking']['status']): MailSample =>
  async ({ db, publicUrl: site }) => {
    const data = sampleData(status)
    // The sample mail is dated as if the session had just been booked, three days before its start.
    const now = data.booking.session.startsAt.subtract({ hours: 72 })
    const frame = { head: await letterheadOf({ db, publicUrl: site }), site, event, now }
    return { ...(await make(frame, data, `${site}/unsubscribe/sample`)), attachments: [] }
  }

/** Each booking mail, with a made-up person. */
export const bookingMails = wordedMails(bookingTemplates, {
  confirmed: ofBooking(confirmedMail, 'scheduled'),
  cancelled: ofBooking(cancelledMail, 'cancelled'),
  moved: ofBooking(
    (frame, data) =>
      movedMail(frame, data, { ...data.booking, status: 'cancelled', session: leftSession(data) }),
    'scheduled',
  ),
  spot: ofBooking(
    (frame, data) => spotMail(frame, { ...data, booking: { ...data.booking, ...sampleSpot } }),
    'scheduled',
  ),
  spots: async ({ db, publicUrl: site }) => {
    const { session } = sampleData('scheduled').booking
    const dates = [session, { ...session, startsAt: startsAt.add({ hours: 7 * 24 }) }]
    return spotsMail(
      { head: await letterheadOf({ db, publicUrl: site }), site },
      {
        to,
        isOwnAddress: true,
        firstName: 'Meera',
        bookings: dates.map((each) => ({ id: ID, session: each, ...sampleSpot })),
      },
    )
  },
  changed: ofBooking(changedMail, 'scheduled'),
  classCancelled: ofBooking(classCancelledMail, 'class cancelled'),
  tomorrow: ofBooking(tomorrowMail, 'scheduled'),
  soon: ofBooking(soonMail, 'scheduled'),
  passRevoked: async ({ db, publicUrl: site }) =>
    passRevokedMail(
      { head: await letterheadOf({ db, publicUrl: site }), site },
      {
        to,
        firstName: 'Meera',
        packageName: 'Group 8',
        reason: 'Given back at the desk',
        cancelled: [{ title: 'Mat Pilates', startsAt }],
      },
    ),
})
