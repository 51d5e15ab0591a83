import type { Mail } from '#lib/mail.server.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { type MemberLetter, memberMailText } from './text/memberMail.ts'

async function letter(to: string, head: Letterhead, words: MemberLetter, href?: string): Promise<Mail> {
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={words.lines[0] ?? ''} heading={words.heading}>
      {words.lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      {href && words.button ? <MailButton href={href}>{words.button}</MailButton> : null}
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text }
}

/** What a member is told of what staff did for her. `site` is the public address, without a trailing slash. */
export const memberMails = (head: Letterhead, site: string) => ({
  adjusted: (to: string, change: Parameters<typeof memberMailText.adjusted>[0]) =>
    letter(to, head, memberMailText.adjusted(change), `${site}/dashboard`),
  extended: (to: string, change: Parameters<typeof memberMailText.extended>[0]) =>
    letter(to, head, memberMailText.extended(change), `${site}/dashboard`),
  merged: (to: string, email: string) => letter(to, head, memberMailText.merged(email), `${site}/`),
  erased: (to: string) => letter(to, head, memberMailText.erased(head.name)),
})
