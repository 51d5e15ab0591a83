import { expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { consequenceText } from './consequence.ts'

test.each([
  [
    'en',
    1,
    'Your first late cancellation or no-show each month is forgiven automatically. It costs you nothing.',
  ],
  [
    'en',
    3,
    'Your first 3 late cancellations or no-shows each month are forgiven automatically. They cost you nothing.',
  ],
  ['hi', 1, 'हर महीने देर से रद्द हुई या छूटी पहली क्लास अपने-आप माफ़ होती है। आपका कुछ नहीं कटा।'],
  ['hi', 3, 'हर महीने देर से रद्द हुई या छूटी पहली 3 क्लासें अपने-आप माफ़ होती हैं। आपका कुछ नहीं कटा।'],
] as const)('the sentence says how many are forgiven each month: %s, %i', (language, times, sentence) => {
  registerTranslations('hi', hindi)
  expect(inLanguage(language, () => consequenceText.onlyForgiven(times))).toBe(sentence)
})
