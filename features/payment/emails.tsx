import type { Mail } from '#lib/mail.server.ts'
import { formatRupees, type Paise, taxIncluded, toRupees } from '#lib/money.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { paymentMailText } from '#text/payment.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraph, MailPromise } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import type { RefundReason } from './rules.ts'
import type { Terms } from './store.server.ts'

interface Frame {
  to: string
  firstName: string
  head: Letterhead
  site: string
}

interface Words {
  subject: string
  heading: string
  lines: string[]
  promise?: string
  after: string[]
  button: string
  path: string
}

async function letter({ to, head, site }: Frame, words: Words): Promise<Mail> {
  const paragraphs = (lines: string[]) =>
    lines.map((line) => <MailParagraph key={line}>{line}</MailParagraph>)
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={words.lines[0] ?? ''} heading={words.heading}>
      {paragraphs(words.lines)}
      {words.promise ? <MailPromise>{words.promise}</MailPromise> : null}
      {paragraphs(words.after)}
      <MailButton href={site + words.path}>{words.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text }
}

export interface Receipt {
  terms: Pick<Terms, 'packageName' | 'totalSessions' | 'validityDays' | 'validityFrom'>
  amountPaise: Paise
  gstBasisPoints: number
  paymentId: string
  /** The expiry at the purchase, when nothing was booked on the pass yet. */
  expiresOn: Temporal.PlainDate
}

/** The pass is there: what it is good for, how long, and what was paid with which tax. */
export function passReadyMail(frame: Frame, receipt: Receipt): Promise<Mail> {
  const t = paymentMailText.receipt
  const { terms, amountPaise, gstBasisPoints } = receipt
  const day = formatDay(receipt.expiresOn)
  const tax = taxIncluded(amountPaise, gstBasisPoints)
  const rupees = (paise: Paise) => formatRupees(toRupees(paise))
  const validity = terms.validityFrom === 'purchase' ? t.fromPurchase : t.fromFirstSession
  return letter(frame, {
    subject: t.subject(terms.packageName),
    heading: t.heading,
    lines: [t.hello(frame.firstName, terms.packageName)],
    promise: `${t.sessions(terms.totalSessions)} ${validity(terms.validityDays, day)}`,
    after: [
      t.price(rupees(amountPaise), rupees(tax), String(gstBasisPoints / 100)),
      t.reference(receipt.paymentId),
    ],
    button: t.button,
    path: '/class-schedule',
  })
}

export interface NotBookedNews {
  packageName: string
  title: string
  startsAt: Temporal.Instant
  /** It was changed while she paid, and can still be booked. */
  changed: boolean
  path: string
}

/** The pass is paid, but the class it was bought for could not be booked as she saw it. */
export function classNotBookedMail(frame: Frame, news: NotBookedNews): Promise<Mail> {
  const t = paymentMailText.notBooked
  const when = `${formatDay(studioDay(news.startsAt))}, ${formatTime(news.startsAt)}`
  return letter(frame, {
    subject: t.subject(news.title),
    heading: news.changed ? t.headingChanged : t.heading,
    lines: [
      t.hello(frame.firstName, news.packageName),
      (news.changed ? t.changed : t.gone)(news.title, when),
    ],
    after: [],
    button: news.changed ? t.look : t.choose,
    path: news.changed ? news.path : '/class-schedule',
  })
}

export interface RefundNews {
  packageName: string
  amountPaise: Paise
  reason: RefundReason
  paymentId: string
}

export function refundedMail(frame: Frame, news: RefundNews): Promise<Mail> {
  const t = paymentMailText.refunded
  const amount = formatRupees(toRupees(news.amountPaise))
  return letter(frame, {
    subject: t.subject(amount),
    heading: t.heading,
    lines: [t.hello(frame.firstName, amount, news.packageName), t.why[news.reason], t.when],
    after: [t.reference(news.paymentId)],
    button: t.button,
    path: '/membership',
  })
}
