import { withTranslations } from '#lib/language.ts'
import { hindi } from './minimum.lazy.hi.ts'

/** What a session still needs to take place. `at`: such as `Tue 24 November, 6:30 am`. */
const english = {
  yours: (at: string) =>
    `With your booking, this class has enough people to take place. The decision is made on ${at}.`,
  more: (missing: number, at: string) =>
    `This class needs ${missing} more bookings by ${at}, including yours.`,
  automatic: 'Otherwise the class is cancelled at that time, and we write to you at once.',
  byStaff:
    'Otherwise the studio decides at that time. If the studio cancels, your session is returned, and we write to you at once.',
}

export type English = typeof english
export const minimumText = withTranslations({ en: english, hi: hindi })
