import { packageText } from '#features/passes/text/membership.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { currentLanguage, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { formatExact } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { MailFacts } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailCallout, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import type { Gift } from './store.server.ts'
import { giftTemplates as templates, giftMailText as text } from './text/giftMail.ts'

interface Frame {
  to: string
  head: Letterhead
}

/** The mail with the card and its link. */
export function giftCardMail(
  { to, head }: Frame,
  gift: Pick<Gift, 'from' | 'recipientName' | 'message' | 'terms'>,
  linkIn: (language: Language) => string,
): Promise<Mail> {
  const { from: giver, recipientName: name, message, terms } = gift
  const begins = terms.validityFrom === 'purchase' ? text.fromClaim : text.fromFirst
  return templateMail({
    to,
    head,
    rendered: renderTemplate(templates.card, { giver, name: name ?? '', pass: terms.packageName }),
    ...(message ? { preview: message } : {}),
    art: 'up',
    before: message ? <MailCallout>{message}</MailCallout> : null,
    children: (
      <MailParagraph>
        {text.yours(packageText.covers(viewPackage(terms)))} {begins(terms.validityDays)}
      </MailParagraph>
    ),
    href: linkIn(currentLanguage()),
    after: (
      <MailNote>
        {text.once} {text.onlyMail(giver)}
      </MailNote>
    ),
  })
}

/** The data of a gift for the mails to its giver. */
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

interface GiftMailContext {
  site: string
  /** Whether a tax document is attached. */
  hasDocument: boolean
}

const toPasses = (site: string) => inItsLanguage(site, `${site}/?account=passes`)

/** The receipt for the giver. It begins with whether a tax document is attached, or when it follows. */
export function giftPaidMail(
  { to, head, site, hasDocument }: Frame & GiftMailContext,
  data: GiverMailData,
): Promise<Mail> {
  const { recipient, pass } = valuesOf(data)
  return templateMail({
    to,
    head,
    rendered: renderTemplate(templates.paid, valuesOf(data)),
    before: <MailParagraph>{taxSentence(data, hasDocument)}</MailParagraph>,
    children: (
      <>
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
      </>
    ),
    href: toPasses(site),
  })
}

function taxSentence({ taxed, isTaxed }: GiverMailData, hasDocument: boolean): string {
  const invoiceTexts = isTaxed ? text.noInvoice : text.untaxed
  if (taxed === 'redemption') return invoiceTexts.redemption
  return hasDocument ? invoiceTexts.sale : text.receipt
}

/** The mail to the giver after staff changed the recipient's address, so that the giver can check the new one. */
export const giftMovedMail = (
  { to, head, site }: Frame & GiftMailContext,
  data: GiverMailData,
): Promise<Mail> =>
  templateMail({
    to,
    head,
    rendered: renderTemplate(templates.moved, valuesOf(data)),
    children: data.recipientEmail ? <MailCallout>{text.newAddress(data.recipientEmail)}</MailCallout> : null,
    href: toPasses(site),
  })

/** The mail to the giver after the gift was claimed, with the tax document, if there is one. */
export const giftClaimedMail = (
  { to, head, site, hasDocument }: Frame & GiftMailContext,
  data: GiverMailData,
): Promise<Mail> =>
  templateMail({
    to,
    head,
    rendered: renderTemplate(templates.claimed, valuesOf(data)),
    art: 'up',
    children: hasDocument ? <MailParagraph>{text.invoice}</MailParagraph> : null,
    href: toPasses(site),
  })
