import { inLanguage } from '#lib/language.server.ts'
import { fixedLanguage } from '#lib/mailWords.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import type { ChangePreview } from '../console/schema.ts'
import type { ShownMail } from '../notice.ts'
import type { BookingOutcome } from '../rules.ts'

interface Letters<F extends BookingOutcome> {
  template: (affectedBookings: F[]) => MailTemplate
  /** What makes its words differ, besides their language. */
  variant?: (affectedBookings: F[]) => boolean
  draw: (affectedBookings: F[]) => ShownMail
}

/** The mails that people get, as the first of those reads it who get the same words in the same language. */
export function mailsTo<F extends BookingOutcome>(
  affectedBookings: F[],
  { template, variant = () => false, draw }: Letters<F>,
): ChangePreview['mails'] {
  const people = [...Map.groupBy(affectedBookings, ({ booking }) => booking.personId).values()]
  const told = people.map((theirs) => ({
    theirs,
    language: fixedLanguage(template(theirs).kind) ?? theirs[0]?.booking.language ?? 'en',
  }))
  const alike = Map.groupBy(told, ({ theirs, language }) => `${language} ${variant(theirs)}`)
  return [...alike.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { language, theirs } = first
    return { language, to: all.length, ...inLanguage(language, () => draw(theirs)) }
  })
}
