import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentVersions, consentWords } from './rules.ts'

/** The digests of the consent texts by version. */
const digests = { whatsapp: { 1: '445223b8ac3d1d11' }, news: { 1: 'fb2324c62f98ff10' } }

test('the text of a consent version never changes, because a new text needs a new version', () => {
  for (const [purpose, words] of Object.entries(consentWords)) {
    const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
    const version = consentVersions[purpose as keyof typeof consentVersions]
    expect((digests as Record<string, Record<number, string>>)[purpose]?.[version], purpose).toBe(digest)
  }
})
