import { currentLanguage, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { type Letterhead, MailCallout, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { invitationTemplates as templates, invitationMailText as text } from './text/invitationMail.ts'

interface Frame {
  to: string
  head: Letterhead
}

interface InvitationWords {
  /** The first name of the holder. */
  from: string
  pass: string
  expiresAt: Temporal.Instant
}

/** The invitation, with its link. */
export function invitationMail(
  { to, head }: Frame,
  { from: giver, pass, expiresAt }: InvitationWords,
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

/** Tells the holder who uses their pass from now on: the link may have reached somebody else. */
export const acceptedMail = (
  { to, head }: Frame,
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
