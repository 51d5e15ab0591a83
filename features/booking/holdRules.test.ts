import { describe, expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import { decideHold, holdMinutes, NEWCOMERS_OF_NETWORK, newcomersAtOnce, termsChanged } from './holdRules.ts'

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

describe('the terms that a member was shown', () => {
  const [before, deadline, after] = ['17:59', '18:00', '18:01'].map((time) =>
    Temporal.Instant.from(`2026-11-24T${time}Z`),
  ) as [Temporal.Instant, Temporal.Instant, Temporal.Instant]
  const seen = {
    startsAt: '2026-11-25T12:00:00.000Z',
    endsAt: '2026-11-25T13:00:00.000Z',
    instructor: 'c',
    location: 'd',
    cancelBy: '2026-11-24T18:00:00.000Z',
  }

  test('have changed if any of them differs', () => {
    const changed = (terms: typeof seen) => termsChanged({ seen, requestedAt: before }, terms, before)
    expect(changed({ ...seen })).toBe(false)
    for (const [key, other] of [
      ['startsAt', '2026-11-25T12:30:00.000Z'],
      ['endsAt', '2026-11-25T13:30:00.000Z'],
      ['instructor', 'other'],
      ['location', 'other'],
      ['cancelBy', '2026-11-24T20:00:00.000Z'],
    ])
      expect(changed({ ...seen, [key as string]: other })).toBe(true)
  })

  test('have changed if free cancellation has ended since, but not if it had ended before', () => {
    expect(termsChanged({ seen, requestedAt: before }, seen, deadline)).toBe(true)
    expect(termsChanged({ seen, requestedAt: before }, seen, after)).toBe(true)
    expect(termsChanged({ seen, requestedAt: deadline }, seen, after)).toBe(false)
  })
})
