import { withTranslations } from '#lib/language.ts'
import { hindi } from './minimum.lazy.hi.ts'

/** What a session still needs to take place. `at`: such as `Tue 24 November, 6:30 am`. */
const english = {
  yours: (at: string) => `With your booking it has enough to take place. That is decided on ${at}.`,
  more: (missing: number, at: string) =>
    `To take place it needs ${missing} more bookings by ${at}, yours included.`,
  automatic: 'Otherwise it is cancelled then, and we write to you at once.',
  byStaff:
    'Otherwise the studio decides then. If it cancels, your session comes back, and we write to you at once.',
}

export type English = typeof english
export const minimumText = withTranslations({ en: english, hi: hindi })
