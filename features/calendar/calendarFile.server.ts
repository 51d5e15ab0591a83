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
 * A feed that calendars fetch repeatedly (RFC 5545, 7986). It has no METHOD, so DTSTAMP is the time of the last
 * change, and the same bookings give the same bytes. Times are UTC: the same instant everywhere.
 */
export function writeFeed({ name, publicUrl, bookings }: CalendarContent): string {
  const calendar = newCalendar(text.feedName(name))
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
  const calendar = newCalendar(name)
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.createEvent(eventOf(booking, publicUrl, now))
  return calendar.toString()
}

const newCalendar = (name: string) =>
  ical({ name: escapeName(name), prodId: { company: escapeName(name), product: 'Classes', language: 'EN' } })

/** The generator does not escape a calendar's name. */
const escapeName = (name: string) => name.replace(/[\\;,]/g, '\\$&').replace(/\p{Cc}+/gu, ' ')

function eventOf(booking: CalendarBooking, publicUrl: string, stamp: Temporal.Instant) {
  const isCancelled = CANCELLED.has(booking.status)
  const lines = [
    text.instructor(booking.instructor),
    ...(booking.spot ? [text.spot(booking.spot)] : []),
    booking.released ? text.released : booking.promise,
    text.manage(publicUrl),
  ]
  return {
    // A booking has the same event id in the feed and in a file of one booking.
    id: booking.id,
    sequence: booking.revision,
    start: booking.startsAt,
    end: booking.endsAt,
    stamp,
    created: booking.bookedAt,
    lastModified: booking.changedAt,
    summary: isCancelled ? text.cancelled(booking.title) : booking.title,
    description: (isCancelled ? [text.manage(publicUrl)] : lines).join('\n'),
    location: locationOf(booking),
    url: publicUrl,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
  }
}

/**
 * The title of the location; if it has an address, also `12 Some Street, Sector 15, Faridabad 121007` and the
 * coordinates.
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
