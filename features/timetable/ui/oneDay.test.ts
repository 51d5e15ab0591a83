import { describe, expect, test } from 'vitest'
import type { SessionView } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { dayLinks } from './filter.ts'
import { oneDayOf, type Step } from './oneDay.ts'

const today = Temporal.PlainDate.from('2026-11-25')
const session = {} as SessionView

/** Which day is shown of seven days with these numbers of upcoming classes, and where its links lead. */
function oneDay(first: string, counts: number[], search: ScheduleSearch = {}) {
  const from = Temporal.PlainDate.from(first)
  const days = counts.map((open, n) => ({
    date: from.add({ days: n }),
    past: [],
    sessions: Array.from({ length: open }, () => session),
    open,
  }))
  const { chosen, before, after, next, to } = oneDayOf(days, search, today, dayLinks(search, from, today))
  const stepText = (step: Step | null) => step && `${step.date.day} ${step.to.split('?')[1] ?? ''}`
  return {
    chosen: chosen.date.day,
    before: stepText(before),
    after: stepText(after),
    next: stepText(next),
    unreachable: days.filter((day) => !to(day)).map(({ date }) => date.day),
  }
}

describe('the day that is shown of the seven', () => {
  test('is the first one with an upcoming class, unless the address contains one', () => {
    expect(oneDay('2026-11-25', [3, 3, 3, 3, 3, 3, 3]).chosen).toBe(25)
    expect(oneDay('2026-11-25', [0, 0, 3, 3, 3, 3, 3]).chosen).toBe(27)
    expect(oneDay('2026-11-25', [3, 3, 0, 3, 3, 3, 3], { date: '2026-11-27' }).chosen).toBe(27)
    expect(oneDay('2026-11-30', [3, 3, 3, 3, 3, 3, 3], { week: '2026-12-02' }).chosen).toBe(2)
    expect(oneDay('2026-11-25', [0, 0, 0, 0, 0, 0, 0]).chosen).toBe(25)
  })
  test('is never a past day of this week', () => {
    const week = oneDay('2026-11-23', [0, 0, 3, 3, 3, 3, 3], { week: '2026-11-23', date: '2026-11-24' })
    expect(week.chosen).toBe(25)
    expect(week.unreachable).toEqual([23, 24])
  })
  test('links to the days next to it, and from the first or last day to the adjacent seven', () => {
    expect(oneDay('2026-11-25', [3, 3, 3, 3, 3, 3, 3])).toMatchObject({
      before: null,
      after: '26 date=2026-11-26',
    })
    expect(oneDay('2026-11-25', [3, 3, 3, 3, 3, 3, 3], { date: '2026-11-26' }).before).toBe('25 ')
    expect(oneDay('2026-11-25', [3, 3, 3, 3, 3, 3, 3], { date: '2026-12-01' }).after).toBe(
      '2 from=2026-12-02',
    )
    expect(oneDay('2026-12-02', [3, 3, 3, 3, 3, 3, 3], { from: '2026-12-02' }).before).toBe(
      '1 date=2026-12-01',
    )
  })
  test('links to the next day with a class', () => {
    expect(oneDay('2026-11-25', [3, 0, 0, 2, 1, 0, 0], { date: '2026-11-26' }).next).toBe(
      '28 date=2026-11-28',
    )
    expect(oneDay('2026-11-25', [3, 0, 0, 2, 1, 0, 0], { date: '2026-11-30' }).next).toBeNull()
  })
})
