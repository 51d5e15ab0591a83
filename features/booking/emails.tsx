import type { ReactNode } from 'react'
import { bookingMailText as text } from '#features/booking/text/bookingMail.ts'
import type { Attachment, Mail } from '#lib/mail.server.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { formatDay, formatLongDayTime } from '#lib/time.ts'
import type { Art } from '#ui/mail/MailArt.tsx'
import { type Fact, MailFacts, MailLink, MailWhen } from '#ui/mail/MailFacts.tsx'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailNote,
  MailParagraph,
  MailPromise,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { TellUs } from '#ui/mail/TellUs.tsx'
import { mailText } from '#ui/mail/text.ts'
import { classFacts } from './mailFacts.ts'
import type { BookingNews } from './mailStore.server.ts'

interface Frame {
  head: Letterhead
  /** The public address, without a trailing slash. */
  site: string
  /** The class as a calendar takes it in. */
  event: Attachment
}

interface Words {
  subject: string
  heading: string
  preview: string
  art: Art
  /** Before the date. */
  lead?: string
  facts: Fact[]
  children?: ReactNode
  button: { label: string; href: string }
  cancelHref?: string
}

async function letter({ head, event }: Frame, news: BookingNews, words: Words): Promise<Mail> {
  const { html, text: plain } = await renderMail(
    <MailLayout letterhead={head} preview={words.preview} heading={words.heading} art={words.art}>
      {words.lead ? <MailParagraph>{words.lead}</MailParagraph> : null}
      <MailWhen startsAt={news.booking.session.startsAt} endsAt={news.booking.session.endsAt} />
      <MailFacts facts={words.facts} />
      {words.children}
      <MailButton href={words.button.href}>{words.button.label}</MailButton>
      {words.cancelHref ? (
        <MailParagraph>
          <MailLink href={words.cancelHref}>{text.links.cancel}</MailLink>
        </MailParagraph>
      ) : null}
      <MailNote>{(words.art === 'up' ? text.attached : text.attachedGone)(event.filename)}</MailNote>
    </MailLayout>,
  )
  return { to: news.to, subject: words.subject, html, text: plain, attachments: [event] }
}

/** Where the booking is looked at, and where it is cancelled. */
const waysTo = (site: string, { booking: { id, session } }: BookingNews) => ({
  button: {
    label: text.links.open,
    href: `${site}/class-schedule${searchWith('', { name: 'book', classId: session.classId, date: session.date.toString() })}`,
  },
  cancelHref: `${site}/${searchWith('', { name: 'account', tab: 'schedule', cancel: id })}`,
})

const toTimetable = (site: string) => ({
  button: { label: text.links.week, href: `${site}/class-schedule` },
})

export function confirmedMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = text.confirmed
  const { booking, pass, place } = news
  const { title, startsAt, instructor } = booking.session
  return letter(frame, news, {
    subject: t.subject(title, formatLongDayTime(startsAt)),
    heading: t.heading(news.firstName),
    preview: t.preview(place.title, instructor, booking.promise),
    art: 'up',
    facts: [
      ...classFacts(news),
      ...(place.isOnline ? [] : [{ label: mailText.labels.bring, lines: [t.bring] }]),
      { label: mailText.labels.paidWith, lines: [text.left(pass.packageName, pass.left)] },
    ],
    children: <MailPromise how={<TellUs head={frame.head} ours />}>{`${booking.promise}.`}</MailPromise>,
    ...waysTo(frame.site, news),
  })
}

export function cancelledMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = text.cancelled
  const { booking, pass } = news
  const { title, startsAt } = booking.session
  const late = booking.status === 'late cancelled'
  const cost = late ? t.late[booking.pays] : t.free[booking.pays](pass.packageName)
  return letter(frame, news, {
    subject: t.subject(title, formatLongDayTime(startsAt)),
    heading: t.heading,
    preview: cost,
    art: 'down',
    lead: t.line(news.firstName),
    facts: [
      ...basics(news),
      { label: mailText.labels.pass, lines: [text.left(pass.packageName, pass.left)] },
    ],
    children: (
      <>
        <MailParagraph>{cost}</MailParagraph>
        {late ? <MailPromise>{`${t.promised(booking.promise)}.`}</MailPromise> : null}
      </>
    ),
    ...toTimetable(frame.site),
  })
}

export function changedMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = text.changed
  const { booking, place } = news
  const { title, startsAt, instructor } = booking.session
  return letter(frame, news, {
    subject: t.subject(title, formatLongDayTime(startsAt)),
    heading: t.heading,
    preview: text.confirmed.preview(place.title, instructor, t.free),
    art: 'up',
    lead: t.line(news.firstName),
    facts: classFacts(news),
    children: (
      <>
        <MailParagraph>{t.free}</MailParagraph>
        <MailPromise how={<TellUs head={frame.head} ours />}>{`${booking.promise}.`}</MailPromise>
      </>
    ),
    ...waysTo(frame.site, news),
  })
}

export function classCancelledMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = text.classCancelled
  const { booking, pass } = news
  const { title, startsAt } = booking.session
  const { packageName, left, daysReturned, expiresOn } = pass
  const returned = left === null ? t.noCost(packageName) : t.session(packageName, left)
  const longer = { label: mailText.labels.pass, lines: [t.longer(daysReturned, formatDay(expiresOn))] }
  return letter(frame, news, {
    subject: t.subject(title, formatLongDayTime(startsAt)),
    heading: t.heading,
    preview: returned,
    art: 'down',
    lead: t.line(news.firstName),
    facts: [
      ...basics(news),
      { label: mailText.labels.session, lines: [returned] },
      ...(daysReturned > 0 ? [longer] : []),
    ],
    ...toTimetable(frame.site),
  })
}

/** What it was, with whom and where; nobody needs the way there any more. */
const basics = ({ booking: { session }, place }: BookingNews): Fact[] => [
  { label: mailText.labels.title, lines: [session.title], strong: true },
  { label: mailText.labels.instructor, lines: [session.instructor] },
  { label: mailText.labels.place, lines: [place.title] },
]

export interface RevokedNews {
  to: string
  firstName: string
  packageName: string
  /** As the ledger has it, without a full stop. */
  reason: string
  cancelled: { title: string; startsAt: Temporal.Instant }[]
}

export async function passRevokedMail(
  { head, site }: Pick<Frame, 'head' | 'site'>,
  news: RevokedNews,
): Promise<Mail> {
  const t = text.passRevoked
  const cancelled = news.cancelled.map(({ title, startsAt }) =>
    t.cancelled(title, formatLongDayTime(startsAt)),
  )
  const lead = t.line(news.firstName, news.packageName)
  const { html, text: plain } = await renderMail(
    <MailLayout letterhead={head} preview={lead} heading={t.heading} art="down">
      {[lead, t.why(news.reason), ...cancelled, t.stays].map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailNote>
        <TellUs head={head} />
      </MailNote>
      <MailButton href={`${site}/contact-us`}>{text.links.write}</MailButton>
    </MailLayout>,
  )
  return { to: news.to, subject: t.subject(news.packageName), html, text: plain }
}
