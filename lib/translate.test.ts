import { expect, test } from 'vitest'
import { inLanguage } from './language.server.ts'
import { translate } from './translate.server.ts'

const english = {
  slug: 'spine',
  title: 'Spine',
  landmark: null,
  holds: ['8 mats', 'Water'],
  parts: [{ title: 'One', hours: 3 }],
}
type Names = (keyof typeof english)[]
const names: Names = ['title', 'landmark', 'holds', 'parts']
const inHindi = (hindi: unknown) => inLanguage('hi', () => translate(english, hindi, names))

test('translated texts are in Hindi, and all others in English', () => {
  expect(inHindi({ title: 'रीढ़', parts: [{ title: 'एक' }] })).toEqual({
    ...english,
    title: 'रीढ़',
    parts: [{ title: 'एक', hours: 3 }],
  })
})

test('in English, or without a translation, nothing is replaced', () => {
  expect(translate(english, { title: 'रीढ़' }, names)).toEqual(english)
  for (const none of [null, undefined, {}, [], 'रीढ़', { title: '' }]) expect(inHindi(none)).toEqual(english)
})

test('only listed texts are replaced, and only by values of the same shape', () => {
  const wrongShapes = {
    slug: 'रीढ़',
    landmark: 'दूकान',
    holds: ['8 मैट'],
    parts: [{ title: 4, hours: 'तीन' }],
    more: 'और',
  }
  expect(inHindi(wrongShapes)).toEqual(english)
})
