import type { Attachment, Mail } from '#lib/mail.server.ts'
import { inItsLanguage } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailNote,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { type Notice, renderNotice } from './notice.ts'

export async function timetableChangedMail(
  { head, site, to, events }: { head: Letterhead; site: string; to: string; events: Attachment[] },
  notice: Notice,
): Promise<Mail> {
  const { rendered, lines } = renderNotice(notice)
  const { html, text } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? rendered.heading}
      heading={rendered.heading}
      art="up"
    >
      <MailParagraphs of={rendered.opening} />
      {lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailParagraphs of={rendered.closing} />
      <MailButton
        href={inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule' })}`)}
      >
        {rendered.button}
      </MailButton>
      <MailNote>
        <ContactUs head={head} />
      </MailNote>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text, attachments: events }
}
