import { afterEach, expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { specSettings } from '#tests/settings.ts'
import { packageText } from './membership.ts'

registerTranslations('hi', hindi)
afterEach(() => setStudioSettings(specSettings))

const semiPrivate = { packageType: 'semiPrivate', location: 'all', totalSessions: 8 } as const
const textsOf = () => [packageText.scope(semiPrivate), packageText.covers(semiPrivate)]
const inHindi = () => inLanguage('hi', textsOf)

test('the text of an unlimited package names no penalty for late cancellation, because each studio sets its own', () => {
  expect(packageText.unlimited).not.toMatch(/\d|\bday\b/)
})

test('a package is also for online classes if a kind that it pays for is taught online', () => {
  expect(textsOf()).toEqual(['Semi-private, at either studio', '8 semi-private sessions at either studio'])
  setStudioSettings({
    ...specSettings,
    kinds: specSettings.kinds.map((kind) => ({ ...kind, isInStudiosOnly: undefined })),
  })
  expect(textsOf()).toEqual([
    'Semi-private, at either studio or online',
    '8 semi-private sessions at either studio or online',
  ])
  setStudioSettings({
    locations: specSettings.locations.filter(({ isOnline }) => isOnline),
    ...{ kinds: specSettings.kinds.map((kind) => ({ ...kind, isInStudiosOnly: undefined })) },
    ...{ numbers: specSettings.numbers, taxed: specSettings.taxed },
  })
  expect(textsOf()).toEqual(['Semi-private, online', '8 semi-private sessions online'])
  expect(inHindi()).toEqual(['सेमी-प्राइवेट, ऑनलाइन', '8 सेमी-प्राइवेट सेशन, ऑनलाइन'])
})

test('the text of a pass whose kinds or locations are hidden has no gaps', () => {
  setStudioSettings({ ...specSettings, kinds: [] })
  expect(textsOf()).toEqual(['At either studio', '8 sessions at either studio'])
  expect(inHindi()).toEqual(['किसी भी स्टूडियो में', '8 सेशन, किसी भी स्टूडियो में'])
  setStudioSettings({ ...specSettings, locations: [] })
  expect(textsOf()).toEqual(['Semi-private', '8 semi-private sessions'])
  expect(inHindi()).toEqual(['सेमी-प्राइवेट', '8 सेमी-प्राइवेट सेशन'])
})
