import { type IdentityLetter, identityMailText } from '#features/identity/text/identityMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { type Letterhead, MailButton, MailCode, MailLayout, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import {
  CODE_MINUTES,
  FIRST_PASSWORD_DAYS,
  RESET_LINK_MINUTES,
  RESTORE_EMAIL_DAYS,
  SIGN_IN_LINK_MINUTES,
} from './rules.ts'

interface Insert {
  code?: string
  href?: string
}

async function letter(to: string, head: Letterhead, words: IdentityLetter, insert: Insert): Promise<Mail> {
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={words.before[0] ?? ''} heading={words.heading}>
      {words.before.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      {insert.code ? <MailCode code={insert.code} /> : null}
      {insert.href && words.button ? <MailButton href={insert.href}>{words.button}</MailButton> : null}
      {words.after.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text }
}

/** The mails about accounts. `site` is the public address, without a trailing slash. */
export const identityMails = (head: Letterhead, site: string) => ({
  code: (to: string, code: string) => letter(to, head, identityMailText.code(CODE_MINUTES), { code }),
  accountExists: (to: string) => letter(to, head, identityMailText.accountExists(), { href: `${site}/` }),
  resetLink: (to: string, href: string) =>
    letter(to, head, identityMailText.resetLink(RESET_LINK_MINUTES), { href }),
  signInLink: (to: string, href: string) =>
    letter(to, head, identityMailText.signInLink(SIGN_IN_LINK_MINUTES), { href }),
  passwordChanged: (to: string, when: string) =>
    letter(to, head, identityMailText.passwordChanged(when), { href: `${site}/` }),
  newEmailCode: (to: string, code: string) =>
    letter(to, head, identityMailText.newEmailCode(CODE_MINUTES), { code }),
  newEmailTaken: (to: string) => letter(to, head, identityMailText.newEmailTaken(), {}),
  emailChangeNotice: (to: string, newEmail: string) =>
    letter(to, head, identityMailText.emailChangeNotice(newEmail), { href: `${site}/` }),
  emailChanged: (to: string, newEmail: string, href: string) =>
    letter(to, head, identityMailText.emailChanged(newEmail, RESTORE_EMAIL_DAYS), { href }),
  accountOpened: (to: string, href: string) =>
    letter(to, head, identityMailText.accountOpened(head.name, FIRST_PASSWORD_DAYS), { href }),
  emailRemoved: (to: string) => letter(to, head, identityMailText.emailRemoved(), {}),
  emailCorrected: (to: string, keepsPassword: boolean) =>
    letter(to, head, identityMailText.emailCorrected(keepsPassword), { href: `${site}/` }),
  emailRestored: (to: string, email: string) =>
    letter(to, head, identityMailText.emailRestored(email), { href: `${site}/` }),
})
