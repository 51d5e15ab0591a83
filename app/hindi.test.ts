import { expect, test } from 'vitest'
import { hindi } from './hindi.ts'

const others = import.meta.glob<Record<string, object>>(
  '../{app,console,features,lib,ui}/**/*.{console,lazy}.hi.ts',
  { eager: true },
)

test('pages do not load the Hindi of the console, nor that of parts which bring their own', () => {
  const names = Object.values(others).flatMap((texts) => Object.keys(texts))
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(hindi).filter((name) => names.includes(name))).toEqual([])
})
