import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '#lib/language.server.ts'
import { Lang } from './Lang.tsx'

const sentence = 'Group 8 से, Rhea D’Souza के साथ, ₹800 में'

test('in a Hindi sentence each run of English words is marked once', () => {
  const html = inLanguage('hi', () => renderToStaticMarkup(<Lang text={sentence} />))
  expect(html).toBe('<span lang="en">Group 8</span> से, <span lang="en">Rhea D’Souza</span> के साथ, ₹800 में')
})

test('a text completely in English is marked once', () => {
  const html = inLanguage('hi', () => renderToStaticMarkup(<Lang text="Metro: Yellow Line, then an auto." />))
  expect(html).toBe('<span lang="en">Metro: Yellow Line, then an auto.</span>')
})

test('an English page has no marks', () => {
  expect(renderToStaticMarkup(<Lang text="Group 8 pays" />)).toBe('Group 8 pays')
})
