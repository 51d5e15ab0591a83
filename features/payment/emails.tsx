import { packageText } from '#features/membership/text/membership.ts'
import { viewPackage } from '#features/membership/usecases/readPackages.server.ts'
import { paymentMailText } from '#features/payment/text/payment.ts'
import type { Mail } from '#lib/mail.server.ts'
import { formatExact, formatRupees, type Paise, taxIncluded, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatLongDayTime, formatTime, studioDay } from '#lib/time.ts'
import type { Art } from '#ui/mail/MailArt.tsx'
import { MailFacts, MailWhen } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailButton, MailLayout, MailParagraph, MailPromise } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { mailText } from '#ui/mail/text.ts'
import { type AmountRow, MailAmounts } from './MailAmounts.tsx'
import type { PassChange } from './refundRules.ts'
import { isDeskWay, type RefundReason, type Way } from './rules.ts'
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
  art?: Art
  /** A class that it is about. */
  session?: NotBookedNews['session']
  amounts?: AmountRow[]
  promise?: string
  after: string[]
  button: string
  path: string
}

async function letter({ to, head, site }: Frame, words: Words): Promise<Mail> {
  const paragraphs = (lines: string[]) =>
    lines.map((line) => <MailParagraph key={line}>{line}</MailParagraph>)
  const { html, text } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={words.lines[0] ?? ''}
      heading={words.heading}
      {...(words.art ? { art: words.art } : {})}
    >
      {paragraphs(words.lines)}
      {words.session ? <SessionFacts session={words.session} /> : null}
      {words.amounts ? <MailAmounts rows={words.amounts} /> : null}
      {words.promise ? <MailPromise>{words.promise}</MailPromise> : null}
      {paragraphs(words.after)}
      <MailButton href={site + words.path}>{words.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text }
}

export interface Receipt {
  terms: Terms
  amountPaise: Paise
  gstBasisPoints: number
  way: Way
  /** The gateway's payment, or the slip of the desk; none for cash. */
  reference: string | null
  paidAt: Temporal.Instant
  /** The expiry at the purchase, when nothing was booked on the pass yet. */
  expiresOn: Temporal.PlainDate
}

/** The pass is there: what was paid with which tax, what it is good for, and how long. */
export function passReadyMail(frame: Frame, receipt: Receipt): Promise<Mail> {
  const t = paymentMailText.receipt
  const { terms, amountPaise } = receipt
  const validity = terms.validityFrom === 'purchase' ? t.fromPurchase : t.fromFirstSession
  const covers = packageText.covers(viewPackage(terms))
  return letter(frame, {
    subject: t.subject(terms.packageName),
    heading: t.heading(formatRupees(toRupees(amountPaise))),
    lines: [t.hello(frame.firstName, terms.packageName, covers, eachOf(receipt))],
    amounts: amountsOf(receipt, frame.head.name),
    promise: validity(terms.validityDays, formatDay(receipt.expiresOn)),
    after: [t.keeps],
    button: t.button,
    path: '/class-schedule',
  })
}

/** What one session costs; null where there is one, or no count, or no even price. */
function eachOf({ terms: { totalSessions }, amountPaise }: Receipt): string | null {
  if (totalSessions === null || totalSessions === 1 || amountPaise % totalSessions) return null
  return formatRupees(toRupees(amountPaise / totalSessions))
}

function amountsOf({ terms, amountPaise, gstBasisPoints, ...receipt }: Receipt, seller: string): AmountRow[] {
  const t = paymentMailText.receipt
  const tax = taxIncluded(amountPaise, gstBasisPoints)
  const day = studioDay(receipt.paidAt)
  return [
    { label: t.rows.date, text: t.date(dayText.long(day), day.year, formatTime(receipt.paidAt)) },
    { label: t.rows.pass, text: terms.packageName },
    { label: t.rows.base, text: formatExact(amountPaise - tax) },
    { label: t.rows.gst(String(gstBasisPoints / 100)), text: formatExact(tax) },
    { label: t.rows.total, text: formatExact(amountPaise), sum: true },
    { label: t.rows.seller, text: seller },
    ...(isDeskWay(receipt.way) ? [{ label: t.rows.way, text: t.ways[receipt.way] }] : []),
    ...(receipt.reference ? [{ label: t.rows.reference, text: receipt.reference }] : []),
  ]
}

function SessionFacts({ session }: Required<Pick<Words, 'session'>>) {
  const { labels } = mailText
  return (
    <>
      <MailWhen startsAt={session.startsAt} endsAt={session.endsAt} />
      <MailFacts
        facts={[
          { label: labels.title, lines: [session.title], strong: true },
          { label: labels.instructor, lines: [session.instructor] },
          { label: labels.place, lines: [session.place] },
        ]}
      />
    </>
  )
}

export interface NotBookedNews {
  packageName: string
  /** As it is now. */
  session: {
    title: string
    place: string
    instructor: string
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
  }
  /** It was changed while she paid, and can still be booked. */
  changed: boolean
  path: string
}

/** The pass is paid, but the class it was bought for could not be booked as she saw it. */
export function classNotBookedMail(frame: Frame, news: NotBookedNews): Promise<Mail> {
  const t = paymentMailText.notBooked
  const { title, startsAt } = news.session
  return letter(frame, {
    subject: t.subject(title),
    heading: news.changed ? t.headingChanged : t.heading,
    lines: [
      t.hello(frame.firstName, news.packageName),
      (news.changed ? t.changed : t.gone)(title, formatLongDayTime(startsAt)),
    ],
    art: 'down',
    session: news.session,
    after: [],
    button: news.changed ? t.look : t.choose,
    path: news.changed ? news.path : '/class-schedule',
  })
}

export interface RefundNews {
  packageName: string
  amountPaise: Paise
  reason: RefundReason
  way: Way
  passChange: PassChange['kind'] | null
  /** The gateway's payment, or the slip of the desk; none for cash. */
  reference: string | null
}

export function refundedMail(frame: Frame, news: RefundNews): Promise<Mail> {
  const t = paymentMailText.refunded
  const amount = formatRupees(toRupees(news.amountPaise))
  const atDesk = isDeskWay(news.way)
  const { reason, passChange } = news
  const why = reason === 'byStaff' ? t.pass[passChange ?? 'kept'] : t.why[reason]
  return letter(frame, {
    subject: atDesk ? t.subjectDesk(amount) : t.subject(amount),
    heading: atDesk ? t.headingDesk : t.heading,
    lines: [
      (reason === 'byStaff' ? t.helloStaff : t.hello)(frame.firstName, amount, news.packageName),
      why,
      isDeskWay(news.way) ? t.ways[news.way] : t.when,
    ],
    after: news.reference ? [t.reference(news.reference)] : [],
    button: t.button,
    path: '/membership',
  })
}
