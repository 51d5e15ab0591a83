import { expect, test } from 'vitest'
import { hindi } from './hindi.ts'

const laterTexts = import.meta.glob<Record<string, object>>(
  '../{app,console,features,lib,ui}/**/*.{console,lazy}.hi.ts',
  { eager: true },
)

test('pages load neither the Hindi texts of the console nor those of parts that are loaded later', () => {
  const names = Object.values(laterTexts).flatMap((texts) => Object.keys(texts))
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(hindi).filter((name) => names.includes(name))).toEqual([])
})
