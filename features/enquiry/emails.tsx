import {
  studioMailText,
  enquiryTemplates as templates,
  enquiryMailText as text,
} from '#features/enquiry/text/enquiry.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { formatLongDayTime } from '#lib/time.ts'
import {
  type Letterhead,
  MailButton,
  MailLayout,
  MailNote,
  MailParagraph,
  MailParagraphs,
} from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import type { EnquiryInput } from './schema.ts'

/** The mail to the studio; replies go to the sender of the enquiry. */
export async function enquiryMail(to: string, head: Letterhead, enquiry: EnquiryInput): Promise<Mail> {
  const t = studioMailText
  const { name, email, phone, topic } = enquiry
  const facts = [t.from(name), t.email(email), ...(phone ? [t.phone(phone)] : [])]
  const paragraphs = enquiry.message.split(/\s*\n\s*/).map((line, index) => ({ line, index }))
  const { html, text: plain } = await renderMail(
    <MailLayout letterhead={head} preview={enquiry.message.slice(0, 120)} heading={t.heading(topic)}>
      {facts.map((fact) => (
        <MailParagraph key={fact}>{fact}</MailParagraph>
      ))}
      {paragraphs.map(({ line, index }) => (
        <MailParagraph key={index}>{line}</MailParagraph>
      ))}
      <MailParagraph>{t.reply}</MailParagraph>
    </MailLayout>,
  )
  return { to, replyTo: email, subject: t.subject(name, topic), html, text: plain }
}

/** The mail to the sender. It repeats nothing of the enquiry, because anybody can enter any address. */
export const thanksMail = (to: string, head: Letterhead, site: string, db: Db): Promise<Mail> =>
  inLanguageOfRecipient({ db, template: templates.thanks, to, stranger: currentLanguage() }, async () => {
    const rendered = renderTemplate(templates.thanks, { studio: head.name })
    const { html, text: plain } = await renderMail(
      <MailLayout
        letterhead={head}
        preview={paragraphsOf(rendered.opening)[0] ?? ''}
        heading={rendered.heading}
      >
        <MailParagraphs of={rendered.opening} />
        <MailButton href={inItsLanguage(site, `${site}/class-schedule`)}>{rendered.button}</MailButton>
        <MailParagraphs of={rendered.closing} />
      </MailLayout>,
    )
    return { to, subject: rendered.subject, html, text: plain }
  })

interface ReplyData {
  enquiry: { name: string; email: string; message: string; createdAt: Temporal.Instant }
  body: string
  replyTo: string | undefined
}

/** An answer as it was written, with the original message below. Replies go to the studio. */
export const answerMail = (head: Letterhead, { enquiry, body, replyTo }: ReplyData, db: Db): Promise<Mail> =>
  inLanguageOfRecipient({ db, template: templates.answer, to: enquiry.email }, async () => {
    const rendered = renderTemplate(templates.answer, { name: enquiry.name, studio: head.name })
    const linesOf = (enquiryText: string) =>
      enquiryText.split(/\s*\n\s*/).map((line, index) => ({ line, index }))
    const { html, text: plain } = await renderMail(
      <MailLayout letterhead={head} preview={body.slice(0, 120)} heading={rendered.heading}>
        <MailParagraphs of={rendered.opening} />
        {linesOf(body).map(({ line, index }) => (
          <MailParagraph key={index}>{line}</MailParagraph>
        ))}
        <MailParagraphs of={rendered.closing} />
        <MailNote>{text.youWrote(formatLongDayTime(enquiry.createdAt))}</MailNote>
        {linesOf(enquiry.message).map(({ line, index }) => (
          <MailNote key={index}>{`> ${line}`}</MailNote>
        ))}
      </MailLayout>,
    )
    return {
      to: enquiry.email,
      ...(replyTo ? { replyTo } : {}),
      subject: rendered.subject,
      html,
      text: plain,
    }
  })
