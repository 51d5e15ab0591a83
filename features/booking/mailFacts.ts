import { formatTime, studioDay } from '#lib/time.ts'
import { bookingMailText as t } from '#text/bookingMail.ts'
import { dayText } from '#text/timetable.ts'
import type { Fact } from '#ui/mail/MailFacts.tsx'
import type { BookingNews } from './mailStore.server.ts'
import type { BookableSession } from './store.server.ts'

/** `Monday 23 November, 6:00 pm`, studio time. */
export const dayAndTime = (at: Temporal.Instant): string =>
  `${dayText.long(studioDay(at))}, ${formatTime(at)}`

/** `Monday 23 November 2026`, and `6:00 pm to 6:50 pm India time, 50 minutes`. */
export function whenOf({ startsAt, endsAt }: BookableSession): { day: string; time: string } {
  const day = studioDay(startsAt)
  const minutes = startsAt.until(endsAt).total('minutes')
  return {
    day: t.day(dayText.long(day), day.year),
    time: t.time(formatTime(startsAt), formatTime(endsAt), minutes),
  }
}

/** What it is, with whom and where, with all that is known of the way there. */
export function classFacts({ booking: { session }, place }: BookingNews): Fact[] {
  const { address, landmark, gettingThere = [], map } = place
  const street = address && `${address.street}, ${address.city} ${address.pinCode}`
  const way = map && { href: wayTo(map.query), label: t.map }
  return [
    { label: t.labels.title, lines: [session.title], strong: true },
    { label: t.labels.instructor, lines: [session.instructor] },
    { label: t.labels.place, lines: known([place.title, street, landmark]), link: way ?? undefined },
    { label: place.isOnline ? t.labels.join : t.labels.way, lines: gettingThere },
  ].filter(({ lines }) => lines.length > 0)
}

const known = (lines: (string | null | undefined)[]): string[] =>
  lines.filter((line) => typeof line === 'string')

const wayTo = (query: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`
