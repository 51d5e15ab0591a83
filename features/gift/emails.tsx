import { packageText } from '#features/passes/text/membership.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { currentLanguage, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { formatExact } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { MailFacts } from '#ui/mail/MailFacts.tsx'
import {
  type Letterhead,
  MailButton,
  MailCallout,
  MailLayout,
  MailNote,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import type { Gift } from './store.server.ts'
import { giftTemplates as templates, giftMailText as text } from './text/giftMail.ts'

interface Frame {
  to: string
  head: Letterhead
}

/** The card itself, with its link. */
export async function giftCardMail(
  { to, head }: Frame,
  gift: Pick<Gift, 'from' | 'recipientName' | 'message' | 'terms'>,
  linkIn: (language: Language) => string,
): Promise<Mail> {
  const { from: giver, recipientName: name, message, terms } = gift
  const rendered = renderTemplate(templates.card, { giver, name: name ?? '', pass: terms.packageName })
  const begins = terms.validityFrom === 'purchase' ? text.fromClaim : text.fromFirst
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={message || (paragraphsOf(rendered.opening)[0] ?? '')}
      heading={rendered.heading}
      art="up"
    >
      {message ? <MailCallout>{message}</MailCallout> : null}
      <MailParagraphs of={rendered.opening} />
      <MailParagraph>
        {text.yours(packageText.covers(viewPackage(terms)))} {begins(terms.validityDays)}
      </MailParagraph>
      <MailParagraphs of={rendered.closing} />
      <MailButton href={linkIn(currentLanguage())}>{rendered.button}</MailButton>
      <MailNote>
        {text.once} {text.onlyMail(giver)}
      </MailNote>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text: plain }
}

/** `document`: its tax document, which is attached. */
export type GiverMailData = Pick<
  Gift,
  'recipientName' | 'recipientEmail' | 'message' | 'terms' | 'amountPaise' | 'taxed' | 'isTaxed'
> & { firstName: string; paidAt: Temporal.Instant; sendAt: Temporal.Instant; reference: string | null }

const longTime = (at: Temporal.Instant) => {
  const day = studioDay(at)
  return `${dayText.long(day)} ${day.year}, ${formatTime(at)}`
}

const valuesOf = ({ firstName: name, recipientName, terms }: GiverMailData) => ({
  name,
  recipient: recipientName ?? text.someone,
  pass: terms.packageName,
})

interface Attached {
  site: string
  /** Whether a tax document is attached. */
  hasDocument: boolean
}

/** The receipt for the giver. Its first sentence says whether a tax invoice is attached. */
export async function giftPaidMail(
  { to, head, site, hasDocument }: Frame & Attached,
  data: GiverMailData,
): Promise<Mail> {
  const rendered = renderTemplate(templates.paid, valuesOf(data))
  const { recipient, pass } = valuesOf(data)
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
    >
      <MailParagraph>{ofTax(data, hasDocument)}</MailParagraph>
      <MailParagraphs of={rendered.opening} />
      {data.recipientEmail ? (
        <MailParagraph>{text.goesOut(longTime(data.sendAt), data.recipientEmail)}</MailParagraph>
      ) : null}
      <MailFacts
        facts={[
          { label: text.rows.date, lines: [longTime(data.paidAt)] },
          { label: text.rows.pass, lines: [text.gift(pass, recipient)] },
          { label: text.rows.total, lines: [formatExact(data.amountPaise)], strong: true },
          ...(data.reference ? [{ label: text.rows.reference, lines: [data.reference] }] : []),
          ...(data.message ? [{ label: text.words, lines: data.message.split('\n') }] : []),
        ]}
      />
      <MailCallout>{text.until}</MailCallout>
      <MailParagraphs of={rendered.closing} />
      <MailButton href={inItsLanguage(site, `${site}/?account=passes`)}>{rendered.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text: plain }
}

function ofTax({ taxed, isTaxed }: GiverMailData, hasDocument: boolean): string {
  const invoiceTexts = isTaxed ? text.noInvoice : text.untaxed
  if (taxed === 'redemption') return invoiceTexts.redemption
  return hasDocument ? invoiceTexts.sale : text.receipt
}

/** Tells the giver that staff changed the recipient's address: the giver knows whether the new one is right. */
export async function giftMovedMail(
  { to, head, site }: Frame & Attached,
  data: GiverMailData,
): Promise<Mail> {
  const rendered = renderTemplate(templates.moved, valuesOf(data))
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
    >
      <MailParagraphs of={rendered.opening} />
      {data.recipientEmail ? <MailCallout>{text.newAddress(data.recipientEmail)}</MailCallout> : null}
      <MailParagraphs of={rendered.closing} />
      <MailButton href={inItsLanguage(site, `${site}/?account=passes`)}>{rendered.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text: plain }
}

/** Tells the giver that the gift was claimed, with the invoice. */
export async function giftClaimedMail(
  { to, head, site, hasDocument }: Frame & Attached,
  data: GiverMailData,
): Promise<Mail> {
  const rendered = renderTemplate(templates.claimed, valuesOf(data))
  const { html, text: plain } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
      art="up"
    >
      <MailParagraphs of={rendered.opening} />
      {hasDocument ? <MailParagraph>{text.invoice}</MailParagraph> : null}
      <MailParagraphs of={rendered.closing} />
      <MailButton href={inItsLanguage(site, `${site}/?account=passes`)}>{rendered.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text: plain }
}
