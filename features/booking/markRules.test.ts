import { describe, expect, test } from 'vitest'
import { decideMark, type MarkFacts, markOfStatus, markWindow } from './markRules.ts'

const instantAt = (text: string) => Temporal.Instant.from(`2026-11-23T${text}:00+05:30`)
const facts: MarkFacts = {
  mark: 'in',
  madeAt: instantAt('18:00'),
  startsAt: instantAt('18:30'),
  status: 'scheduled',
  sessionCancelled: false,
  passRevoked: false,
  now: instantAt('18:00'),
}
const decide = (more: Partial<MarkFacts>) => {
  const decided = decideMark({ ...facts, ...more })
  return decided.kind === 'mark' ? decided.madeAt : (decided.details?.why ?? decided.code)
}

describe('a mark', () => {
  test('is accepted from two hours before the start until two days after the day of the class', () => {
    const { opensAt, closesAt } = markWindow(facts)
    expect(opensAt).toEqual(instantAt('16:30'))
    expect(closesAt).toEqual(Temporal.Instant.from('2026-11-26T00:00:00+05:30'))
    const when = (madeAt: Temporal.Instant) => decide({ madeAt, now: madeAt })
    expect(when(instantAt('16:29'))).toMatch('opens at 4:30 pm')
    expect(when(instantAt('16:30'))).toEqual(instantAt('16:30'))
    const last = closesAt.subtract({ seconds: 1 })
    expect(when(last)).toEqual(last)
    expect(when(closesAt)).toMatch('until Wed, 25 Nov')
  })

  test('as late or absent is accepted only once the class has started', () => {
    for (const mark of ['late', 'noShow'] as const) {
      expect(decide({ mark })).toMatch('once the class has started')
      expect(decide({ mark, madeAt: instantAt('18:30'), now: instantAt('18:30') })).toEqual(
        instantAt('18:30'),
      )
    }
    expect(decide({ mark: 'expected', status: 'attended' })).toEqual(instantAt('18:00'))
  })

  test('may arrive a day late, and counts from the time when it was made', () => {
    const madeAt = instantAt('18:35')
    expect(decide({ madeAt, now: madeAt.add({ hours: 24 }) })).toEqual(madeAt)
    expect(decide({ madeAt, now: madeAt.add({ hours: 24, seconds: 1 }) })).toMatch('more than a day old')
  })

  test('from a phone clock that is slightly ahead counts as made now; from a clock that is far ahead it is refused', () => {
    expect(decide({ madeAt: instantAt('18:05') })).toEqual(instantAt('18:00'))
    expect(decide({ madeAt: instantAt('18:06') })).toMatch('in the future')
  })

  test('is refused for a cancelled booking, and for a cancelled session', () => {
    expect(decide({ status: 'late cancelled' })).toMatch('late cancelled')
    expect(decide({ sessionCancelled: true })).toBe('SESSION_CANCELLED')
  })

  test('is accepted for anybody who has a seat, whatever was marked before, and for no one else', () => {
    for (const status of ['scheduled', 'attended', 'no show'] as const)
      expect(decide({ status })).toEqual(instantAt('18:00'))
    for (const status of ['cancelled', 'late cancelled', 'class cancelled'] as const)
      expect(decide({ status })).toBe(`This booking is ${status}: there is nothing to mark.`)
    const refused = decideMark({ ...facts, status: 'cancelled' })
    expect(refused).toMatchObject({ kind: 'refuse', code: 'NOT_MARKABLE' })
  })

  test('never removes attendance from a pass that has ended since', () => {
    const ended = { passRevoked: true, mark: 'expected' } as const
    for (const status of ['attended', 'no show'] as const)
      expect(decide({ ...ended, status })).toMatch('The pass has ended')
    expect(decide({ ...ended, status: 'scheduled' })).toEqual(instantAt('18:00'))
    expect(decide({ ...ended, mark: 'in', status: 'no show' })).toEqual(instantAt('18:00'))
    expect(decide({ ...ended, passRevoked: false, status: 'attended' })).toEqual(instantAt('18:00'))
  })
})

test('an unmarked booking has the mark of its status', () => {
  expect((['attended', 'no show', 'scheduled', 'late cancelled'] as const).map(markOfStatus)).toEqual([
    'in',
    'noShow',
    'expected',
    'expected',
  ])
})
