import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { calendarText as text } from '#features/calendar/text/calendar.ts'
import { STUDIO_ZONE } from '#lib/time.ts'
import type { CalendarBooking } from './store.server.ts'

interface CalendarContent {
  /** The studio's name. */
  name: string
  /** Without a trailing slash. */
  publicUrl: string
  bookings: CalendarBooking[]
}

const CANCELLED = new Set<CalendarBooking['status']>(['cancelled', 'late cancelled', 'class cancelled'])
const REFRESH_SECONDS = 3600

/**
 * A feed that calendars fetch repeatedly (RFC 5545, 7986). It has no METHOD, so DTSTAMP is when the booking
 * last changed, and the same bookings give the same bytes. Times are UTC: the same instant everywhere.
 */
export function writeFeed({ name, publicUrl, bookings }: CalendarContent): string {
  const calendar = blank(text.feedName(name))
  calendar.ttl(REFRESH_SECONDS)
  calendar.x('X-WR-TIMEZONE', STUDIO_ZONE)
  for (const booking of bookings) calendar.createEvent(eventOf(booking, publicUrl, booking.changedAt))
  return calendar.toString()
}

/** One booking, published at `now`, to import into a calendar. */
export function writeEvent(
  { name, publicUrl, booking }: Omit<CalendarContent, 'bookings'> & { booking: CalendarBooking },
  now: Temporal.Instant,
): string {
  const calendar = blank(name)
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.createEvent(eventOf(booking, publicUrl, now))
  return calendar.toString()
}

const blank = (name: string) =>
  ical({ name: escaped(name), prodId: { company: escaped(name), product: 'Classes', language: 'EN' } })

/** The generator does not escape a calendar's name. */
const escaped = (name: string) => name.replace(/[\\;,]/g, '\\$&').replace(/\p{Cc}+/gu, ' ')

function eventOf(booking: CalendarBooking, publicUrl: string, stamp: Temporal.Instant) {
  const cancelled = CANCELLED.has(booking.status)
  const lines = [
    text.instructor(booking.instructor),
    ...(booking.spot ? [text.spot(booking.spot)] : []),
    booking.released ? text.released : booking.promise,
    text.manage(publicUrl),
  ]
  return {
    // A booking always has the same event id, in the feed and in its own file.
    id: booking.id,
    sequence: booking.revision,
    start: booking.startsAt,
    end: booking.endsAt,
    stamp,
    created: booking.bookedAt,
    lastModified: booking.changedAt,
    summary: cancelled ? text.cancelled(booking.title) : booking.title,
    description: (cancelled ? [text.manage(publicUrl)] : lines).join('\n'),
    location: locationOf(booking),
    url: publicUrl,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
  }
}

/**
 * `12 Some Street, Sector 15, Faridabad 121007`, with its coordinates; without an address only the name of the
 * location.
 */
function locationOf({ location, locationDetails }: CalendarBooking) {
  const { address, map } = locationDetails
  const title = locationDetails.title || location
  if (!address) return { title }
  const { street, locality, city, pinCode } = address
  return {
    title,
    address: [street, locality, `${city} ${pinCode}`].filter((part) => part.trim()).join(', '),
    ...(map ? { geo: { lat: map.latitude, lon: map.longitude } } : {}),
  }
}
