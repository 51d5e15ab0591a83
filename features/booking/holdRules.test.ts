import { describe, expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import { decideHold, holdMinutes, NEWCOMERS_OF_NETWORK, newcomersAtOnce } from './holdRules.ts'

describe('a seat held while its member pays', () => {
  test('is held for ten minutes', () => {
    expect(holdMinutes(specSettings, Temporal.Instant.from('2026-11-23T03:30:00Z'))).toBe(10)
  })

  test('is available to one newcomer for every three seats, and to at least one', () => {
    expect([1, 2, 3, 5, 6, 12].map(newcomersAtOnce)).toEqual([1, 1, 1, 1, 2, 4])
  })

  test('is refused to a newcomer if newcomers, or those of their network, already hold their share', () => {
    const request = { isNewcomer: true, newcomers: 0, ofNetwork: 0 }
    expect(decideHold(request, 6)).toEqual({ kind: 'hold' })
    expect(decideHold({ ...request, newcomers: 1, ofNetwork: 1 }, 6)).toEqual({ kind: 'hold' })
    const refused = { kind: 'refuse', code: 'SEATS_HELD' }
    expect(decideHold({ ...request, newcomers: 2 }, 6)).toMatchObject(refused)
    expect(decideHold({ ...request, newcomers: 3 }, 6)).toMatchObject(refused)
    expect(NEWCOMERS_OF_NETWORK).toBe(2)
    expect(decideHold({ ...request, newcomers: 2, ofNetwork: 2 }, 12)).toMatchObject(refused)
    expect(decideHold({ ...request, newcomers: 3, ofNetwork: 3 }, 12)).toMatchObject(refused)
    // A person who has had a pass is not a newcomer.
    const known = { isNewcomer: false, newcomers: 9, ofNetwork: 9 }
    expect(decideHold(known, 6)).toEqual({ kind: 'hold' })
  })
})
