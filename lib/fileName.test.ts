import { expect, test } from 'vitest'
import { inFileName } from './fileName.ts'

test.each([
  ['Mat & Barre, gentle', 'mat-barre-gentle'],
  ['Prāṇa Flow', 'prāṇa-flow'],
  ['Pra\u0304n\u0323a Flow', 'prāṇa-flow'],
  ['हठ योग (शुरुआती)', 'हठ-योग-शुरुआती'],
  ['../../etc', 'etc'],
  ['***', ''],
])('%j is %j in a file name', (title, name) => {
  expect(inFileName(title)).toBe(name)
})
