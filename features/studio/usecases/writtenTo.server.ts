import type { Db } from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { languageOfAddress } from '../mailWordsStore.server.ts'

interface Letter {
  db: Db
  template: MailTemplate
  to: string
  /** In which it is written to who has no account; English unless given. */
  stranger?: Language | undefined
}

/**
 * Writes a mail in the language in which who gets it used the site last, where the studio sends its kind in it; else in
 * English, whatever whoever caused it speaks.
 */
export async function writtenTo<T>(
  { db, template, to, stranger = 'en' }: Letter,
  work: () => Promise<T>,
): Promise<T> {
  const language = fixedLanguage(template.kind) ?? (await languageOfAddress(db, to)) ?? stranger
  return inLanguage(language, work)
}
