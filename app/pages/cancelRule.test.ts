import { describe, expect, test } from 'vitest'
import { sessionView } from '#tests/sessionView.ts'
import { cancelRule } from './cancelRule.ts'

const now = Temporal.Instant.from('2026-11-23T10:50:00Z')
const session = (day: string, time: string, cancelBy: string) =>
  sessionView(`2026-11-${day}`, time, { cancelBy: `2026-11-${cancelBy}:00+05:30` })

const evening = session('24', '18:30', '24T12:30')
const morning = session('25', '07:00', '24T20:00')
const passed = session('23', '18:00', '23T12:00')

describe('the cancellation rule that is shown once for all dates', () => {
  test('is midnight before the class, because members cannot cancel on its day', () => {
    const rule = cancelRule([evening], now)
    expect(rule.line).toBe('Cancel free here until midnight the evening before.')
    expect(rule.noteOf(evening)).toBe('')
  })

  test('gives the morning deadline if all morning classes share it', () => {
    const rule = cancelRule([evening, morning], now)
    expect(rule.line).toBe(
      'Cancel free here until midnight the evening before, morning classes until 8:00 pm.',
    )
    expect(rule.noteOf(morning)).toBe('')
    expect(cancelRule([morning], now).line).toBe('Cancel free until 8:00 pm the evening before.')
  })

  test('dates with another deadline show their own', () => {
    const today = session('23', '19:45', '23T18:45')
    const early = session('27', '18:30', '25T18:30')
    const other = session('26', '07:00', '25T21:00')
    const rule = cancelRule([evening, morning, other, passed, today, early], now)
    expect(rule.line).toBe(
      'Cancel free here until midnight the evening before. Where it differs, the date says so.',
    )
    expect(rule.noteOf(passed)).toBe('The deadline for free cancellation has passed')
    expect(rule.noteOf(today)).toBe('Free to cancel today until 6:45 pm, by telling us')
    expect(rule.noteOf(early)).toBe('Cancel free until Wed 25 Nov, 6:30 pm')
    // The morning classes have two different deadlines: neither is the common rule.
    expect(rule.noteOf(morning)).toBe('Cancel free until Tue 24 Nov, 8:00 pm')
    expect(rule.noteOf(other)).toBe('Cancel free until Wed 25 Nov, 9:00 pm')
  })

  test('is empty if every date is an exception', () => {
    expect(cancelRule([passed], now).line).toBe('')
  })
})
