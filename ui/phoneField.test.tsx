import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '#lib/language.server.ts'
import { PhoneField } from './PhoneField.tsx'

test('before the list of countries is loaded, the chosen one is named in the language of the page', () => {
  const field = <PhoneField label="Phone" value="+919810012345" onChange={() => {}} />
  expect(inLanguage('hi', () => renderToStaticMarkup(field))).toContain('>भारत +91</option>')
  expect(renderToStaticMarkup(field)).toContain('>India +91</option>')
})
