import type { Cause } from '#features/booking/consequenceRules.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail, renderTemplate } from '#lib/mailWords.server.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { type Letterhead, MailLines } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { feeTemplates as templates, feeMailText as text } from './text/feeMail.ts'

interface Frame {
  to: string
  head: Letterhead
  site: string
}

export interface FeeMailData {
  /** The first name of the recipient. */
  firstName: string
  /** The member of the recipient's household whose fee it is; null: the recipient's own. */
  of: string | null
  title: string
  date: Temporal.PlainDate
  cause: Cause
  amountPaise: Paise
}

const valuesOf = ({ firstName: name, title, date, amountPaise }: FeeMailData) => ({
  name,
  amount: formatRupees(toRupees(amountPaise)),
  class: title,
  day: dayText.medium(date),
})

const letter = ({ to, head, site }: Frame, rendered: RenderedMail, lines: string[]): Promise<Mail> =>
  templateMail({
    to,
    head,
    rendered,
    children: <MailLines lines={lines} />,
    href: inItsLanguage(site, `${site}/?account=passes`),
  })

/**
 * The mail about a fee that is due. `blocksFrom`: the day from which the person can't book online unless it is paid.
 */
export const feeOpenMail = (
  frame: Frame,
  data: FeeMailData & { blocksFrom: Temporal.PlainDate | null },
): Promise<Mail> =>
  letter(frame, renderTemplate(templates.open, valuesOf(data)), [
    ...(data.of ? [text.ofHousehold(data.of)] : []),
    text.why[data.cause](data.of),
    text.notCharged,
    // Not mentioned for a member of the household without an account, because they can't book online anyway.
    ...(data.blocksFrom && !data.of ? [text.blocks(dayText.medium(data.blocksFrom))] : []),
  ])

/** The receipt of a fee. */
export const feePaidMail = (
  frame: Frame,
  data: FeeMailData & { reference: string | null; hasDocument: boolean },
): Promise<Mail> =>
  letter(frame, renderTemplate(templates.paid, valuesOf(data)), [
    ...(data.of ? [text.ofHousehold(data.of)] : []),
    ...(data.hasDocument ? [text.document] : []),
    ...(data.reference ? [text.reference(data.reference)] : []),
  ])
