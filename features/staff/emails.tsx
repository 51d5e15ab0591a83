import { staffMailText } from '#features/staff/text/staffMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { INVITATION_DAYS } from './rules.ts'

/** `href` contains the secret of the link. */
export async function invitationMail(
  to: string,
  letterhead: Letterhead,
  { role, href }: { role: StaffRole; href: string },
): Promise<Mail> {
  const words = staffMailText.invitation(letterhead.name, role, INVITATION_DAYS)
  const { html, text } = await renderMail(
    <MailLayout letterhead={letterhead} preview={words.before[0] ?? ''} heading={words.heading}>
      {words.before.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailButton href={href}>{words.button}</MailButton>
      {words.after.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text }
}
