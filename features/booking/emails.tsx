import type { ReactNode } from 'react'
import { bookingTemplates, bookingMailText as text } from '#features/booking/text/bookingMail.ts'
import { translateLedgerNote } from '#features/passes/text/ledgerNotes.ts'
import type { Attachment, Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { commonText } from '#lib/text/common.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import { ContactUs } from '#ui/mail/ContactUs.tsx'
import type { Art } from '#ui/mail/MailArt.tsx'
import { type Fact, MailFacts, MailLink, MailWhen } from '#ui/mail/MailFacts.tsx'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailNote,
  MailParagraph,
  MailParagraphs,
  MailPromise,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { mailText } from '#ui/mail/text/mail.ts'
import { classFacts } from './mailFacts.ts'
import type { BookingNews } from './mailStore.server.ts'
import { decideCancel } from './rules.ts'

interface Frame {
  head: Letterhead
  /** The public address, without a trailing slash. */
  site: string
  /** The class as a calendar attachment. */
  event: Attachment
  now: Temporal.Instant
}

interface Letter {
  words: RenderedMail
  preview: string
  art: Art
  facts: Fact[]
  children?: ReactNode
  href: string
  cancelHref?: string | undefined
  /** Only the studio can cancel it: the contact details replace the link. */
  byNotice?: boolean
}

/** The values for the placeholders of mails about a class. */
const valuesOf = ({ firstName, location, pass, booking: { session } }: BookingNews) => ({
  name: firstName,
  class: session.title,
  when: formatLongDayTime(session.startsAt),
  location: location.title,
  instructor: session.instructor,
  pass: pass.packageName,
})

async function letter({ head, event }: Frame, news: BookingNews, parts: Letter): Promise<Mail> {
  const { words } = parts
  const { html, text: plain } = await renderMail(
    <MailLayout letterhead={head} preview={parts.preview} heading={words.heading} art={parts.art}>
      <MailParagraphs of={words.opening} />
      <MailWhen startsAt={news.booking.session.startsAt} endsAt={news.booking.session.endsAt} />
      <MailFacts facts={parts.facts} />
      {parts.children}
      <MailParagraphs of={words.closing} />
      <MailButton href={parts.href}>{words.button}</MailButton>
      {parts.cancelHref ? (
        <MailParagraph>
          <MailLink href={parts.cancelHref}>{text.cancelLink}</MailLink>
        </MailParagraph>
      ) : null}
      {parts.byNotice ? <ByNotice head={head} /> : null}
      <MailNote>{(parts.art === 'up' ? text.attached : text.attachedGone)(event.filename)}</MailNote>
    </MailLayout>,
  )
  return { to: news.to, subject: words.subject, html, text: plain, attachments: [event] }
}

/**
 * Links to view and to cancel the booking. On the day of the class, cancelling is only possible by contacting
 * the studio.
 */
function bookingLinks({ site, now }: Frame, { booking }: BookingNews) {
  const { id, status, cancelBy, session } = booking
  const { startsAt, cancelled: sessionCancelled } = session
  const leaving = decideCancel({ status, sessionCancelled, startsAt, cancelBy, by: 'member', now })
  const canCancel = leaving.kind === 'cancel'
  const schedule = searchWith('', { name: 'account', tab: 'schedule', cancel: id })
  const sheet = searchWith('', { name: 'book', classId: session.classId, date: session.date.toString() })
  return {
    href: inItsLanguage(site, `${site}/class-schedule${sheet}`),
    cancelHref: canCancel ? inItsLanguage(site, `${site}/${schedule}`) : undefined,
    byNotice: !canCancel,
  }
}

function ByNotice({ head: { phone, chatNumber } }: { head: Letterhead }) {
  if (!phone && !chatNumber) return null
  return (
    <MailParagraph>
      {phone ? <MailLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{text.call(phone)}</MailLink> : null}
      {phone && chatNumber ? ' · ' : null}
      {chatNumber ? <MailLink href={`https://wa.me/${chatNumber}`}>{text.chat}</MailLink> : null}
    </MailParagraph>
  )
}

const toTimetable = (site: string) => ({ href: inItsLanguage(site, `${site}/class-schedule`) })

export function confirmedMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const words = renderTemplate(bookingTemplates.confirmed, valuesOf(news))
  const { booking, pass, location } = news
  return letter(frame, news, {
    words,
    preview: text.preview(location.title, booking.session.instructor, booking.promise),
    art: 'up',
    facts: [
      ...classFacts(news),
      ...(location.isOnline ? [] : [{ label: mailText.labels.bring, lines: [words.bring] }]),
      { label: mailText.labels.paidWith, lines: [text.left(pass.packageName, pass.left)] },
    ],
    children: (
      <MailPromise how={<ContactUs head={frame.head} ours />}>
        {booking.promise + commonText.stop}
      </MailPromise>
    ),
    ...bookingLinks(frame, news),
  })
}

export function cancelledMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const { booking, pass } = news
  const late = booking.status === 'late cancelled'
  const cost = late ? text.late[booking.pays] : text.free[booking.pays](pass.packageName)
  return letter(frame, news, {
    words: renderTemplate(bookingTemplates.cancelled, valuesOf(news)),
    preview: cost,
    art: 'down',
    facts: [
      ...basics(news),
      { label: mailText.labels.pass, lines: [text.left(pass.packageName, pass.left)] },
    ],
    children: (
      <>
        <MailParagraph>{cost}</MailParagraph>
        {late ? <MailPromise>{text.promised(booking.promise) + commonText.stop}</MailPromise> : null}
      </>
    ),
    ...toTimetable(frame.site),
  })
}

export function changedMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const { booking, location } = news
  return letter(frame, news, {
    words: renderTemplate(bookingTemplates.changed, valuesOf(news)),
    preview: text.preview(location.title, booking.session.instructor, text.leaveFree),
    art: 'up',
    facts: classFacts(news),
    children: (
      <>
        <MailParagraph>{text.leaveFree}</MailParagraph>
        <MailPromise how={<ContactUs head={frame.head} ours />}>
          {booking.promise + commonText.stop}
        </MailPromise>
      </>
    ),
    ...bookingLinks(frame, news),
  })
}

export function classCancelledMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const { packageName, left, daysReturned, expiresOn } = news.pass
  const returned = left === null ? text.noCost(packageName) : text.back(packageName, left)
  const longer = { label: mailText.labels.pass, lines: [text.longer(daysReturned, formatDay(expiresOn))] }
  return letter(frame, news, {
    words: renderTemplate(bookingTemplates.classCancelled, valuesOf(news)),
    preview: returned,
    art: 'down',
    facts: [
      ...basics(news),
      { label: mailText.labels.session, lines: [returned] },
      ...(daysReturned > 0 ? [longer] : []),
    ],
    ...toTimetable(frame.site),
  })
}

/** The class, instructor and location, without directions, which are no longer needed. */
const basics = ({ booking: { session }, location }: BookingNews): Fact[] => [
  { label: mailText.labels.title, lines: [session.title], strong: true },
  { label: mailText.labels.instructor, lines: [session.instructor] },
  { label: mailText.labels.location, lines: [location.title] },
]

export interface RevokedNews {
  to: string
  firstName: string
  packageName: string
  /** The ledger's reason, without a full stop. */
  reason: string
  cancelled: { title: string; startsAt: Temporal.Instant }[]
}

export async function passRevokedMail(
  { head, site }: Pick<Frame, 'head' | 'site'>,
  news: RevokedNews,
): Promise<Mail> {
  const words = renderTemplate(bookingTemplates.passRevoked, { name: news.firstName, pass: news.packageName })
  const cancelled = news.cancelled.map(({ title, startsAt }) =>
    text.cancelledWithIt(title, formatLongDayTime(startsAt)),
  )
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(words.opening)[0] ?? ''}
      heading={words.heading}
      art="down"
    >
      <MailParagraphs of={words.opening} />
      {[text.why(translateLedgerNote(news.reason)), ...cancelled].map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailParagraphs of={words.closing} />
      <MailNote>
        <ContactUs head={head} />
      </MailNote>
      <MailButton href={inItsLanguage(site, `${site}/contact-us`)}>{words.button}</MailButton>
    </MailLayout>,
  )
  return { to: news.to, subject: words.subject, html, text: plain }
}
