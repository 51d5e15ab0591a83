import { expect, test } from 'vitest'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, registerTranslations } from '#lib/language.ts'
import { commonRefusals } from './commonRefusals.console.hi.ts'
import { commonRefusals as english } from './commonRefusals.ts'
import { refusalCodes, refusalStatus, refusalText } from './refusals.ts'

registerTranslations('hi', { commonRefusals })

/** Claims that nothing has changed, which is unknown after a fault. */
const CLAIMS = {
  en: /nothing|unchanged|no change|not (been )?(changed|saved|booked|charged|paid)/i,
  hi: /कुछ (भी )?नहीं|कोई (बदलाव|पैसा)|नहीं (बदला|हुआ है|कटा|सहेजा)/,
}
const ASKS_TO_LOOK = { en: /please check/i, hi: /देख लें/ }

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

test('every code is declared once, and its message is in the current language', () => {
  const twice = refusalCodes.filter((code, index) => refusalCodes.indexOf(code) !== index)
  expect(twice).toEqual([])
  expect(refusalCodes.filter((code) => !/^[A-Z_]+$/.test(code))).toEqual([])
  expect(refusalCodes.length).toBeGreaterThan(150)
  const busy = LANGUAGES.map((language) => inLanguage(language, () => refusalText.BUSY({})))
  expect(busy).toEqual([english.BUSY({}), commonRefusals.BUSY({})])
})

test('a refusal has the status 409, unless its feature declares another one', () => {
  expect([refusalStatus.BUSY, refusalStatus.NOT_FOUND, refusalStatus.GIFT_LINK_INVALID]).toEqual([
    409, 404, 404,
  ])
})
