import { importTemplates } from '#features/dataImport/text/importMail.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { type Letterhead, MailButton, MailLayout, MailParagraphs } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'

/** The mail to an imported member. It is sent only if staff choose so for the import. */
export const welcomeMail = (to: string, head: Letterhead, site: string, db: Db): Promise<Mail> =>
  inLanguageOfRecipient({ db, template: importTemplates.welcome, to }, async () => {
    const rendered = renderTemplate(importTemplates.welcome, { studio: head.name })
    const { html, text } = await renderMail(
      <MailLayout
        letterhead={head}
        preview={paragraphsOf(rendered.opening)[0] ?? ''}
        heading={rendered.heading}
      >
        <MailParagraphs of={rendered.opening} />
        <MailButton href={inItsLanguage(site, `${site}/?login=forgot`)}>{rendered.button}</MailButton>
        <MailParagraphs of={rendered.closing} />
      </MailLayout>,
    )
    return { to, subject: rendered.subject, html, text }
  })
