import type { Cause } from '#features/booking/consequenceRules.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, type RenderedMail, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { formatRupees, type Paise, toRupees } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import { feeTemplates as templates, feeMailText as text } from './text/feeMail.ts'

interface Frame {
  to: string
  head: Letterhead
  site: string
}

export interface FeeNews {
  /** The first name of the recipient. */
  firstName: string
  /** The member of the recipient's household whose fee it is; null: the recipient's own. */
  of: string | null
  title: string
  date: Temporal.PlainDate
  cause: Cause
  amountPaise: Paise
}

const valuesOf = ({ firstName: name, title, date, amountPaise }: FeeNews) => ({
  name,
  amount: formatRupees(toRupees(amountPaise)),
  class: title,
  day: dayText.medium(date),
})

async function letter({ to, head, site }: Frame, words: RenderedMail, lines: string[]): Promise<Mail> {
  const { html, text: plain } = await renderMail(
    <MailLayout letterhead={head} preview={paragraphsOf(words.opening)[0] ?? ''} heading={words.heading}>
      <MailParagraphs of={words.opening} />
      {lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailParagraphs of={words.closing} />
      <MailButton href={inItsLanguage(site, `${site}/?account=passes`)}>{words.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text: plain }
}

/** `blocksFrom`: the day from which the person can't book online unless the fee is paid. */
export const feeOpenMail = (
  frame: Frame,
  news: FeeNews & { blocksFrom: Temporal.PlainDate | null },
): Promise<Mail> =>
  letter(frame, renderTemplate(templates.open, valuesOf(news)), [
    ...(news.of ? [text.ofHousehold(news.of)] : []),
    text.why[news.cause](news.of),
    text.notCharged,
    // A member of the household without an account can't book online anyway, so this is not mentioned.
    ...(news.blocksFrom && !news.of ? [text.blocks(dayText.medium(news.blocksFrom))] : []),
  ])

export const feePaidMail = (
  frame: Frame,
  news: FeeNews & { reference: string | null; hasDocument: boolean },
): Promise<Mail> =>
  letter(frame, renderTemplate(templates.paid, valuesOf(news)), [
    ...(news.of ? [text.ofHousehold(news.of)] : []),
    ...(news.hasDocument ? [text.document] : []),
    ...(news.reference ? [text.reference(news.reference)] : []),
  ])
