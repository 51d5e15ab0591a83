import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail } from '#lib/mailWords.server.ts'
import type { Art } from '#ui/mail/MailArt.tsx'
import { MailFacts, MailWhen } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailCallout, MailLines } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { mailText } from '#ui/mail/text/mail.ts'
import type { NotBookedMailData } from './emails.tsx'
import { type AmountRow, MailAmounts } from './MailAmounts.tsx'

export interface Frame {
  to: string
  firstName: string
  head: Letterhead
  site: string
}

interface Letter {
  rendered: RenderedMail
  /** Sentences after the opening, which depend on the data and are not part of the template. */
  lines?: string[]
  art?: Art
  /** The class that the mail is about. */
  session?: NotBookedMailData['session']
  amounts?: AmountRow[]
  promise?: string
  after?: string[]
  /** A page of the site, or the address of a payment link. */
  path: string | URL
}

const hrefOf = (site: string, path: string | URL): string =>
  path instanceof URL ? path.href : inItsLanguage(site, site + path)

export const letter = ({ to, head, site }: Frame, parts: Letter): Promise<Mail> =>
  templateMail({
    to,
    head,
    rendered: parts.rendered,
    art: parts.art,
    children: (
      <>
        <MailLines lines={parts.lines ?? []} />
        {parts.session ? <SessionFacts session={parts.session} /> : null}
        {parts.amounts ? <MailAmounts rows={parts.amounts} /> : null}
        {parts.promise ? <MailCallout>{parts.promise}</MailCallout> : null}
        <MailLines lines={parts.after ?? []} />
      </>
    ),
    href: hrefOf(site, parts.path),
  })

function SessionFacts({ session }: Required<Pick<Letter, 'session'>>) {
  const { labels } = mailText
  return (
    <>
      <MailWhen startsAt={session.startsAt} endsAt={session.endsAt} />
      <MailFacts
        facts={[
          { label: labels.title, lines: [session.title], strong: true },
          { label: labels.instructor, lines: [session.instructor] },
          { label: labels.location, lines: [session.location] },
        ]}
      />
    </>
  )
}
