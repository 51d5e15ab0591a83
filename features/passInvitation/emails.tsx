import { currentLanguage, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import {
  type Letterhead,
  MailButton,
  MailCallout,
  MailLayout,
  MailNote,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
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
export async function invitationMail(
  { to, head }: Frame,
  { from: giver, pass, expiresAt }: InvitationWords,
  linkIn: (language: Language) => string,
): Promise<Mail> {
  const rendered = renderTemplate(templates.invitation, { giver, pass })
  const until = studioDay(expiresAt)
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
      art="up"
    >
      <MailParagraphs of={rendered.opening} />
      <MailParagraph>{text.what(giver)}</MailParagraph>
      <MailCallout>
        {text.until(`${dayText.long(until)} ${until.year}, ${formatTime(expiresAt)}`)}
      </MailCallout>
      <MailParagraphs of={rendered.closing} />
      <MailButton href={linkIn(currentLanguage())}>{rendered.button}</MailButton>
      <MailNote>
        {text.once} {text.onlyMail(giver)}
      </MailNote>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text: plain }
}

/** Tells the holder who uses their pass from now on: the link may have reached somebody else. */
export async function acceptedMail(
  { to, head }: Frame,
  site: string,
  { name, other, pass }: { name: string; other: string; pass: string },
): Promise<Mail> {
  const rendered = renderTemplate(templates.accepted, { name, other, pass })
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
    >
      <MailParagraphs of={rendered.opening} />
      <MailParagraph>{text.ledger(other)}</MailParagraph>
      <MailParagraphs of={rendered.closing} />
      <MailButton href={inItsLanguage(site, `${site}/?account=passes`)}>{rendered.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text: plain }
}
