import { bookingMailText as t } from '#features/booking/text/bookingMail.ts'
import type { Fact } from '#ui/mail/MailFacts.tsx'
import { mailText } from '#ui/mail/text/mail.ts'
import type { SpotView } from './bookingSchema.ts'
import type { BookingMailData } from './mailStore.server.ts'

/** The class, instructor and location, with directions. */
export function classFacts({ booking: { session, spot }, location }: BookingMailData): Fact[] {
  const { address, landmark, gettingThere = [], map } = location
  const street = address && `${address.street}, ${address.city} ${address.pinCode}`
  const mapLink = map && { href: mapUrl(map.query), label: t.map }
  return [
    { label: mailText.labels.title, lines: [session.title], strong: true },
    { label: mailText.labels.instructor, lines: [session.instructor] },
    {
      label: mailText.labels.location,
      lines: withoutMissing([location.title, street, landmark]),
      link: mapLink ?? undefined,
    },
    { label: t.spot, lines: spot ? [spotLabel(spot)] : [] },
    { label: location.isOnline ? mailText.labels.join : mailText.labels.directions, lines: gettingThere },
  ].filter(({ lines }) => lines.length > 0)
}

/** `Reformer 3, by the window`. */
export const spotLabel = ({ name, hint }: Pick<SpotView, 'name' | 'hint'>): string =>
  hint ? `${name}, ${hint}` : name

const withoutMissing = (lines: (string | null | undefined)[]): string[] =>
  lines.filter((line) => typeof line === 'string')

const mapUrl = (query: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`
