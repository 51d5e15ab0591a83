import { disputeReason, timeUntil } from '#features/payment/text/disputes.ts'
import { paymentTemplates as templates, paymentMailText as text } from '#features/payment/text/paymentMail.ts'
import type { Mail } from '#lib/mail.server.ts'
import { renderTemplate } from '#lib/mailWords.server.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { type Frame, letter } from './letter.tsx'

export interface DisputeMailData {
  isNew: boolean
  id: string
  amountPaise: Paise
  reasonCode: string | null
  respondBy: Temporal.Instant | null
  personName: string | null
  packageName: string | null
}

/** The mail to staff when a bank disputes a payment, and before the deadline for their answer. */
export function disputeStaffMail(
  frame: Omit<Frame, 'firstName'>,
  { isNew, respondBy, personName, packageName, ...data }: DisputeMailData,
  now: Temporal.Instant,
): Promise<Mail> {
  const t = text.dispute
  const values = { amount: formatRupees(toRupees(data.amountPaise)) }
  const until = respondBy && t.until(formatLongDayTime(respondBy), timeUntil(respondBy, now))
  return letter(
    { ...frame, firstName: '' },
    {
      rendered: renderTemplate(isNew ? templates.disputeOpened : templates.disputeDue, values),
      lines: [
        personName && packageName ? t.payment(personName, packageName) : t.unknownPayment,
        disputeReason(data.reasonCode),
        until ?? t.noDeadline,
      ],
      path: `/console/disputes/${data.id}`,
    },
  )
}

export interface PayerMailData {
  amountPaise: Paise
  packageName: string
  /** The purchase is still in use. */
  isInUse: boolean
}

/** The mail to the payer when their bank disputes a payment. */
export const disputePayerMail = (
  frame: Frame,
  { amountPaise, packageName, isInUse }: PayerMailData,
): Promise<Mail> =>
  letter(frame, {
    rendered: renderTemplate(templates.disputeOfPayer, {
      name: frame.firstName,
      amount: formatRupees(toRupees(amountPaise)),
      pass: packageName,
    }),
    lines: [isInUse ? text.dispute.stays : text.dispute.ended, text.dispute.mistake],
    path: '/?account=passes',
  })
