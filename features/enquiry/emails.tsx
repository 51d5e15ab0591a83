import { enquiryMailText } from '#features/enquiry/text/enquiry.ts'
import type { Mail } from '#lib/mail.server.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { type Letterhead, MailButton, MailLayout, MailNote, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import type { EnquiryInput } from './schema.ts'

/** To the studio; its answer goes to the sender. */
export async function enquiryMail(to: string, head: Letterhead, enquiry: EnquiryInput): Promise<Mail> {
  const t = enquiryMailText.toStudio
  const { name, email, phone, topic } = enquiry
  const facts = [t.from(name), t.email(email), ...(phone ? [t.phone(phone)] : [])]
  const paragraphs = enquiry.message.split(/\s*\n\s*/).map((line, place) => ({ line, place }))
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={enquiry.message.slice(0, 120)} heading={t.heading(topic)}>
      {facts.map((fact) => (
        <MailParagraph key={fact}>{fact}</MailParagraph>
      ))}
      {paragraphs.map(({ line, place }) => (
        <MailParagraph key={place}>{line}</MailParagraph>
      ))}
      <MailParagraph>{t.reply}</MailParagraph>
    </MailLayout>,
  )
  return { to, replyTo: email, subject: t.subject(name, topic), html, text }
}

/** To the sender. It repeats nothing of what was sent: anybody can enter anybody's address. */
export async function thanksMail(to: string, head: Letterhead, site: string): Promise<Mail> {
  const t = enquiryMailText.toSender
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={t.lines[0] ?? ''} heading={t.heading}>
      {t.lines.map((line) => (
        <MailParagraph key={line}>{line}</MailParagraph>
      ))}
      <MailButton href={`${site}/class-schedule`}>{t.button}</MailButton>
      <MailParagraph>{t.notYou}</MailParagraph>
    </MailLayout>,
  )
  return { to, subject: t.subject, html, text }
}

/** An answer in the words of who wrote it, with what was asked below. It is answered to the studio. */
export async function answerMail(
  head: Letterhead,
  {
    enquiry,
    body,
    replyTo,
  }: {
    enquiry: { name: string; email: string; message: string; createdAt: Temporal.Instant }
    body: string
    replyTo: string | undefined
  },
): Promise<Mail> {
  const t = enquiryMailText.answer
  const linesOf = (text: string) => text.split(/\s*\n\s*/).map((line, place) => ({ line, place }))
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={body.slice(0, 120)} heading={t.heading}>
      {linesOf(body).map(({ line, place }) => (
        <MailParagraph key={place}>{line}</MailParagraph>
      ))}
      <MailNote>{t.asked(formatLongDayTime(enquiry.createdAt))}</MailNote>
      {linesOf(enquiry.message).map(({ line, place }) => (
        <MailNote key={place}>{`> ${line}`}</MailNote>
      ))}
    </MailLayout>,
  )
  return { to: enquiry.email, ...(replyTo ? { replyTo } : {}), subject: t.subject(head.name), html, text }
}
