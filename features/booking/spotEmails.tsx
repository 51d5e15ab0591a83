import { bookingTemplates, bookingMailText as text } from '#features/booking/text/bookingMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { renderTemplate } from '#lib/mailWords.server.ts'
import { scheduleLink } from '#lib/scheduleLink.server.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import { MailFacts } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailCallout, MailLines, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { bookingLinks, type Frame, letter, valuesOf } from './letter.tsx'
import { classFacts, spotLabel } from './mailFacts.ts'
import type { BookingMailData, MovedSpots } from './mailStore.server.ts'
import type { LeftSpot } from './store.server.ts'

/** Why the booking was moved from its spot, as text. The new spot may be the same one. */
const reasonOf = ({ name, reason }: LeftSpot, spot: { name: string }): string => {
  if (reason) return text.spotBroken(name, reason)
  return name === spot.name ? text.spotBack(name) : text.spotLeft(name)
}

/** What the reader can do if they do not like the spot. */
const SpotTerms = ({ head, isOwnAddress }: { head: Letterhead; isOwnAddress: boolean }) => (
  <MailCallout how={<ContactUs head={head} ours />}>
    {isOwnAddress ? text.spotFree : text.spotOfHousehold}
  </MailCallout>
)

/**
 * The mail about a booking that lost its spot: the reason, and that the member may choose another spot or cancel free
 * of charge.
 */
export function spotMail(frame: Frame, data: BookingMailData): Promise<Mail> {
  const { booking, location, isOwnAddress } = data
  const { spot, leftSpot, session } = booking
  if (!spot || !leftSpot) throw new Error('the booking was not moved to another spot')
  const why = reasonOf(leftSpot, spot)
  return letter(frame, data, {
    rendered: renderTemplate(bookingTemplates.spot, { ...valuesOf(data), spot: spotLabel(spot) }),
    preview: text.preview(location.title, session.instructor, why),
    art: 'up',
    facts: classFacts(data),
    children: (
      <>
        <MailParagraph>{why}</MailParagraph>
        <SpotTerms head={frame.head} isOwnAddress={isOwnAddress} />
      </>
    ),
    ...bookingLinks(frame, data),
  })
}

/** One mail about all bookings of a member that were moved to other spots. */
export function spotsMail({ head, site }: Pick<Frame, 'head' | 'site'>, data: MovedSpots): Promise<Mail> {
  const reasons = [...new Set(data.bookings.map(({ leftSpot, spot }) => reasonOf(leftSpot, spot)))]
  return templateMail({
    to: data.to,
    head,
    rendered: renderTemplate(bookingTemplates.spots, { name: data.firstName }),
    preview: reasons.join(' '),
    art: 'up',
    children: (
      <>
        <MailFacts
          facts={data.bookings.map(({ session, spot }) => ({
            label: session.title,
            lines: [formatLongDayTime(session.startsAt), spotLabel(spot)],
          }))}
        />
        <MailLines lines={reasons} />
        <SpotTerms head={head} isOwnAddress={data.isOwnAddress} />
      </>
    ),
    href: scheduleLink(site, { ...data, bookingIds: data.bookings.map(({ id }) => id) }),
  })
}
