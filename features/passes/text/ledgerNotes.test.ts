import { expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { ledgerNotes, translateLedgerNote } from './ledgerNotes.ts'

test('a recorded reason is shown in the reader’s language; text that staff typed stays as it is', () => {
  registerTranslations('hi', hindi)
  for (const note of [...Object.values(ledgerNotes)]) {
    expect(inLanguage('en', () => translateLedgerNote(note))).toBe(note)
    expect(inLanguage('hi', () => translateLedgerNote(note))).toMatch(/^\p{Script=Devanagari}/u)
  }
  expect(inLanguage('hi', () => translateLedgerNote('A present for her birthday'))).toBe(
    'A present for her birthday',
  )
})
