import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { face } from './lettering.server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('the font of share cards has letters with diacritics, as in Prāṇa and Sūrya', async () => {
  expect((await face('eczar')).canWrite('Prāṇa Flow and Sūrya, with Łukasz')).toBe(true)
})

test('a font that could not be read is read again for the next card', async () => {
  vi.resetModules()
  const fresh = await import('./lettering.server.ts')
  vi.spyOn(fs, 'readFile').mockRejectedValueOnce(new Error('too many open files'))
  syncBuiltinESMExports()
  await expect(fresh.face('anek')).rejects.toThrow('too many open files')
  expect((await fresh.face('anek')).canWrite('Journal')).toBe(true)
})
