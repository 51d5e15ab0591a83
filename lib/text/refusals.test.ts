import { expect, test } from 'vitest'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, registerTranslations } from '#lib/language.ts'
import { refusalText as hindi } from './refusals.console.hi.ts'
import { refusalText as english } from './refusals.ts'

registerTranslations('hi', { refusalText: hindi })

/** Claims that nothing has changed, which is unknown after a fault. */
const CLAIMS = {
  en: /nothing|unchanged|no change|not (been )?(changed|saved|booked|charged|paid)/i,
  hi: /कुछ (भी )?नहीं|कोई (बदलाव|पैसा)|नहीं (बदला|हुआ है|कटा|सहेजा)/,
}
const ASKS_TO_LOOK = { en: /please look/i, hi: /देख लें/ }

test.each(LANGUAGES)(
  'an error with an unknown outcome asks the user to check the result, and claims nothing, in %s',
  (language) => {
    for (const code of ['INTERNAL', 'OUTCOME_UNKNOWN'] as const) {
      const text = inLanguage(language, () => english[code]({}))
      expect(text, code).toMatch(ASKS_TO_LOOK[language])
      expect(text, code).not.toMatch(CLAIMS[language])
    }
  },
)
