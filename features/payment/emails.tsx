import type { DocumentKind } from '#features/invoice/documentSchema.ts'
import { documentText } from '#features/invoice/text/document.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { paymentTemplates as templates, paymentMailText as text } from '#features/payment/text/paymentMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { renderTemplate } from '#lib/mailWords.server.ts'
import { formatExact, formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDay, formatLongDayTime, formatTime, studioDay } from '#lib/time.ts'
import { type Frame, letter } from './letter.tsx'
import type { AmountRow } from './MailAmounts.tsx'
import { isDeskMethod, type PaymentMethod } from './rules.ts'
import type { Terms } from './store.server.ts'

export interface Receipt {
  terms: Terms
  amountPaise: Paise
  /** The tax in the price; null while the invoice waits for the buyer's State, which determines the taxes. */
  tax: { basisPoints: number; paise: Paise } | null
  /** The invoice, if the studio has set the seller. */
  document: { kind: DocumentKind; number: string } | null
  method: PaymentMethod
  /** The gateway's payment, or the desk's receipt number; none for cash. */
  reference: string | null
  paidAt: Temporal.Instant
  /** The expiry at purchase, if nothing was booked on the pass yet. */
  expiresOn: Temporal.PlainDate
}

/** The receipt of a pass: the amount and its tax, the classes that the pass is valid for, and its validity. */
export function passReadyMail(frame: Frame, receipt: Receipt): Promise<Mail> {
  const { terms, amountPaise } = receipt
  const validity =
    terms.validityFrom === 'purchase' ? text.receipt.fromPurchase : text.receipt.fromFirstSession
  return letter(frame, {
    rendered: renderTemplate(templates.ready, {
      name: frame.firstName,
      pass: terms.packageName,
      amount: formatRupees(toRupees(amountPaise)),
      covers: text.receipt.covers(packageText.covers(viewPackage(terms)), pricePerSession(receipt)),
    }),
    amounts: amountsOf(receipt, frame.head.name),
    promise: validity(terms.validityDays, formatDay(receipt.expiresOn)),
    path: '/class-schedule',
  })
}

export interface LinkMailData {
  packageName: string
  amountPaise: Paise
  /** The address of the link. */
  address: string
  closesAt: Temporal.Instant
}

/** The mail with a payment link. The member can pay by it, or somebody else for them. */
export const paymentLinkMail = (
  frame: Frame,
  { packageName, amountPaise, ...link }: LinkMailData,
): Promise<Mail> =>
  letter(frame, {
    rendered: renderTemplate(templates.link, {
      name: frame.firstName,
      pass: packageName,
      amount: formatRupees(toRupees(amountPaise)),
      until: formatLongDayTime(link.closesAt),
    }),
    path: new URL(link.address),
  })

/** The price of one session; null for a single session, an unlimited pass, or a price that does not divide evenly. */
function pricePerSession({ terms: { totalSessions }, amountPaise }: Receipt): string | null {
  if (totalSessions === null || totalSessions === 1 || amountPaise % totalSessions) return null
  return formatRupees(toRupees(amountPaise / totalSessions))
}

function amountsOf({ terms, amountPaise, tax, ...receipt }: Receipt, seller: string): AmountRow[] {
  const t = text.receipt
  const { document } = receipt
  const day = studioDay(receipt.paidAt)
  return [
    { label: t.rows.date, text: t.date(dayText.long(day), day.year, formatTime(receipt.paidAt)) },
    { label: t.rows.pass, text: terms.packageName },
    ...(tax === null ? [{ label: t.rows.tax, text: t.taxFollows }] : []),
    // A studio that is not registered must not show tax.
    ...(tax && tax.basisPoints > 0
      ? [
          { label: t.rows.base, text: formatExact(amountPaise - tax.paise) },
          { label: t.rows.gst(String(tax.basisPoints / 100)), text: formatExact(tax.paise) },
        ]
      : []),
    { label: t.rows.total, text: formatExact(amountPaise), sum: true },
    { label: t.rows.seller, text: seller },
    ...(document ? [{ label: documentText.titles[document.kind], text: document.number }] : []),
    ...(isDeskMethod(receipt.method)
      ? [{ label: t.rows.method, text: t.paymentMethods[receipt.method] }]
      : []),
    ...(receipt.reference ? [{ label: t.rows.reference, text: receipt.reference }] : []),
  ]
}

export interface NotBookedMailData {
  packageName: string
  /** The session as it is now. */
  session: {
    title: string
    location: string
    instructor: string
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
  }
  /** The class was changed while the member paid, and can still be booked. */
  changed: boolean
  path: string
}

/** The mail about a class that could not be booked after the payment for its pass. */
export function classNotBookedMail(frame: Frame, data: NotBookedMailData): Promise<Mail> {
  const { title, startsAt } = data.session
  const when = formatLongDayTime(startsAt)
  return letter(frame, {
    rendered: renderTemplate(templateOfNotBooked(data), {
      name: frame.firstName,
      class: title,
      when,
      pass: data.packageName,
    }),
    lines: [(data.changed ? text.notBooked.changed : text.notBooked.gone)(title, when)],
    art: 'down',
    session: data.session,
    path: data.changed ? data.path : '/class-schedule',
  })
}

export const templateOfNotBooked = ({ changed }: Pick<NotBookedMailData, 'changed'>) =>
  changed ? templates.moved : templates.notBooked
