import { beforeAll, expect, test } from 'vitest'
import { firstClassText } from '#app/text/membershipPage.ts'
import { whyText } from '#app/text/whyPilates.ts'
import { hindi } from '#console/hindi.ts'
import { bookSheetText } from '#features/booking/text/bookSheet.ts'
import { termsOf } from '#features/booking/ui/PassStep.tsx'
import { homePageText } from '#features/content/text/homePage.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { passesText } from '#features/passes/text/passes.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { specSettings } from '#tests/settings.ts'
import { firstClasses } from './firstClass.server.ts'

registerTranslations('hi', hindi)
beforeAll(() => setStudioSettings(specSettings))

const packageOf = (changes: Partial<PackageView> = {}): PackageView => ({
  _id: 'first',
  packageName: 'First look',
  packageType: 'discovery',
  location: 'all',
  price: 499,
  perSessionPrice: 499,
  totalSessions: 1,
  validity: 15,
  validityFrom: 'purchase',
  unusedDays: 15,
  description: '',
  shareable: false,
  ...changes,
})

/** Every text about the pack for newcomers that says how many classes it has. */
function textsOf(totalSessions: number | null, location = 'all'): string[] {
  const pack = packageOf({ totalSessions, location })
  return [
    homePageText.rollUp.comeOnce('₹499', totalSessions),
    homePageText.steps.once(totalSessions),
    homePageText.steps.onceText({
      price: '₹499',
      days: 15,
      sessions: totalSessions,
      where: packageText.at(pack),
    }),
    whyText.description({ price: '₹499', sessions: totalSessions }),
    whyText.questions.discovery('₹499', pack, false).answer,
    firstClassText.message('₹499', totalSessions),
    bookSheetText.class.once(totalSessions),
    passesText.newcomerLead(),
    termsOf(pack),
  ]
}

const english = (totalSessions: number | null) => textsOf(totalSessions).join('\n')
const inHindi = (totalSessions: number | null) => inLanguage('hi', () => textsOf(totalSessions).join('\n'))

test('a Discovery pack of one class is described as one class', () => {
  expect(english(1)).toContain('A Discovery session is one class of your choice')
  expect(english(1)).toContain('One class of mat, barre or reformer')
  expect(english(1)).toContain('1 class, to begin with')
  expect(inHindi(1)).toContain('आपकी पसंद की एक क्लास')
})

test('no text says that a Discovery pack of several classes is one class', () => {
  expect(english(2)).toContain('The Discovery pack is for 2 classes of your choice')
  expect(english(2)).toContain('2 classes of mat, barre or reformer')
  expect(english(2)).toContain('your first 2 classes')
  expect(english(2)).toContain('2 classes in 15 days, ₹499, to begin with')
  expect(english(2)).not.toMatch(
    /one class|\b1 class|come once|a Discovery session|first class\b(?! which|,)/i,
  )
  expect(inHindi(2)).toContain('आपकी पसंद की 2 क्लासें')
  expect(inHindi(2)).not.toMatch(/एक क्लास|1 क्लास|एक बार आएँ/)
})

test('an unlimited Discovery pack has no number of classes', () => {
  expect(english(null)).toContain('As many classes as you like of mat, barre or reformer')
  expect(english(null)).toContain('As often as you like, 15 days, to begin with')
  expect(`${english(null)}${inHindi(null)}`).not.toMatch(/null|one class|एक क्लास|\b1 class/i)
})

test('a Discovery pack for one location is described as that', () => {
  const [anywhere, atOne] = [english(1), textsOf(1, 'Gurugram').join('\n')]
  expect(anywhere).toContain('A Discovery session is one class of your choice at either studio or online.')
  expect(anywhere).toContain('One class of mat, barre or reformer, at either studio or online.')
  expect(atOne).toContain('A Discovery session is one class of your choice in Gurugram.')
  expect(atOne).toContain('One class of mat, barre or reformer, in Gurugram.')
  expect(inHindi(1)).toContain('किसी भी स्टूडियो में या ऑनलाइन')
  const atOneInHindi = inLanguage('hi', () => textsOf(1, 'Gurugram').join('\n'))
  expect(atOneInHindi.match(/गुरुग्राम में/g)).toHaveLength(2)
  expect(`${atOne}${atOneInHindi}`).not.toMatch(/either studio|online|ऑनलाइन/)
})

test('the banner of the only Discovery pack has its price; several have their names and locations', () => {
  const only = packageOf()
  const textsOfAll = (packages: PackageView[]) => firstClasses(packages).map(({ _id, texts }) => [_id, texts])
  expect(textsOfAll([only, packageOf({ _id: 'other', packageType: 'group' })])).toMatchObject([
    ['first', { title: 'First time? ₹499', terms: '1 session, 15 days from purchase.' }],
  ])
  const both = [only, packageOf({ _id: 'second', packageName: 'Two looks', location: 'Gurugram' })]
  const inGurugram = '1 session, 15 days from purchase. In Gurugram.'
  expect(textsOfAll(both)).toMatchObject([
    ['first', { title: 'First time? First look, ₹499', terms: '1 session, 15 days from purchase.' }],
    ['second', { title: 'First time? Two looks, ₹499', terms: inGurugram }],
  ])
  expect(inLanguage('hi', () => textsOfAll(both))[1]).toMatchObject([
    'second',
    {
      title: 'पहली बार? Two looks, ₹499',
      terms: '1 सेशन, ख़रीदने के दिन से 15 दिन। गुरुग्राम में।',
    },
  ])
})
