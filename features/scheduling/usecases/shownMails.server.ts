import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import type { ChangePreview } from '../console/changeSchema.ts'
import type { ShownMail } from '../notice.ts'

interface Letters<F> {
  to: (affected: F) => { personId: string; firstName: string; language: Language; hasAddress: boolean }
  template: (affected: F[]) => MailTemplate
  write: (affected: F[]) => ShownMail
}

/** Marks a filled-in value. */
export const markWord = (word: string) => `⟦${word}⟧`

/**
 * The mails that people with an address get, the most frequent first. People whose mails differ only in the name are
 * counted under the mail of the first of them.
 */
export function mailsTo<F>(affected: F[], { to, template, write }: Letters<F>): ChangePreview['mails'] {
  const people = [...Map.groupBy(affected, (each) => to(each).personId).values()]
  const mails = people.flatMap((theirs) => {
    const [first] = theirs
    if (!first) return []
    const { firstName, language: own, hasAddress } = to(first)
    if (!hasAddress) return []
    const language = fixedLanguage(template(theirs).kind) ?? own
    return [{ firstName, language, ...inLanguage(language, () => write(theirs)) }]
  })
  const groups = Map.groupBy(mails, ({ firstName, language, subject, paragraphs }) =>
    [language, subject, ...paragraphs].join('\n').replaceAll(markWord(firstName), ''),
  )
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const { language, subject, paragraphs } = first
      return [{ language, subject, paragraphs, to: others.length + 1 }]
    })
    .toSorted((a, b) => b.to - a.to)
}
