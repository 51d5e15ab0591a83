import { paymentTemplates as templates, paymentMailText as text } from '#features/payment/text/paymentMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { renderTemplate } from '#lib/mailWords.server.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { formatDay } from '#lib/time.ts'
import { type Frame, letter } from './letter.tsx'
import { isDeskMethod, type PaymentMethod, type RefundReason } from './rules.ts'

/**
 * `priceCorrection`: a part, by staff; `byOthers`: refunded at the gateway; `disputeLost`: taken back by the payer's
 * bank; `voided`: a mistake at the desk.
 */
export type ReturnReason = RefundReason | 'byOthers' | 'disputeLost' | 'voided' | 'priceCorrection'

export interface RefundMailData {
  packageName: string
  amountPaise: Paise
  reason: ReturnReason
  method: PaymentMethod
  /** What happened to the purchase; `none`: nothing was bought. */
  bought: keyof typeof text.refunded.bought
  /** The refund was sent before, and the bank undid it. */
  isAgain: boolean
  /** Credits for classes that the studio cancelled late, which can be used again. */
  credits: { code: string; paise: Paise; lastDay: Temporal.PlainDate }[]
  /** The gateway's payment, or the desk's receipt number; none for cash. */
  reference: string | null
}

/** The template of a refund. At the desk every refund is by staff, including full ones. */
export const templateOfRefund = ({ method, reason }: Pick<RefundMailData, 'method' | 'reason'>) => {
  if (reason === 'disputeLost') return templates.disputeLost
  if (reason === 'voided') return templates.saleVoided
  if (isDeskMethod(method)) return templates.refundAtDesk
  // A payment is declined after a part of it was refunded.
  return isPart(reason) || reason === 'declined' ? templates.refundPart : templates.refundWhole
}

const partReasons = ['byStaff', 'byOthers', 'priceCorrection'] as const
const isPart = (reason: ReturnReason): reason is (typeof partReasons)[number] =>
  (partReasons as readonly ReturnReason[]).includes(reason)

/** Why the payment is refunded, or what happened to the purchase, and when the money arrives. */
function linesOf({ reason, method, bought, isAgain }: RefundMailData): string[] {
  const t = text.refunded
  const ofBought = t.bought[bought]
  if (reason === 'voided') return [ofBought]
  if (reason === 'disputeLost') return [ofBought, t.byBank]
  const why = isPart(reason) ? ofBought : t.why[reason]
  const correction = reason === 'priceCorrection' ? [t.priceCorrection] : []
  return [
    ...(isAgain ? [t.again] : []),
    ...correction,
    why,
    isDeskMethod(method) ? t.paymentMethods[method] : t.when,
  ]
}

const creditLabel = ({ code, paise, lastDay }: RefundMailData['credits'][number]): string =>
  text.refunded.credit(formatRupees(toRupees(paise)), code, `${formatDay(lastDay)} ${lastDay.year}`)

export const refundedMail = (frame: Frame, data: RefundMailData): Promise<Mail> =>
  letter(frame, {
    rendered: renderTemplate(templateOfRefund(data), {
      name: frame.firstName,
      amount: formatRupees(toRupees(data.amountPaise)),
      pass: data.packageName,
    }),
    lines: [...linesOf(data), ...data.credits.map(creditLabel)],
    after: data.reference ? [text.refunded.reference(data.reference)] : [],
    path: '/membership',
  })

export interface ReinstatedMailData
  extends Pick<RefundMailData, 'packageName' | 'amountPaise' | 'reference'> {
  /** Why it came back: the bank that had taken it decided for us, or a refund by others could not be paid out. */
  reason: keyof typeof text.cameBack.why
  /** The current state of the purchase. */
  bought: keyof typeof text.cameBack.bought
  /** Staff have to decide what happens now. */
  staffDecide: boolean
}

/** The mail about money that others had taken back and that came back to the studio. */
export const reinstatedMail = (frame: Frame, data: ReinstatedMailData): Promise<Mail> => {
  const t = text.cameBack
  return letter(frame, {
    rendered: renderTemplate(templates.cameBack, {
      name: frame.firstName,
      amount: formatRupees(toRupees(data.amountPaise)),
      pass: data.packageName,
    }),
    lines: [
      t.why[data.reason],
      t.bought[data.bought],
      data.staffDecide ? t.inTouch : data.reason === 'refund' ? t.expected : t.question,
    ],
    after: data.reference ? [text.refunded.reference(data.reference)] : [],
    path: '/?account=passes',
  })
}
