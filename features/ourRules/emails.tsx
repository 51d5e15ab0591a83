import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { dayText } from '#lib/text/days.ts'
import { MailFacts } from '#ui/mail/MailFacts.tsx'
import type { Letterhead } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'

interface Change {
  to: string
  firstName: string
  day: Temporal.PlainDate
  sections: { title: string; lines: string[] }[]
}

/** The mail about new rules from a day on, or about a withdrawn change, with the texts of the rules page. */
export function rulesMail(
  { head, site, template }: { head: Letterhead; site: string; template: MailTemplate },
  { to, firstName, day, sections }: Change,
): Promise<Mail> {
  const from = `${dayText.long(day)} ${day.year}`
  return templateMail({
    to,
    head,
    rendered: renderTemplate(template, { name: firstName, day: from }),
    preview: sections[0]?.lines[0] ?? '',
    art: 'up',
    children: <MailFacts facts={sections.map(({ title, lines }) => ({ label: title, lines }))} />,
    href: inItsLanguage(site, `${site}/rules`),
  })
}
