import { beforeAll, expect, test } from 'vitest'
import { firstClassText } from '#app/text/membershipPage.ts'
import { whyText } from '#app/text/whyPilates.ts'
import { hindi } from '#console/hindi.ts'
import { bookSheetText } from '#features/booking/text/bookSheet.ts'
import { termsOf } from '#features/booking/ui/PassStep.tsx'
import { homePageText } from '#features/content/text/homePage.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { passesText } from '#features/passes/text/passes.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { specSettings } from '#tests/settings.ts'

registerTranslations('hi', hindi)
beforeAll(() => setStudioSettings(specSettings))

/** Every text about the pack for newcomers that says how many classes it has. */
function textsOf(totalSessions: number | null): string[] {
  const pack: PackageView = {
    _id: 'first',
    packageName: 'First look',
    packageType: 'discovery',
    location: 'all',
    price: 499,
    perSessionPrice: 499,
    totalSessions,
    validity: 15,
    validityFrom: 'purchase',
    unusedDays: 15,
    description: '',
    shareable: false,
  }
  return [
    homePageText.rollUp.comeOnce('₹499', totalSessions),
    homePageText.steps.once(totalSessions),
    homePageText.steps.onceText('₹499', 15, totalSessions),
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
