import type { Attachment, Mail } from '#lib/mail.server.ts'
import { inItsLanguage } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import { type Letterhead, MailLines, MailNote } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { type Notice, renderNotice } from './notice.ts'

export async function timetableChangedMail(
  { head, site, to, events }: { head: Letterhead; site: string; to: string; events: Attachment[] },
  notice: Notice,
): Promise<Mail> {
  const { rendered, lines } = renderNotice(notice)
  const mail = await templateMail({
    to,
    head,
    rendered,
    preview: paragraphsOf(rendered.opening)[0] ?? rendered.heading,
    art: 'up',
    children: <MailLines lines={lines} />,
    href: inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule' })}`),
    after: (
      <MailNote>
        <ContactUs head={head} />
      </MailNote>
    ),
  })
  return { ...mail, attachments: events }
}
