import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { inItsLanguage, renderTemplate } from '#lib/mailWords.server.ts'
import { type Letterhead, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { templateMail } from '#ui/mail/templateMail.server.tsx'
import { sharingTemplates as templates, sharingMailText as text } from './text/sharingMail.ts'

export interface SharingEnd {
  to: string
  /** The first name of the recipient. */
  name: string
  /** The first name of the person with whom they shared it. */
  other: string
  pass: string
}

/** Mails about the end of a sharing: to the one of the two who did not end it; to both if staff did. */
export function sharingMails(head: Letterhead, site: string, db: Db) {
  const letter =
    (template: (typeof templates)[keyof typeof templates], line: () => string) =>
    ({ to, ...values }: SharingEnd): Promise<Mail> =>
      inLanguageOfRecipient({ db, template, to }, async () =>
        templateMail({
          to,
          head,
          rendered: renderTemplate(template, values),
          children: <MailParagraph>{line()}</MailParagraph>,
          href: inItsLanguage(site, `${site}/?account=passes`),
        }),
      )
  return {
    /** To the other person, who can no longer book with the pass. */
    stopped: letter(templates.stopped, () => text.kept),
    /** To the holder. */
    left: letter(templates.left, () => text.ledger),
  }
}
