import { beforeAll, expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { specSettings } from '#tests/settings.ts'
import { setStudioSettings } from './settings.ts'
import { contactDescription, whereInTitles } from './titleRules.ts'

registerTranslations('hi', hindi)
beforeAll(() => setStudioSettings(specSettings))

const inBoth = (text: () => string) => [text(), inLanguage('hi', text)]

const online = {
  name: 'Online',
  isOnline: true,
  address: null,
  openingHours: [],
  landmark: null,
  gettingThere: ['By link.'],
}
const studio = (name: string, city: string) => ({
  name,
  isOnline: false,
  address: { street: '1 Lane', locality: '', city, state: '', pinCode: '' },
  openingHours: [],
  landmark: null,
  gettingThere: [],
})
const studios = (...cities: string[]) => cities.map((city, index) => studio(`Studio ${index + 1}`, city))

test('a title names up to three studios, and online classes', () => {
  const demo = [studio('Faridabad', 'Faridabad'), studio('Gurugram', 'Gurugram'), online]
  expect(inBoth(() => whereInTitles(demo))).toEqual([
    ' in Faridabad, Gurugram and online',
    'फ़रीदाबाद, गुरुग्राम और ऑनलाइन ',
  ])
  expect(whereInTitles(studios('Pune', 'Pune', 'Pune'))).toBe(' in Studio 1, Studio 2 and Studio 3')
})

test('a studio that is only online has a title without “in”', () => {
  expect(inBoth(() => whereInTitles([online]))).toEqual([' online', 'ऑनलाइन '])
  expect(inBoth(() => whereInTitles([]))).toEqual(['', ''])
})

test('the title of a chain names its cities, or none if they are too many', () => {
  const chain = [...studios('Pune', 'Gurugram', 'Pune', 'Gurugram'), online]
  expect(inBoth(() => whereInTitles(chain))).toEqual([
    ' in Pune, Gurugram and online',
    'Pune, गुरुग्राम और ऑनलाइन ',
  ])
  const everywhere = [...studios('Delhi', 'Pune', 'Jaipur', 'Agra'), online]
  expect(inBoth(() => whereInTitles(everywhere))).toEqual(['', ''])
  const withoutAddress = { ...studio('Faridabad', ''), address: null }
  expect(whereInTitles([withoutAddress, ...studios('Pune', 'Pune', 'Pune')])).toBe(' in Faridabad and Pune')
})

const described = (
  contacts: { phone?: string; whatsappNumber?: string },
  ...locations: Parameters<typeof contactDescription>[0]['locations']
) =>
  inBoth(() =>
    contactDescription({ name: 'Contrology', phone: '', whatsappNumber: '', ...contacts, locations }),
  )

test('the description of the contact page has only what the studio has entered', () => {
  expect(described({}, online)).toEqual(['Write to Contrology.', 'Contrology को लिखें।'])
  expect(described({ phone: '1' })).toEqual(['Write to Contrology or call.', 'Contrology को लिखें या फ़ोन करें।'])
  expect(described({ whatsappNumber: '1' }, studio('Pune', 'Pune'))).toEqual([
    'Write to Contrology, chat, or come by: where we are.',
    'Contrology को लिखें, चैट करें, या मिलने आएँ: हम कहाँ हैं।',
  ])
})

test('the description of the contact page of a studio with every contact names all of them', () => {
  const openingHours = [{ weekdays: [1], opens: '07:00', closes: '21:00' }]
  const complete = { ...studio('Pune', 'Pune'), openingHours, landmark: 'Above the shop.' }
  expect(described({ phone: '1', whatsappNumber: '1' }, complete, online)).toEqual([
    'Write to Contrology, call, chat, or come by: where we are, when we are there, and the way in.',
    'Contrology को लिखें, फ़ोन या चैट करें, या मिलने आएँ: हम कहाँ हैं, कब मिलते हैं, और अंदर आने का रास्ता।',
  ])
})
