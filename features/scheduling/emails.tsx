import type { Attachment, Mail } from '#lib/mail.server.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { type Letterhead, MailButton, MailLayout, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { TellUs } from '#ui/mail/TellUs.tsx'
import { type Notice, noticeWords } from './notice.ts'
import { noticeText } from './text/notice.ts'

export async function timetableChangedMail(
  { head, site, to, events }: { head: Letterhead; site: string; to: string; events: Attachment[] },
  notice: Notice,
): Promise<Mail> {
  const { subject, heading, paragraphs } = noticeWords(notice)
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={paragraphs[0] ?? heading} heading={heading} art="up">
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <MailButton href={`${site}/${searchWith('', { name: 'account', tab: 'schedule' })}`}>
        {noticeText.open}
      </MailButton>
      <MailNote>
        <TellUs head={head} />
      </MailNote>
    </MailLayout>,
  )
  return { to, subject, html, text, attachments: events }
}
