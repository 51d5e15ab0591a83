import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { dayText } from '#lib/text/days.ts'
import { MailFacts } from '#ui/mail/MailFacts.tsx'
import { type Letterhead, MailButton, MailLayout, MailParagraphs } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'

interface Change {
  to: string
  firstName: string
  day: Temporal.PlainDate
  sections: { title: string; lines: string[] }[]
}

/** The mail that other rules apply from a day on, or that a change was withdrawn, with the texts of the rules page. */
export async function rulesMail(
  { head, site, template }: { head: Letterhead; site: string; template: MailTemplate },
  { to, firstName, day, sections }: Change,
): Promise<Mail> {
  const from = `${dayText.long(day)} ${day.year}`
  const rendered = renderTemplate(template, { name: firstName, day: from })
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={sections[0]?.lines[0] ?? ''} heading={rendered.heading} art="up">
      <MailParagraphs of={rendered.opening} />
      <MailFacts facts={sections.map(({ title, lines }) => ({ label: title, lines }))} />
      <MailParagraphs of={rendered.closing} />
      <MailButton href={inItsLanguage(site, `${site}/rules`)}>{rendered.button}</MailButton>
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text }
}
