import { expect, test } from 'vitest'
import { hindi } from './hindi.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../{app,console,features,lib,ui}/**/text/*.ts', '!../**/*.{test,hi}.ts'],
  { eager: true },
)
const sources = import.meta.glob<string>(
  ['../{app,console,features,lib,ui}/**/*.ts', '!../**/*.{test,hi}.ts', '!../lib/language.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const english = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/const (\w+)(?:: (?:[^=]|=>)+)? = inLanguages\(\s*'(\w+)'(?:, (\w+))?/g)].map(
    ([, exported = '', name = '', given = '']) => ({
      name,
      texts: modules[file]?.[exported] ?? modules[file]?.[given],
    }),
  ),
)

const inHindi = import.meta.glob<string>('../{app,console,features,lib,ui}/**/*.hi.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
test('no text adds बजे to a time, because the time already contains it', () => {
  const repeated = Object.entries(inHindi).flatMap(([file, source]) =>
    file.endsWith('/clock.hi.ts') ? [] : [...source.matchAll(/.*\}\s*बजे.*/g)].map(([line]) => line.trim()),
  )
  expect(repeated).toEqual([])
  expect(Object.keys(inHindi).length).toBeGreaterThan(50)
})

test('every translatable text has a translation, and no translation is unused', () => {
  expect(english.length).toBeGreaterThan(20)
  expect(Object.keys(hindi).sort()).toEqual(english.map(({ name }) => name).sort())
})

/**
 * The path of each text in a tree, such as `rowTitles.revenue`. A list counts as one text, because another language may
 * need another number of items.
 */
const textsIn = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? textsIn(text, `${path}${name}.`)
      : [path + name],
  )

// The types check this too, unless a table of texts is declared with arbitrary keys.
test.each(english)('$name has the same texts in Hindi', ({ name, texts }) => {
  expect(textsIn(hindi[name] as object).sort()).toEqual(textsIn(texts as object).sort())
})
