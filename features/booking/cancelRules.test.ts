import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancelBy } from '#features/timetable/rules.ts'
import { studioInstant } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import { cancellationPolicyOf, decideCancel, isForfeited, ledgerOutcome } from './cancelRules.ts'

const studioTime = (text: string) => Temporal.Instant.from(`${text}+05:30`)
const day = (text: string) => Temporal.PlainDate.from(text)

const sessionAt = (text: string, more: { kind?: string; location?: string } = {}) => ({
  kind: 'mat',
  location: 'Faridabad',
  startsAt: studioTime(text),
  ...more,
})

const now = studioTime('2026-11-23T09:00')
const kinds = specSettings.kinds.map(({ key }) => key)
const locations = specSettings.locations.map(({ name }) => name)

describe('cancelling free of charge', () => {
  test.each([
    ['an evening mat class', sessionAt('2026-11-24T18:30'), '2026-11-24T12:30'],
    ['an evening barre class', sessionAt('2026-11-24T18:30', { kind: 'barre' }), '2026-11-24T12:30'],
    ['an evening reformer class', sessionAt('2026-11-24T18:30', { kind: 'reformer' }), '2026-11-24T06:30'],
    ['an afternoon private', sessionAt('2026-11-24T15:00', { kind: 'private' }), '2026-11-24T03:00'],
    ['an evening semi-private', sessionAt('2026-11-24T19:00', { kind: 'semiPrivate' }), '2026-11-24T07:00'],
    ['an evening class online', sessionAt('2026-11-24T20:00', { location: 'Online' }), '2026-11-24T19:00'],
    [
      'an online reformer class',
      sessionAt('2026-11-24T20:00', { location: 'Online', kind: 'reformer' }),
      '2026-11-24T19:00',
    ],
    ['a class at noon', sessionAt('2026-11-24T12:00'), '2026-11-24T06:00'],
  ])('%s: until the hours of its kind before the start [§9.9]', (_, session, until) => {
    expect(cancelBy(session, specSettings)).toEqual(studioTime(until))
  })

  test('a morning class is free to cancel until 8 pm the day before, even if its hours are fewer [§9.10]', () => {
    expect(cancelBy(sessionAt('2026-11-23T07:00'), specSettings)).toEqual(studioTime('2026-11-22T20:00'))
    expect(cancelBy(sessionAt('2026-11-23T11:59'), specSettings)).toEqual(studioTime('2026-11-22T20:00'))
    expect(cancelBy(sessionAt('2026-11-23T09:00', { location: 'Online' }), specSettings)).toEqual(
      studioTime('2026-11-22T20:00'),
    )
  })

  test('an early reformer class keeps its twelve hours if they end before 8 pm the day before', () => {
    expect(cancelBy(sessionAt('2026-11-23T06:30', { kind: 'reformer' }), specSettings)).toEqual(
      studioTime('2026-11-22T18:30'),
    )
  })

  test('the deadline is always before the start, and for a morning class never after 8 pm the day before', () => {
    const anySession = fc.record({
      kind: fc.constantFrom(...kinds),
      location: fc.constantFrom(...locations),
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    })
    fc.assert(
      fc.property(anySession, ({ kind, location, minute }) => {
        const time = Temporal.PlainTime.from('00:00').add({ minutes: minute })
        const startsAt = studioInstant(day('2026-11-24'), time)
        const until = cancelBy({ kind, location, startsAt }, specSettings)
        expect(Temporal.Instant.compare(until, startsAt)).toBe(-1)
        if (minute < 12 * 60) {
          expect(Temporal.Instant.compare(until, studioTime('2026-11-23T20:00'))).not.toBe(1)
        }
      }),
    )
  })

  const policyText = (start: string, pays: 'session' | 'day', at = now) => {
    const session = sessionAt(start)
    return cancellationPolicyOf(
      { startsAt: session.startsAt, cancelBy: cancelBy(session, specSettings) },
      pays,
      at,
    )
  }

  test.each([
    [
      'a deadline on the day before: here until then, on its day only by telling us',
      '2026-11-25T07:00',
      '2026-11-23T09:00',
      'Cancel here free of charge until Tue 8:00 pm; after that it costs 1 session. On Wednesday you can cancel only by telling us',
    ],
    [
      'a deadline on the day itself: here until the night before, then by telling us',
      '2026-11-25T18:00',
      '2026-11-23T09:00',
      'Cancel here free of charge until Tuesday night; on Wednesday until 12 noon by telling us. After that it costs 1 session',
    ],
    [
      'on the day of the class, before the deadline',
      '2026-11-23T18:30',
      '2026-11-23T09:00',
      'Free to cancel today until 12:30 pm, by telling us; after that it costs 1 session',
    ],
    [
      'on the evening before, after the deadline',
      '2026-11-25T07:00',
      '2026-11-24T21:00',
      'Cancelling now costs 1 session. On Wednesday you can cancel only by telling us',
    ],
    [
      'on the day of the class, after the deadline',
      '2026-11-23T10:00',
      '2026-11-23T09:00',
      'Cancelling now costs 1 session, and you can cancel only by telling us',
    ],
    [
      'weeks ahead, with the date',
      '2026-12-09T18:00',
      '2026-11-23T09:00',
      'Cancel here free of charge until Tue, 8 Dec night; on Wed, 9 Dec until 12 noon by telling us. After that it costs 1 session',
    ],
  ])('the text of the cancellation policy: %s', (_, start, at, text) => {
    expect(policyText(start, 'session', studioTime(at))).toBe(text)
  })

  test('the cancellation policy never offers a cancellation that the rule would refuse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        fc.integer({ min: 1, max: 10 * 24 * 60 }),
        fc.constantFrom(...kinds),
        (minute, ahead, kind) => {
          const startsAt = studioInstant(
            day('2026-12-04'),
            Temporal.PlainTime.from('00:00').add({ minutes: minute }),
          )
          const at = startsAt.subtract({ minutes: ahead })
          const until = cancelBy({ kind, location: 'Faridabad', startsAt }, specSettings)
          const text = cancellationPolicyOf({ startsAt, cancelBy: until }, 'session', at)
          const decision = decideCancel({
            status: 'scheduled',
            startsAt,
            sessionCancelled: false,
            cancelBy: until,
            by: 'member',
            now: at,
          })
          const isFree = Temporal.Instant.compare(at, until) < 0
          expect(text.startsWith('Cancel here free')).toBe(decision.kind === 'cancel' && isFree)
          expect(text.startsWith('Cancelling now costs')).toBe(!isFree)
          if (decision.kind === 'refuse') expect(text).toMatch(/by telling us/)
        },
      ),
    )
  })
})

describe('cancelling a booking', () => {
  const facts = {
    status: 'scheduled' as const,
    startsAt: studioTime('2026-11-24T18:30'),
    cancelBy: studioTime('2026-11-24T12:30'),
    sessionCancelled: false,
    by: 'member' as const,
    now,
  }

  test('in time returns the session', () => {
    expect(decideCancel(facts)).toEqual({ kind: 'cancel', status: 'cancelled' })
    expect(ledgerOutcome('scheduled', 'cancelled', false)).toEqual({ kind: 'returned', sessions: 1, days: 0 })
    expect(ledgerOutcome('scheduled', 'cancelled', true)).toEqual({ kind: 'returned', sessions: 0, days: 0 })
  })

  test('after the deadline forfeits it; on an unlimited pass a day [§4.38]', () => {
    const late = { ...facts, cancelBy: studioTime('2026-11-23T08:00') }
    expect(decideCancel(late)).toEqual({ kind: 'cancel', status: 'late cancelled' })
    const [counted, unlimited] = [false, true].map((each) =>
      ledgerOutcome('scheduled', 'late cancelled', each),
    )
    expect(counted).toEqual({ kind: 'forfeited', sessions: 0, days: 0 })
    expect(unlimited).toEqual({ kind: 'forfeited', sessions: 0, days: -1 })
  })

  test('of a session that the studio cancelled returns everything, by anybody and at any time', () => {
    const late = { ...facts, sessionCancelled: true, now: studioTime('2026-11-24T19:00') }
    for (const by of ['member', 'staff'] as const) {
      expect(decideCancel({ ...late, by })).toEqual({ kind: 'cancel', status: 'class cancelled' })
    }
    // The earlier charge is undone.
    expect(ledgerOutcome('late cancelled', 'class cancelled', true)).toEqual({
      kind: 'returned',
      sessions: 0,
      days: 1,
    })
    expect(ledgerOutcome('no show', 'class cancelled', false)).toMatchObject({ sessions: 1, days: 0 })
  })

  test('on the day of the class is allowed to staff only [§9.5]', () => {
    const today = { ...facts, now: studioTime('2026-11-24T00:00') }
    expect(decideCancel(today)).toMatchObject({ kind: 'refuse', code: 'CLASS_DAY' })
    expect(decideCancel({ ...today, by: 'staff' })).toMatchObject({ status: 'cancelled' })
    expect(decideCancel({ ...today, by: 'staff', now: studioTime('2026-11-24T13:00') })).toMatchObject({
      status: 'late cancelled',
    })
    expect(
      decideCancel({ ...today, by: 'staff', waive: true, now: studioTime('2026-11-24T13:00') }),
    ).toMatchObject({
      status: 'cancelled',
    })
  })

  test.each(['cancelled', 'late cancelled', 'no show', 'class cancelled'] as const)(
    'is refused when it is %s [§4.19]',
    (status) => {
      expect(decideCancel({ ...facts, status })).toMatchObject({
        code: 'NOT_CANCELLABLE',
        details: { status },
      })
    },
  )

  test('is refused once the class has started, for members and staff alike', () => {
    for (const by of ['member', 'staff'] as const) {
      expect(decideCancel({ ...facts, by, now: facts.startsAt })).toMatchObject({
        code: 'NOT_CANCELLABLE',
        details: { status: 'for a class that has started' },
      })
    }
    const before = facts.startsAt.subtract({ seconds: 1 })
    expect(decideCancel({ ...facts, by: 'staff', now: before })).toMatchObject({ status: 'late cancelled' })
  })

  test('is allowed for an attended booking if the studio then cancels the class, also during it', () => {
    const checkedIn = { ...facts, status: 'attended', sessionCancelled: true, now: facts.startsAt } as const
    expect(decideCancel(checkedIn)).toEqual({ kind: 'cancel', status: 'class cancelled' })
  })

  test('forfeits what the booking cost if it was late or a no-show, and otherwise nothing', () => {
    expect((['late cancelled', 'no show'] as const).map(isForfeited)).toEqual([true, true])
    expect(([undefined, 'cancelled', 'attended', 'scheduled'] as const).map(isForfeited)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(ledgerOutcome('attended', 'no show', true)).toEqual({ kind: 'forfeited', sessions: 0, days: -1 })
    expect(ledgerOutcome('scheduled', 'class cancelled', true)).toMatchObject({ days: 0 })
    expect(ledgerOutcome('no show', 'class cancelled', true)).toMatchObject({ sessions: 0, days: 1 })
  })

  test('is refused once attended; a check-in before the start does not count as attended [§4.19]', () => {
    const checkedIn = { ...facts, status: 'attended' } as const
    expect(decideCancel(checkedIn)).toEqual(decideCancel(facts))
    expect(decideCancel({ ...checkedIn, now: facts.startsAt })).toMatchObject({ code: 'NOT_CANCELLABLE' })
  })
})
