import { expect, test } from 'vitest'
import { settingsContract } from './console/schema.ts'

const { socialLinks, whatsappNumber } = settingsContract['PUT /console/settings/profile'].body.shape
const isAccepted = (url: string) => socialLinks.safeParse([{ kind: 'photos', label: 'Photos', url }]).success

test.each([
  'https://photos.example/contrology',
  'https://photos.example/@contrology?a=b#c',
  'https://photos.example/%E0%A4%B8%E0%A5%8D%E0%A4%9F%E0%A5%82',
])('a social link may lead to %s', (url) => {
  expect(isAccepted(url)).toBe(true)
})

test.each([
  'https://user:pass@evil.example/',
  'https://photos.example@evil.example/',
  'https://photos.example/\u202Egro.example',
  'https://photos.example/%E2%80%AEgro.example',
  'https://photos.example/a\u200Bb',
  'http://photos.example/',
  'javascript:alert(1)',
])('a social link may not lead to %s', (url) => {
  expect(isAccepted(url)).toBe(false)
})

test.each([
  ['+91 98100 00000', '919810000000'],
  ['0091 98100 00000', '919810000000'],
  ['919810000000', '919810000000'],
  ['+65 8123 4567', '6581234567'],
  ['', ''],
])('the WhatsApp number %s is stored as %s', (typed, stored) => {
  expect(whatsappNumber.parse(typed)).toBe(stored)
})

test('a WhatsApp number without a country code is refused, because its link could open a chat with a stranger', () => {
  expect(whatsappNumber.safeParse('98220 12345').error?.issues[0]?.message).toMatch(/country code/)
})
