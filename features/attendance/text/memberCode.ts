import { withTranslations } from '#lib/language.ts'
import { hindi } from './memberCode.lazy.hi.ts'

/** The texts next to a member's check-in code. */
const english = {
  show: 'Check-in code',
  showFor: (what: string) => `Check-in code for ${what}`,
  title: 'My check-in code',
  lead: 'Show this code at the door to check in. Once it is open, it works offline.',
  code: (what: string) => `QR code for ${what}`,
  spot: (name: string) => `Your spot: ${name}`,
  typed: 'Code to type in:',
  failed: 'The code could not be loaded.',
}

export type English = typeof english
export const memberCodeText = withTranslations({ en: english, hi: hindi })
