import { beforeAll, expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { specSettings } from '#tests/settings.ts'
import { giftMailText } from './giftMail.ts'
import { giftPageText } from './giftPage.ts'

beforeAll(() => {
  setStudioSettings(specSettings)
  registerTranslations('hi', hindi)
})

test.each([
  [8, 'en', /^It covers 8 reformer sessions .+\.$/],
  [1, 'en', /^It covers 1 reformer session .+\.$/],
  [null, 'en', /^It covers unlimited reformer sessions .+\.$/],
  [8, 'hi', /^इसमें है: 8 रिफ़ॉर्मर सेशन, .+।$/],
  [null, 'hi', /^इसमें है: अनलिमिटेड रिफ़ॉर्मर सेशन, .+।$/],
] as const)(
  'the mail and the page of a gift of %j sessions describe it (%s)',
  (totalSessions, language, sentence) => {
    inLanguage(language, () => {
      const covers = packageText.covers({ packageType: 'reformer', location: 'Faridabad', totalSessions })
      expect(giftMailText.yours(covers)).toMatch(sentence)
      expect(giftPageText.what(covers)).toMatch(sentence)
    })
  },
)
