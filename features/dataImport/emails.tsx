import { importMailText } from '#features/dataImport/text/importMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'

/** To who was a member before in another system, if the studio asks for it. */
export async function welcomeMail(to: string, head: Letterhead, site: string): Promise<Mail> {
  const t = importMailText.welcome(head.name)
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={t.lines[0] ?? ''} heading={t.heading}>
      {t.lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailButton href={`${site}/?login=forgot`}>{t.button}</MailButton>
      <MailParagraph>{t.notYou}</MailParagraph>
    </MailLayout>,
  )
  return { to, subject: t.subject, html, text }
}
