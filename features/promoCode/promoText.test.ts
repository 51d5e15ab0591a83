import { expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { type AppliedDiscount, promoText } from './text/promoCode.ts'

registerTranslations('hi', hindi)

const TODAY = Temporal.PlainDate.from('2026-11-28')
const sentences = (taken?: AppliedDiscount, more: object = {}) => {
  const code = { code: 'CRABC', kind: 'amount' as const, value: 250_000, newcomersOnly: false, lastDay: null }
  return (['en', 'hi'] as const).map((language) =>
    inLanguage(language, () => promoText.sentence({ ...code, ...more }, TODAY, taken)),
  )
}

test('the text of a credit worth more than the pass has the discount and the amount that would be lost', () => {
  expect(sentences({ paise: 59_900, isCredit: true })).toEqual([
    'CRABC takes ₹599 of its ₹2,500 off. The other ₹1,901 would be lost: use the code for a pass that costs more.',
    'CRABC के ₹2,500 में से ₹599 कम। बाक़ी ₹1,901 बेकार जाएँगे: इसे ज़्यादा दाम वाले पास के लिए इस्तेमाल करें।',
  ])
  const whole = ['CRABC takes ₹2,500 off.', 'CRABC से ₹2,500 कम।']
  expect(sentences({ paise: 250_000, isCredit: true })).toEqual(whole)
  expect(sentences()).toEqual(whole)
})

test('the text of a promo code that takes less than its amount has the actual discount', () => {
  expect(sentences({ paise: 59_900, isCredit: false })).toEqual(['CRABC takes ₹599 off.', 'CRABC से ₹599 कम।'])
})

test('the last day of a code has its year if it is not this one', () => {
  const until = (day: string) => sentences(undefined, { lastDay: Temporal.PlainDate.from(day) })
  expect(until('2026-11-30')).toEqual([
    'CRABC takes ₹2,500 off: until Mon 30 November.',
    'CRABC से ₹2,500 कम: सोम 30 नवंबर तक।',
  ])
  expect(until('2027-11-30')).toEqual([
    'CRABC takes ₹2,500 off: until Tue 30 November 2027.',
    'CRABC से ₹2,500 कम: मंगल 30 नवंबर 2027 तक।',
  ])
})
