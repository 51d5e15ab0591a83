import { expect, test } from 'vitest'
import { face } from './lettering.server.ts'

test('a share card can have a title with letters like those of Prāṇa and Sūrya', async () => {
  expect((await face('eczar')).canWrite('Prāṇa Flow and Sūrya, with Łukasz')).toBe(true)
})
