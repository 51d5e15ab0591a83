import { expect, test } from 'vitest'
import { face } from './lettering.server.ts'

test('the font of share cards has letters with diacritics, as in Prāṇa and Sūrya', async () => {
  expect((await face('eczar')).canWrite('Prāṇa Flow and Sūrya, with Łukasz')).toBe(true)
})
