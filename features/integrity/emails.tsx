import { integrityMailText as t } from '#features/integrity/text/integrity.ts'
import type { Mail } from '#lib/mail.server.ts'
import { type Letterhead, MailLayout, MailParagraph } from '#ui/mail/MailLayout.tsx'
import { renderMail } from '#ui/mail/renderMail.server.ts'
import type { Breach } from './store.server.ts'

/** The mail to the studio about violated invariants. It contains counts and ids, and no names. */
export async function breachesMail(to: string, head: Letterhead, breaches: Breach[]): Promise<Mail> {
  const { html, text } = await renderMail(
    <MailLayout letterhead={head} preview={t.intro} heading={t.heading}>
      <MailParagraph>{t.intro}</MailParagraph>
      {breaches.map(({ invariant, count, ids }) => (
        <MailParagraph key={invariant}>
          <strong>{t.found(invariant, count)}</strong>
          <br />
          {t.ids(ids, count)}
        </MailParagraph>
      ))}
    </MailLayout>,
  )
  return { to, subject: t.subject, html, text }
}
