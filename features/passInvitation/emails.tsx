import { currentLanguage, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { type Letterhead, MailCallout, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { invitationTemplates as templates, invitationMailText as text } from './text/invitationMail.ts'

interface Recipient {
  to: string
  head: Letterhead
}

interface InvitationData {
  /** The first name of the holder. */
  from: string
  pass: string
  expiresAt: Temporal.Instant
}

/** The mail with the invitation; `linkIn` returns its link in a language. */
export function invitationMail(
  { to, head }: Recipient,
  { from: giver, pass, expiresAt }: InvitationData,
  linkIn: (language: Language) => string,
): Promise<Mail> {
  const until = studioDay(expiresAt)
  return templateMail({
    to,
    head,
    rendered: renderTemplate(templates.invitation, { giver, pass }),
    art: 'up',
    children: (
      <>
        <MailParagraph>{text.what(giver)}</MailParagraph>
        <MailCallout>
          {text.until(`${dayText.long(until)} ${until.year}, ${formatTime(expiresAt)}`)}
        </MailCallout>
      </>
    ),
    href: linkIn(currentLanguage()),
    after: (
      <MailNote>
        {text.once} {text.onlyMail(giver)}
      </MailNote>
    ),
  })
}

/** Notifies the holder who has accepted: it may be somebody else than the person they invited. */
export const acceptedMail = (
  { to, head }: Recipient,
  site: string,
  { name, other, pass }: { name: string; other: string; pass: string },
): Promise<Mail> =>
  templateMail({
    to,
    head,
    rendered: renderTemplate(templates.accepted, { name, other, pass }),
    children: <MailParagraph>{text.ledger(other)}</MailParagraph>,
    href: inItsLanguage(site, `${site}/?account=passes`),
  })
