import { bookingTemplates } from '#features/booking/text/bookingMail.ts'
import { numberOn } from '#features/studio/rules.ts'
import { locationName, studioSettings } from '#features/studio/settings.ts'
import { waitlistTemplates } from '#features/waitlist/text/waitlist.ts'
import type { Db } from '#lib/db.server.ts'
import { formatLongDayTime, isoInstant, studioTime } from '#lib/time.ts'
import type { ChangePreview, LayoutView, TimetableChange } from '../console/changeSchema.ts'
import { renderCancellation, shownNotice, shownQueueClosed, templateOf } from '../notice.ts'
import type { Layout, OccupiedTime } from '../rules.ts'
import { makePlan, type NamedDate, type Plan } from './makePlan.server.ts'
import {
  type NoticeNames,
  type Notified,
  type NotifiedPeople,
  noticeOf,
  notifiedBy,
  notifiedOfChange,
  requiresNotice,
} from './notices.server.ts'
import { mailsTo, markWord } from './shownMails.server.ts'

type Shown = Omit<Plan, 'target'>
type Mailed = { mails: ChangePreview['mails'] } & NotifiedPeople

/**
 * The effects that a change would have now; to apply it, the caller sends the version of this preview. Throws what
 * `makePlan` throws.
 */
export async function previewChange(
  db: Db,
  change: TimetableChange,
  now: Temporal.Instant,
): Promise<ChangePreview> {
  const plan = await makePlan(db, change, now)
  const people = notifiedBy(plan, (date) => requiresNotice(date, change))
  return viewPlan(plan, { mails: mailsOf(plan, change), ...people })
}

/** A plan in the form that the screen needs. */
export function viewPlan(plan: Shown, { mails, notified, withoutAddress }: Mailed): ChangePreview {
  const people = peopleOf(plan, withoutAddress)
  return {
    version: plan.version,
    dates: plan.dates.map((date) => viewDate(date, plan)),
    clashes: plan.clashes.map(({ why, requested, other }) => ({
      why,
      date: requested.date.toString(),
      wanted: viewOccupied(requested, plan),
      other: viewOccupied(other, plan),
    })),
    holidays: plan.holidays.map(String),
    people,
    totals: totalsOf(plan, people.length, notified.size),
    mails,
  }
}

export const viewLayout = (
  { startsAt, endsAt, instructorId, capacity }: Layout,
  nameOf: (id: string) => string,
): LayoutView => ({
  startsAt: isoInstant(startsAt),
  time: studioTime(startsAt).toString({ smallestUnit: 'minute' }),
  duration: Math.round(startsAt.until(endsAt).total('minutes')),
  instructor: { _id: instructorId, name: nameOf(instructorId) },
  capacity,
})

function viewDate(
  date: NamedDate,
  { instructors, rooms, affectedBookings }: Shown,
): ChangePreview['dates'][number] {
  const { sessionId, title, location, outcome, before, after } = date
  const view = (layout: Layout | null) => layout && viewLayout(layout, (id) => instructors.get(id) ?? '')
  const booked = affectedBookings.filter(
    (affected) => affected.date === date && !affected.booking.forfeited,
  ).length
  const times = { before: view(before), after: view(after) }
  return {
    sessionId,
    date: date.date.toString(),
    title,
    location,
    outcome,
    ...times,
    room: rooms.get(date.roomId ?? '')?.name ?? null,
    booked,
  }
}

const viewOccupied = (
  { title, location, roomId, instructorId, startsAt, endsAt }: OccupiedTime,
  { instructors, rooms }: Shown,
) => ({
  room: rooms.get(roomId ?? '')?.name ?? null,
  title,
  location,
  instructor: instructors.get(instructorId) ?? '',
  startsAt: isoInstant(startsAt),
  endsAt: isoInstant(endsAt),
})

function peopleOf(
  { affectedBookings, holders, waiting }: Shown,
  withoutAddress: Set<string>,
): ChangePreview['people'] {
  const booked = affectedBookings.map(({ booking, becomes, leavesFree, because, date }) => ({
    person: booking,
    booking: {
      bookingId: booking.bookingId,
      date: date.date.toString(),
      becomes,
      leavesFree,
      because: because && {
        title: because.title,
        location: because.location,
        startsAt: isoInstant(because.startsAt),
      },
    },
  }))
  const withoutBooking =
    (becomes: 'asked' | 'waits' | 'waitlistEnds') =>
    ({ personId, name, date }: Shown['holders'][number]) => ({
      person: { personId, name },
      booking: { bookingId: null, date: date.date.toString(), becomes, leavesFree: false, because: null },
    })
  const others = [
    ...holders.map(withoutBooking('asked')),
    ...waiting.map((person) => withoutBooking(person.waitlistEnds ? 'waitlistEnds' : 'waits')(person)),
  ]
  const byPerson = Map.groupBy([...booked, ...others], ({ person }) => person.personId)
  return [...byPerson].map(([personId, all]) => ({
    personId,
    name: all[0]?.person.name ?? '',
    hasNoAddress: withoutAddress.has(personId),
    bookings: all.map(({ booking }) => booking),
  }))
}

function totalsOf(
  { affectedBookings, holders, waiting, dates }: Shown,
  people: number,
  notified: number,
): ChangePreview['totals'] {
  const count = (of: string) => affectedBookings.filter(({ becomes }) => becomes === of).length
  const outcomes = (...of: string[]) => dates.filter(({ outcome }) => of.includes(outcome)).length
  return {
    people,
    notified,
    bookings: affectedBookings.length,
    keep: count('keeps'),
    returned: count('returned'),
    asked: holders.length,
    waits: waiting.filter(({ waitlistEnds }) => !waitlistEnds).length,
    waitlistEnds: waiting.filter(({ waitlistEnds }) => waitlistEnds).length,
    changed: outcomes('change'),
    added: outcomes('add'),
    gone: outcomes('remove', 'cancel'),
  }
}

/** The mails about changes come first, then those about cancellations. */
function mailsOf(plan: Plan, change: TimetableChange): ChangePreview['mails'] {
  const notified = notifiedOfChange(plan, (date) => requiresNotice(date, change))
  const ended = plan.affectedBookings.filter(({ date }) => date.outcome === 'cancel')
  return [...mailsOfNotices(plan, notified), ...mailsOfCancelled(ended, plan.waiting)]
}

/** The notices of changed dates. People who are only on a waitlist get another text. */
export const mailsOfNotices = (plan: NoticeNames, notified: Notified[]): ChangePreview['mails'] =>
  mailsTo(notified, {
    to: ({ person }) => person,
    template: (theirs) => templateOf(noticeOf(plan, theirs)),
    write: (theirs) => shownNotice(noticeOf(plan, theirs), theirs[0]?.person.isOwnAddress ?? true, markWord),
  })

/** The mails about cancelled dates: first to those who have booked, then to those who wait. */
export const mailsOfCancelled = (
  affectedBookings: Plan['affectedBookings'],
  waiting: Plan['waiting'],
): ChangePreview['mails'] => [
  ...mailsTo(affectedBookings, {
    to: ({ booking }) => booking,
    template: () => bookingTemplates.classCancelled,
    write: (theirs) => renderCancellation(cancelledNotice(theirs), markWord),
  }),
  ...mailsTo(
    waiting.filter(({ date }) => !date.after),
    {
      to: (person) => person,
      template: () => waitlistTemplates.closed,
      write: (theirs) => shownQueueClosed(queueNotice(theirs), markWord),
    },
  ),
]

function queueNotice(theirs: Plan['waiting']) {
  const { firstName, instructor, date } = theirs[0] as Plan['waiting'][number]
  return {
    firstName,
    instructor,
    title: date.title,
    location: locationName(date.location),
    when: date.before ? formatLongDayTime(date.before.startsAt) : '',
    dates: theirs.length,
  }
}

function cancelledNotice(theirs: Plan['affectedBookings']) {
  const { booking, date } = theirs[0] as Plan['affectedBookings'][number]
  return {
    firstName: booking.firstName,
    title: date.title,
    location: locationName(date.location),
    when: date.before ? formatLongDayTime(date.before.startsAt) : '',
    dates: theirs.length,
    compensationDays: numberOn(studioSettings().numbers, 'madeWholeDays', date.date),
    counted: theirs.some((affected) => affected.booking.counted),
  }
}
