import { packageText } from '#features/passes/text/membership.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { paymentTemplates as templates, paymentMailText as text } from '#features/payment/text/paymentMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail, say } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { formatExact, formatRupees, type Paise, taxIncluded, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatLongDayTime, formatTime, studioDay } from '#lib/time.ts'
import type { Art } from '#ui/mail/MailArt.tsx'
import { MailFacts, MailWhen } from '#ui/mail/MailFacts.tsx'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailParagraph,
  MailParagraphs,
  MailPromise,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { mailText } from '#ui/mail/text/mail.ts'
import { type AmountRow, MailAmounts } from './MailAmounts.tsx'
import type { PassChange } from './refundRules.ts'
import { isDeskMethod, type PaymentMethod, type RefundReason } from './rules.ts'
import type { Terms } from './store.server.ts'

export interface Frame {
  to: string
  firstName: string
  head: Letterhead
  site: string
}

interface Letter {
  words: RenderedMail
  /** After the opening, drawn by the mail itself. */
  lines?: string[]
  art?: Art
  /** A class that it is about. */
  session?: NotBookedNews['session']
  amounts?: AmountRow[]
  promise?: string
  after?: string[]
  path: string
}

async function letter({ to, head, site }: Frame, told: Letter): Promise<Mail> {
  const { words } = told
  const paragraphs = (lines: string[] = []) =>
    lines.map((line) => <MailParagraph key={line}>{line}</MailParagraph>)
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(words.opening)[0] ?? ''}
      heading={words.heading}
      {...(told.art ? { art: told.art } : {})}
    >
      <MailParagraphs of={words.opening} />
      {paragraphs(told.lines)}
      {told.session ? <SessionFacts session={told.session} /> : null}
      {told.amounts ? <MailAmounts rows={told.amounts} /> : null}
      {told.promise ? <MailPromise>{told.promise}</MailPromise> : null}
      {paragraphs(told.after)}
      <MailParagraphs of={words.closing} />
      <MailButton href={inItsLanguage(site, site + told.path)}>{words.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text: plain }
}

export interface Receipt {
  terms: Terms
  amountPaise: Paise
  gstBasisPoints: number
  method: PaymentMethod
  /** The gateway's payment, or the slip of the desk; none for cash. */
  reference: string | null
  paidAt: Temporal.Instant
  /** The expiry at the purchase, when nothing was booked on the pass yet. */
  expiresOn: Temporal.PlainDate
}

/** The pass is there: what was paid with which tax, what it is good for, and how long. */
export function passReadyMail(frame: Frame, receipt: Receipt): Promise<Mail> {
  const { terms, amountPaise } = receipt
  const validity =
    terms.validityFrom === 'purchase' ? text.receipt.fromPurchase : text.receipt.fromFirstSession
  return letter(frame, {
    words: say(templates.ready, {
      name: frame.firstName,
      pass: terms.packageName,
      amount: formatRupees(toRupees(amountPaise)),
      covers: text.receipt.covers(packageText.covers(viewPackage(terms)), eachOf(receipt)),
    }),
    amounts: amountsOf(receipt, frame.head.name),
    promise: validity(terms.validityDays, formatDay(receipt.expiresOn)),
    path: '/class-schedule',
  })
}

/** What one session costs; null where there is one, or no count, or no even price. */
function eachOf({ terms: { totalSessions }, amountPaise }: Receipt): string | null {
  if (totalSessions === null || totalSessions === 1 || amountPaise % totalSessions) return null
  return formatRupees(toRupees(amountPaise / totalSessions))
}

function amountsOf({ terms, amountPaise, gstBasisPoints, ...receipt }: Receipt, seller: string): AmountRow[] {
  const t = text.receipt
  const tax = taxIncluded(amountPaise, gstBasisPoints)
  const day = studioDay(receipt.paidAt)
  return [
    { label: t.rows.date, text: t.date(dayText.long(day), day.year, formatTime(receipt.paidAt)) },
    { label: t.rows.pass, text: terms.packageName },
    // A studio that is not registered may not tell of tax.
    ...(gstBasisPoints > 0
      ? [
          { label: t.rows.base, text: formatExact(amountPaise - tax) },
          { label: t.rows.gst(String(gstBasisPoints / 100)), text: formatExact(tax) },
        ]
      : []),
    { label: t.rows.total, text: formatExact(amountPaise), sum: true },
    { label: t.rows.seller, text: seller },
    ...(isDeskMethod(receipt.method)
      ? [{ label: t.rows.method, text: t.paymentMethods[receipt.method] }]
      : []),
    ...(receipt.reference ? [{ label: t.rows.reference, text: receipt.reference }] : []),
  ]
}

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

export interface NotBookedNews {
  packageName: string
  /** As it is now. */
  session: {
    title: string
    location: string
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
  const { title, startsAt } = news.session
  const when = formatLongDayTime(startsAt)
  return letter(frame, {
    words: say(templateOfNotBooked(news), {
      name: frame.firstName,
      class: title,
      when,
      pass: news.packageName,
    }),
    lines: [(news.changed ? text.notBooked.changed : text.notBooked.gone)(title, when)],
    art: 'down',
    session: news.session,
    path: news.changed ? news.path : '/class-schedule',
  })
}

export const templateOfNotBooked = ({ changed }: Pick<NotBookedNews, 'changed'>) =>
  changed ? templates.moved : templates.notBooked

export interface RefundNews {
  packageName: string
  amountPaise: Paise
  reason: RefundReason
  method: PaymentMethod
  passChange: PassChange['kind'] | null
  /** The gateway's payment, or the slip of the desk; none for cash. */
  reference: string | null
}

/** At the desk only staff give back, also the whole. */
export const templateOfRefund = ({ method, reason }: Pick<RefundNews, 'method' | 'reason'>) => {
  if (isDeskMethod(method)) return templates.refundAtDesk
  return reason === 'byStaff' ? templates.refundPart : templates.refundWhole
}

export function refundedMail(frame: Frame, news: RefundNews): Promise<Mail> {
  const t = text.refunded
  const { reason, passChange, method } = news
  return letter(frame, {
    words: say(templateOfRefund(news), {
      name: frame.firstName,
      amount: formatRupees(toRupees(news.amountPaise)),
      pass: news.packageName,
    }),
    lines: [
      reason === 'byStaff' ? t.pass[passChange ?? 'kept'] : t.why[reason],
      isDeskMethod(method) ? t.paymentMethods[method] : t.when,
    ],
    after: news.reference ? [t.reference(news.reference)] : [],
    path: '/membership',
  })
}
