import { expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { registerTranslations } from '#lib/language.ts'
import { ledgerNoteNow, ledgerNotes } from './ledgerNotes.ts'

test('a recorded reason is shown in the reader’s language; text that staff typed stays as it is', () => {
  registerTranslations('hi', hindi)
  for (const note of [...Object.values(ledgerNotes)]) {
    expect(inLanguage('en', () => ledgerNoteNow(note))).toBe(note)
    expect(inLanguage('hi', () => ledgerNoteNow(note))).toMatch(/^\p{Script=Devanagari}/u)
  }
  expect(inLanguage('hi', () => ledgerNoteNow('A present for her birthday'))).toBe(
    'A present for her birthday',
  )
})
