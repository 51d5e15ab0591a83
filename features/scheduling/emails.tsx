import type { Attachment, Mail } from '#lib/mail.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { scheduleLink } from '#lib/scheduleLink.server.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import { type Letterhead, MailLines, MailNote } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { type Notice, remainingBookings, renderNotice } from './notice.ts'

interface Frame {
  head: Letterhead
  site: string
  to: string
  /** Whether the address is that of the person, and not of another one in their household. */
  isOwnAddress: boolean
  events: Attachment[]
}

export async function timetableChangedMail(
  { head, site, to, isOwnAddress, events }: Frame,
  notice: Notice,
): Promise<Mail> {
  const { rendered, lines } = renderNotice(notice, isOwnAddress)
  const mail = await templateMail({
    to,
    head,
    rendered,
    preview: paragraphsOf(rendered.opening)[0] ?? rendered.heading,
    art: 'up',
    children: <MailLines lines={lines} />,
    href: scheduleLink(site, { isOwnAddress, bookingIds: remainingBookings(notice) }),
    after: (
      <MailNote>
        <ContactUs head={head} />
      </MailNote>
    ),
  })
  return { ...mail, attachments: events }
}
