import { describe, expect, test } from 'vitest'

import { studioInstant } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import { dayPartOf, reservationsMissing, sessionState, similarTo, widenFilter } from './rules.ts'

const at = (date: string, time = '12:00') =>
  studioInstant(Temporal.PlainDate.from(date), Temporal.PlainTime.from(time))
const session = (change: Partial<Parameters<typeof sessionState>[0]> = {}) => ({
  kind: 'mat',
  date: Temporal.PlainDate.from('2026-11-25'),
  startsAt: at('2026-11-25', '18:30'),
  durationMinutes: 50,
  capacity: 10,
  seatsLeft: 4,
  cancelled: false,
  ...change,
})

describe('the state of a session', () => {
  test('is open from eight weeks before until it starts', () => {
    expect(sessionState(session(), at('2026-09-29', '23:59'), specSettings)).toBe('notOpen')
    expect(sessionState(session(), at('2026-09-30', '00:00'), specSettings)).toBe('open')
    expect(sessionState(session(), at('2026-11-25', '18:29'), specSettings)).toBe('open')
    expect(sessionState(session(), at('2026-11-25', '18:30'), specSettings)).toBe('processing')
  })
  test('is over when its last minute has passed', () => {
    expect(sessionState(session(), at('2026-11-25', '19:19'), specSettings)).toBe('processing')
    expect(sessionState(session(), at('2026-11-25', '19:20'), specSettings)).toBe('over')
  })
  test('is full without a free seat, or cancelled, until its end', () => {
    expect(sessionState(session({ seatsLeft: 0 }), at('2026-11-24'), specSettings)).toBe('full')
    expect(sessionState(session({ cancelled: true, seatsLeft: 0 }), at('2026-11-24'), specSettings)).toBe(
      'cancelled',
    )
    expect(sessionState(session({ cancelled: true }), at('2026-11-26'), specSettings)).toBe('over')
  })
})

describe('a session with fewer than two reservations', () => {
  const oneBooked = session({ seatsLeft: 9 })
  test('shows it from the day before on, in the studio’s time zone [§4.42]', () => {
    expect(reservationsMissing(oneBooked, at('2026-11-23', '23:59'), specSettings)).toBe(0)
    expect(reservationsMissing(oneBooked, at('2026-11-24', '00:00'), specSettings)).toBe(1)
    expect(reservationsMissing(oneBooked, at('2026-11-25', '18:29'), specSettings)).toBe(1)
  })
  test('shows how many are missing', () => {
    expect(reservationsMissing(session({ seatsLeft: 10 }), at('2026-11-24'), specSettings)).toBe(2)
    expect(reservationsMissing(session({ seatsLeft: 8 }), at('2026-11-24'), specSettings)).toBe(0)
  })
  test('shows nothing once it has started or is cancelled', () => {
    expect(reservationsMissing(oneBooked, at('2026-11-25', '18:30'), specSettings)).toBe(0)
    expect(reservationsMissing({ ...oneBooked, cancelled: true }, at('2026-11-25'), specSettings)).toBe(0)
  })
  test('needs no more bookings if it is for one person', () => {
    expect(reservationsMissing(session({ capacity: 1, seatsLeft: 1 }), at('2026-11-25'), specSettings)).toBe(
      0,
    )
  })
})

test('the afternoon starts at noon and the evening at five, in the studio’s time zone', () => {
  const parts = ['00:00', '11:59', '12:00', '16:59', '17:00', '23:59'].map((time) =>
    dayPartOf(at('2026-11-25', time)),
  )
  expect(parts).toEqual(['morning', 'morning', 'day', 'day', 'evening', 'evening'])
})

describe('the sessions similar to a full one', () => {
  const now = at('2026-11-23', '12:00')
  const on = (
    date: string,
    time: string,
    change: { kind?: string; location?: string; seatsLeft?: number } = {},
  ) => ({
    ...session({ date: Temporal.PlainDate.from(date), startsAt: at(date, time), seatsLeft: 3 }),
    kind: 'reformer',
    location: 'Faridabad',
    name: `${date} ${time} ${change.location ?? 'Faridabad'}`,
    ...change,
  })
  const full = on('2026-11-25', '18:00', { seatsLeft: 0 })
  const offered = (...candidates: ReturnType<typeof on>[]) =>
    similarTo(full, candidates, now, specSettings).map(({ name }) => name)

  test('are chosen by location, then hour, then day, and listed soonest first', () => {
    const elsewhere = on('2026-11-25', '18:00', { location: 'Gurugram' })
    const sameHour = on('2026-12-02', '18:00')
    const nextDay = on('2026-11-26', '08:15')
    const dayBefore = on('2026-11-24', '17:00')
    expect(offered(elsewhere, nextDay, sameHour, dayBefore)).toEqual([
      dayBefore.name,
      nextDay.name,
      sameHour.name,
    ])
    expect(offered(elsewhere, sameHour)).toEqual([elsewhere.name, sameHour.name])
  })
  test('are on the nearer of two days if the hour is the same', () => {
    const days = ['2026-11-24', '2026-11-26', '2026-11-28', '2026-11-30'].map((date) => on(date, '18:00'))
    expect(offered(...days)).toEqual(days.slice(0, 3).map(({ name }) => name))
  })
  test('leave out what cannot replace it: another kind, full, started, cancelled, beyond seven days', () => {
    expect(
      offered(
        on('2026-11-25', '19:00', { kind: 'mat' }),
        on('2026-11-26', '18:00', { seatsLeft: 0 }),
        on('2026-11-23', '11:59'),
        { ...on('2026-11-26', '19:00'), cancelled: true },
        on('2026-12-03', '18:00'),
        full,
      ),
    ).toEqual([])
  })
})

describe('the widened filters when nothing matches', () => {
  test('begin with all filters at a later time, then the kind, then the kind at that location', () => {
    const filter = { kind: 'barre', location: 'Online', dayPart: 'morning' } as const
    expect(widenFilter(filter)).toEqual([filter, { kind: 'barre' }, { kind: 'barre', location: 'Online' }])
  })
  test('contain no filter twice', () => {
    expect(widenFilter({ kind: 'barre' })).toEqual([{ kind: 'barre' }])
    expect(widenFilter({ kind: 'barre', location: 'Online' })).toEqual([
      { kind: 'barre', location: 'Online' },
      { kind: 'barre' },
    ])
  })
  test('put the instructor before the location if there is no kind', () => {
    const filter = { instructor: 'Zoya Khan', location: 'Online', dayPart: 'day' } as const
    expect(widenFilter(filter)).toEqual([filter, { instructor: 'Zoya Khan' }, { location: 'Online' }])
  })
})
