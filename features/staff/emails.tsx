import { staffMailText } from '#features/staff/text/staffMail.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import type { StaffRole } from '#lib/permissions.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { INVITATION_DAYS } from './rules.ts'

interface Invitation {
  role: StaffRole
  /** Contains the secret of the link. */
  href: string
}

/** The mail with an invitation, in English, whatever the language of the caller. */
export const invitationMail = (to: string, letterhead: Letterhead, invitation: Invitation): Promise<Mail> =>
  inLanguage('en', () => englishMail(to, letterhead, invitation))

async function englishMail(to: string, letterhead: Letterhead, { role, href }: Invitation): Promise<Mail> {
  const texts = staffMailText.invitation(letterhead.name, role, INVITATION_DAYS)
  const { html, text } = await renderMail(
    <MailLayout letterhead={letterhead} preview={texts.before[0] ?? ''} heading={texts.heading}>
      {texts.before.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailButton href={href}>{texts.button}</MailButton>
      {texts.after.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
    </MailLayout>,
  )
  return { to, subject: texts.subject, html, text }
}
