import { withTranslations } from '#lib/language.ts'
import { hindi } from './creditsPart.lazy.hi.ts'

/** The credits of a member. Amounts such as `₹250`, days such as `Sun 29 November`. */
const english = {
  title: (credits: number) => (credits === 1 ? 'Your credit' : `Your ${credits} credits`),
  lead: 'We cancelled a class late, so you get a discount on your next pass.',
  of: (title: string, day: string) => `${title}, ${day}`,
  for: (name: string) => `for ${name}`,
  code: (code: string, until: string) => `Code ${code}, until ${until}`,
  use: (amount: string) => `Use ${amount}`,
}

export type English = typeof english
export const creditsPartText = withTranslations({ en: english, hi: hindi })
