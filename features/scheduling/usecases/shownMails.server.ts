import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import type { ChangePreview } from '../console/changeSchema.ts'
import type { ShownMail } from '../notice.ts'

interface Letters<F> {
  to: (affected: F) => { personId: string; language: Language }
  template: (affected: F[]) => MailTemplate
  /** What makes the text differ, besides the language. */
  variant?: (affected: F[]) => boolean
  write: (affected: F[]) => ShownMail
}

/**
 * The mails that people get: one for each language and variant, as the first of these people gets it, with the number
 * of these people.
 */
export function mailsTo<F>(
  affected: F[],
  { to, template, variant = () => false, write }: Letters<F>,
): ChangePreview['mails'] {
  const people = [...Map.groupBy(affected, (each) => to(each).personId).values()]
  const mails = people.map((theirs) => {
    const [first] = theirs
    const own = first ? to(first).language : 'en'
    return { theirs, language: fixedLanguage(template(theirs).kind) ?? own }
  })
  const groups = Map.groupBy(mails, ({ theirs, language }) => `${language} ${variant(theirs)}`)
  return [...groups.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { language, theirs } = first
    return { language, to: all.length, ...inLanguage(language, () => write(theirs)) }
  })
}
