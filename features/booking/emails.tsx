import type { Mail } from '#lib/mail.server.ts'
import { bookingMailText } from '#text/bookingMail.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraph, MailPromise } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'

/** What a mail about a booking says; `when` is in words, studio time. */
export interface BookingNews {
  title: string
  when: string
  place: string
  instructor: string
  promise: string
  late: boolean
}

interface Frame {
  to: string
  head: Letterhead
  site: string
}

interface Words {
  subject: string
  heading: string
  lines: string[]
  promise?: string
  button: string
  href: string
}

async function letter({ to, head }: Frame, words: Words): Promise<Mail> {
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={words.lines[0] ?? ''} heading={words.heading}>
      {words.lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      {words.promise ? <MailPromise>{words.promise}</MailPromise> : null}
      <MailButton href={words.href}>{words.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text }
}

export function confirmedMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = bookingMailText.confirmed
  return letter(frame, {
    subject: t.subject(news.title, news.when),
    heading: t.heading,
    lines: [t.line(news.title, news.when, news.place), t.teacher(news.instructor)],
    promise: news.promise,
    button: t.button,
    href: `${frame.site}/class-schedule`,
  })
}

export function cancelledMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = bookingMailText.cancelled
  return letter(frame, {
    subject: t.subject(news.title, news.when),
    heading: t.heading,
    lines: [t.line(news.title, news.when, news.place), news.late ? t.late : t.free],
    button: t.button,
    href: `${frame.site}/class-schedule`,
  })
}

export function changedMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = bookingMailText.changed
  return letter(frame, {
    subject: t.subject(news.title, news.when),
    heading: t.heading,
    lines: [t.line(news.title, news.when, news.place, news.instructor), t.free],
    promise: news.promise,
    button: t.button,
    href: `${frame.site}/class-schedule`,
  })
}

export function classCancelledMail(frame: Frame, news: BookingNews): Promise<Mail> {
  const t = bookingMailText.classCancelled
  return letter(frame, {
    subject: t.subject(news.title, news.when),
    heading: t.heading,
    lines: [t.line(news.title, news.when, news.place), t.returned],
    button: t.button,
    href: `${frame.site}/class-schedule`,
  })
}

export interface RevokedNews {
  firstName: string
  packageName: string
  /** As the ledger has it, without a full stop. */
  reason: string
  cancelled: { title: string; when: string }[]
}

export function passRevokedMail(frame: Frame, news: RevokedNews): Promise<Mail> {
  const t = bookingMailText.passRevoked
  const cancelled = news.cancelled.map(({ title, when }) => t.cancelled(title, when))
  return letter(frame, {
    subject: t.subject(news.packageName),
    heading: t.heading,
    lines: [t.line(news.firstName, news.packageName), t.why(news.reason), ...cancelled, t.stays],
    button: t.button,
    href: `${frame.site}/contact-us`,
  })
}
