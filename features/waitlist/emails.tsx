import type { ReactNode } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { waitlistTemplates as templates, waitlistMailText as text } from '#features/waitlist/text/waitlist.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail, renderTemplate } from '#lib/mailWords.server.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { formatLongDayTime, formatTime } from '#lib/time.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import type { Art } from '#ui/mail/MailArt.tsx'
import { MailFacts, MailLink, MailWhen } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailCallout, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { mailText } from '#ui/mail/text/mail.ts'
import type { EntryToReport } from './mailStore.server.ts'

interface Frame {
  head: Letterhead
  /** The public address, without a trailing slash. */
  site: string
}

const valuesOf = ({ firstName, title, startsAt, location, instructor }: EntryToReport) => ({
  name: firstName,
  class: title,
  when: formatLongDayTime(startsAt),
  location: locationName(location),
  instructor,
})

interface Letter {
  rendered: RenderedMail
  art: Art
  href?: string | undefined
  children?: ReactNode
  after?: ReactNode
}

const letter = ({ head }: Frame, entry: EntryToReport, { children, ...parts }: Letter): Promise<Mail> =>
  templateMail({
    to: entry.to,
    head,
    ...parts,
    children: (
      <>
        <MailWhen startsAt={entry.startsAt} endsAt={entry.endsAt} />
        <MailFacts
          facts={[
            { label: mailText.labels.title, lines: [entry.title], strong: true },
            { label: mailText.labels.instructor, lines: [entry.instructor] },
            { label: mailText.labels.location, lines: [locationName(entry.location)] },
          ]}
        />
        {children}
      </>
    ),
  })

/** What the seat costs, by the state when the mail is composed. */
export interface OfferTerms {
  until: Temporal.Instant
  /** Null if there are no quiet hours. */
  quiet: { from: string; until: string } | null
  /** The pass that would pay, or why none would. */
  pays: { packageName: string; left: number | null } | { why: string }
  /** Null if cancelling would already have a cost. */
  cancelFreeUntil: string | null
}

/** Only the member can take or refuse the seat on the site, so other people in their household contact the studio. */
export function offerMail(frame: Frame, entry: EntryToReport, terms: OfferTerms): Promise<Mail> {
  const { head, site } = frame
  const { classId, date, isOwnAddress } = entry
  const sheet = searchWith('', { name: 'book', classId, date })
  const href = isOwnAddress ? inItsLanguage(site, `${site}/class-schedule${sheet}`) : undefined
  return letter(frame, entry, {
    rendered: renderTemplate(templates.offer, { ...valuesOf(entry), until: formatTime(terms.until) }),
    art: 'up',
    href,
    children: (
      <>
        <MailParagraph>{paysText(terms)}</MailParagraph>
        {'why' in terms.pays ? null : (
          <MailParagraph>
            {terms.cancelFreeUntil ? text.cancel(terms.cancelFreeUntil) : text.cancelCosts}
          </MailParagraph>
        )}
        {!isOwnAddress && (
          <MailCallout how={<ContactUs head={head} />}>{text.ofHousehold(entry.firstName)}</MailCallout>
        )}
      </>
    ),
    after: (
      <>
        {href && (
          <MailParagraph>
            <MailLink href={href}>{text.letGo}</MailLink>
          </MailParagraph>
        )}
        {terms.quiet && <MailNote>{text.why(terms.quiet.from, terms.quiet.until)}</MailNote>}
      </>
    ),
  })
}

function paysText({ pays }: OfferTerms): string {
  if ('why' in pays) return text.noPass(pays.why)
  return pays.left === null
    ? text.pays.day(pays.packageName)
    : text.pays.session(pays.packageName, String(pays.left))
}

export function lapsedMail(frame: Frame, entry: EntryToReport): Promise<Mail> {
  const { site } = frame
  return letter(frame, entry, {
    rendered: renderTemplate(templates.lapsed, valuesOf(entry)),
    art: 'down',
    // The schedule lists the waitlists of the person who opens it.
    href: entry.isOwnAddress
      ? inItsLanguage(site, `${site}/${searchWith('', { name: 'account', tab: 'schedule' })}`)
      : undefined,
    children: <MailParagraph>{whatNow(entry)}</MailParagraph>,
  })
}

function whatNow({ status, unreached }: EntryToReport): string {
  if (status === 'closed') return text.out
  return unreached > 0 ? text.notReached : text.stays
}

export function closedMail(frame: Frame, entry: EntryToReport): Promise<Mail> {
  const { site } = frame
  return letter(frame, entry, {
    rendered: renderTemplate(templates.closed, valuesOf(entry)),
    art: 'down',
    href: inItsLanguage(site, `${site}/class-schedule`),
  })
}
