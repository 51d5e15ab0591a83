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
import { type Notice, wordsOfNotice } from './notice.ts'

export async function timetableChangedMail(
  { head, site, to, events }: { head: Letterhead; site: string; to: string; events: Attachment[] },
  notice: Notice,
): Promise<Mail> {
  const { words, lines } = wordsOfNotice(notice)
  const { html, text } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(words.opening)[0] ?? words.heading}
      heading={words.heading}
      art="up"
    >
      <MailParagraphs of={words.opening} />
      {lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailParagraphs of={words.closing} />
      <MailButton
        href={inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule' })}`)}
      >
        {words.button}
      </MailButton>
      <MailNote>
        <ContactUs head={head} />
      </MailNote>
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text, attachments: events }
}
