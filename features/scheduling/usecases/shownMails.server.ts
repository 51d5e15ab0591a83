import { inLanguage } from '#lib/language.server.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import type { ChangePreview } from '../console/changeSchema.ts'
import type { ShownMail } from '../notice.ts'
import type { BookingOutcome } from '../rules.ts'

interface Letters<F extends BookingOutcome> {
  template: (affectedBookings: F[]) => MailTemplate
  /** The part of the text that may differ, besides the language. */
  variant?: (affectedBookings: F[]) => boolean
  write: (affectedBookings: F[]) => ShownMail
}

/**
 * The mails that people get: one for each group with the same text and language, as the first person of the group
 * gets it.
 */
export function mailsTo<F extends BookingOutcome>(
  affectedBookings: F[],
  { template, variant = () => false, write }: Letters<F>,
): ChangePreview['mails'] {
  const people = [...Map.groupBy(affectedBookings, ({ booking }) => booking.personId).values()]
  const mails = people.map((theirs) => ({
    theirs,
    language: fixedLanguage(template(theirs).kind) ?? theirs[0]?.booking.language ?? 'en',
  }))
  const alike = Map.groupBy(mails, ({ theirs, language }) => `${language} ${variant(theirs)}`)
  return [...alike.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { language, theirs } = first
    return { language, to: all.length, ...inLanguage(language, () => write(theirs)) }
  })
}
