import { expect, test } from 'vitest'
import { hindi } from './hindi.ts'

test('what can be said in another language has a translation, and nothing is translated that is never said', () => {
  const sources = import.meta.glob<string>(
    ['../{app,console,features,lib,ui}/**/*.ts', '!../**/*.{test,hi}.ts', '!../lib/language.ts'],
    { query: '?raw', import: 'default', eager: true },
  )
  const english = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/= inLanguages\('(\w+)'/g)].map(([, name]) => name),
  )
  expect(english.length).toBeGreaterThan(20)
  expect(Object.keys(hindi).sort()).toEqual(english.sort())
})
