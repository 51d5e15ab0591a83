import type { Db } from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { languageOfAddress } from '../mailWordsStore.server.ts'

interface MailRequest {
  db: Db
  template: MailTemplate
  to: string
  /** The language for recipients without an account; English by default. */
  stranger?: Language | undefined
}

/**
 * Renders a mail in the language in which its recipient last used the site, if the studio sends mails of this kind in
 * that language; otherwise in English. The language of the caller does not count.
 */
export async function inLanguageOfRecipient<T>(
  { db, template, to, stranger = 'en' }: MailRequest,
  work: () => Promise<T>,
): Promise<T> {
  const language = fixedLanguage(template.kind) ?? (await languageOfAddress(db, to)) ?? stranger
  return inLanguage(language, work)
}
