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
  firstName: string
  /** They have an account: without one, as a child has none, it is paid at the desk. */
  hasAccount: boolean
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

async function letter(
  { to, head, site }: Frame,
  words: RenderedMail,
  { lines, hasAccount }: { lines: string[]; hasAccount: boolean },
): Promise<Mail> {
  const { html, text: plain } = await renderMail(
    <MailLayout letterhead={head} preview={paragraphsOf(words.opening)[0] ?? ''} heading={words.heading}>
      <MailParagraphs of={words.opening} />
      {lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      {hasAccount && (
        <>
          <MailParagraphs of={words.closing} />
          <MailButton href={inItsLanguage(site, `${site}/?account=passes`)}>{words.button}</MailButton>
        </>
      )}
    </MailLayout>,
  )
  return { to, subject: words.subject, html, text: plain }
}

/** `blocksFrom`: the day from which booking online needs it paid. */
export const feeOpenMail = (
  frame: Frame,
  news: FeeNews & { blocksFrom: Temporal.PlainDate | null },
): Promise<Mail> =>
  letter(frame, renderTemplate(templates.open, valuesOf(news)), {
    hasAccount: news.hasAccount,
    lines: [
      text.why[news.cause],
      text.notCharged,
      ...(news.hasAccount ? [] : [text.atDesk]),
      ...(news.hasAccount && news.blocksFrom ? [text.blocks(dayText.medium(news.blocksFrom))] : []),
    ],
  })

export const feePaidMail = (
  frame: Frame,
  news: FeeNews & { reference: string | null; hasDocument: boolean },
): Promise<Mail> =>
  letter(frame, renderTemplate(templates.paid, valuesOf(news)), {
    hasAccount: news.hasAccount,
    lines: [
      ...(news.hasDocument ? [text.document] : []),
      ...(news.reference ? [text.reference(news.reference)] : []),
    ],
  })
