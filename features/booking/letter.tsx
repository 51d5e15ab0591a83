import type { ReactNode } from 'react'
import { bookingMailText as text } from '#features/booking/text/bookingMail.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import type { Attachment, Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail } from '#lib/mailWords.server.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { formatLongDayTime } from '#lib/time.ts'
import type { Art } from '#ui/mail/MailArt.tsx'
import { type Fact, MailFacts, MailLink, MailWhen } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { decideCancel } from './cancelRules.ts'
import type { BookingMailData } from './mailStore.server.ts'

export interface Frame {
  head: Letterhead
  /** The public address, without a trailing slash. */
  site: string
  /** The class as a calendar attachment. */
  event: Attachment
  /** The class from which the booking was moved, as a calendar attachment that cancels it. */
  cancelledEvent?: Attachment
  now: Temporal.Instant
  /** Other classes to book instead. */
  similar?: SessionView[]
}

interface Letter {
  rendered: RenderedMail
  preview: string
  art: Art
  facts: Fact[]
  children?: ReactNode
  href: string
  cancelHref?: string | undefined
  /** Only the studio can cancel the booking: the mail contains contact details instead of the link. */
  byNotice?: boolean
  after?: ReactNode
}

/** The values for the placeholders of mails about a class. */
export const valuesOf = ({ firstName, location, pass, booking: { session } }: BookingMailData) => ({
  name: firstName,
  class: session.title,
  when: formatLongDayTime(session.startsAt),
  location: location.title,
  instructor: session.instructor,
  pass: pass.packageName,
})

export async function letter(
  { head, event, cancelledEvent }: Frame,
  { to, booking: { session } }: BookingMailData,
  { rendered, preview, art, href, ...parts }: Letter,
): Promise<Mail> {
  const mail = await templateMail({
    to,
    head,
    rendered,
    preview,
    art,
    href,
    children: (
      <>
        <MailWhen startsAt={session.startsAt} endsAt={session.endsAt} />
        <MailFacts facts={parts.facts} />
        {parts.children}
      </>
    ),
    after: (
      <>
        {parts.cancelHref ? (
          <MailParagraph>
            <MailLink href={parts.cancelHref}>{text.cancelLink}</MailLink>
          </MailParagraph>
        ) : null}
        {parts.byNotice ? <ByNotice head={head} /> : null}
        {parts.after}
        <MailNote>{attachedText(art, event, cancelledEvent)}</MailNote>
      </>
    ),
  })
  return { ...mail, attachments: cancelledEvent ? [event, cancelledEvent] : [event] }
}

const attachedText = (art: Art, event: Attachment, cancelledEvent: Attachment | undefined): string => {
  if (cancelledEvent) return text.attachedMoved(event.filename, cancelledEvent.filename)
  return (art === 'up' ? text.attached : text.attachedGone)(event.filename)
}

/**
 * Links to view and to cancel the booking. On the day of the class, cancelling is only possible by contacting
 * the studio. The sheet of a class is always about the person who opens it, so the booking of another person in the
 * household is viewed in the schedule.
 */
export function bookingLinks({ site, now }: Frame, { booking, isOwnAddress }: BookingMailData) {
  const { id, status, cancelBy, session } = booking
  const { startsAt, cancelled: sessionCancelled } = session
  const leaving = decideCancel({ status, sessionCancelled, startsAt, cancelBy, by: 'member', now })
  const canCancel = leaving.kind === 'cancel'
  const inSchedule = (linked: { booking: string } | { cancel: string }) =>
    inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule', ...linked })}`)
  const sheet = searchWith('', { name: 'book', classId: session.classId, date: session.date.toString() })
  return {
    href: isOwnAddress ? inItsLanguage(site, `${site}/class-schedule${sheet}`) : inSchedule({ booking: id }),
    cancelHref: canCancel ? inSchedule({ cancel: id }) : undefined,
    byNotice: !canCancel,
  }
}

function ByNotice({ head: { phone, chatNumber } }: { head: Letterhead }) {
  if (!phone && !chatNumber) return null
  return (
    <MailParagraph>
      {phone ? <MailLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{text.call(phone)}</MailLink> : null}
      {phone && chatNumber ? ' · ' : null}
      {chatNumber ? <MailLink href={`https://wa.me/${chatNumber}`}>{text.chat}</MailLink> : null}
    </MailParagraph>
  )
}
