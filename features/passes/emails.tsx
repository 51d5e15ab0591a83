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
  /** The first name of the person who ended the sharing. */
  other: string
  pass: string
}

/** Mails to the other person when one of the two has ended the sharing of a pass. */
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
    /** To the other person: the holder has ended the sharing. */
    stopped: letter(templates.stopped, () => text.kept),
    /** To the holder: the other person has ended it. */
    left: letter(templates.left, () => text.ledger),
  }
}
