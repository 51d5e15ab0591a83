import { afterAll, afterEach, expect, test, vi } from 'vitest'
import {
  inLanguages,
  langOf,
  languageOf,
  languageOfPath,
  registerTranslations,
  setLocaleResolver,
  withTranslations,
} from './language.ts'

afterEach(() => setLocaleResolver(() => 'en'))
afterAll(() => vi.resetModules())

const words = inLanguages('words', { yes: 'Yes', count: (n: number) => `${n} seats`, deep: { no: 'No' } })

test('texts are in the current language, including those of a group that was read earlier', () => {
  const { deep } = words
  registerTranslations('hi', { words: { yes: 'हाँ', count: (n: number) => `${n} सीटें`, deep: { no: 'नहीं' } } })
  expect([words.yes, words.count(2), deep.no]).toEqual(['Yes', '2 seats', 'No'])
  setLocaleResolver(() => 'hi')
  expect([words.yes, words.count(2), deep.no]).toEqual(['हाँ', '2 सीटें', 'नहीं'])
})

test('a text without translation is in English', () => {
  setLocaleResolver(() => 'hi')
  expect(inLanguages('unknown', { yes: 'Yes' }).yes).toBe('Yes')
})

test('texts that contain their translations are in the current language, and none may be missing', () => {
  const english = { yes: 'Yes', deep: { no: 'No' } }
  const texts = withTranslations({ en: english, hi: { yes: 'हाँ', deep: { no: 'नहीं' } } })
  const { deep } = texts
  expect([texts.yes, deep.no]).toEqual(['Yes', 'No'])
  setLocaleResolver(() => 'hi')
  expect([texts.yes, deep.no]).toEqual(['हाँ', 'नहीं'])
  // @ts-expect-error
  withTranslations<typeof english>({ en: english, hi: { yes: 'हाँ', deep: {} } })
  // @ts-expect-error
  withTranslations({ en: english })
})

test('a language is recognised by its tag and by the address of a page', () => {
  expect(['hi', 'hi-IN,hi;q=0.9', 'en-IN', 'hil', '', undefined].map(languageOf)).toEqual([
    'hi',
    'hi',
    'en',
    'en',
    'en',
    'en',
  ])
  expect(
    ['/hi', '/hi/membership', '/hi?week=1', '/hi.data', '/hi.data?_routes=x'].map(languageOfPath),
  ).toEqual(['hi', 'hi', 'hi', 'hi', 'hi'])
  expect(['/hips-that-move', '/', '/history', '/hi.database'].map(languageOfPath)).toEqual([
    'en',
    'en',
    'en',
    'en',
  ])
})

test('the letters of a text show whether it is in the language of the page', () => {
  const texts = [
    'Group 8',
    'ग्रुप 8',
    '<p><strong>आठ</strong> सेशन, DLF Phase 4, Gurugram</p>',
    'The word योग means yoke',
    '8',
    '',
  ]
  expect(texts.map(langOf)).toEqual([undefined, 'hi', 'hi', undefined, undefined, undefined])
  setLocaleResolver(() => 'hi')
  expect(texts.map(langOf)).toEqual(['en', undefined, undefined, 'en', undefined, undefined])
})

test('no text is read while modules load, since it would stay English', async () => {
  const read: string[] = []
  // Other tests have loaded modules, which would not load again.
  vi.resetModules()
  const language = await import('./language.ts')
  // The module sets the current language itself once it is loaded.
  await import('./language.server.ts')
  language.setLocaleResolver(() => {
    read.push(new Error().stack?.split('\n').find((line) => /\/(app|features|ui|lib)\//.test(line)) ?? '?')
    return 'en'
  })
  const modules = import.meta.glob([
    '../{app,console,features,ui,lib}/**/*.{ts,tsx}',
    '!../features/*/testing/**',
  ])
  for (const [path, load] of Object.entries(modules)) {
    if (!/\.test\.|console\/(main|Console)|app\/whenIdle|entry\.(client|server)|\.d\.ts|\+types/.test(path))
      await load()
  }
  expect(read).toEqual([])
}, 300_000)
