import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PassFacts, passValidity } from '#features/passes/rules.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { studioDay, studioInstant } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import {
  cancellationPolicyOf,
  choosePass,
  conflictOf,
  decideBooking,
  decideCancel,
  decideHold,
  decideSeat,
  holdMinutes,
  isForfeited,
  ledgerOutcome,
  NEWCOMERS_OF_NETWORK,
  newcomersAtOnce,
  termsChanged,
} from './rules.ts'

const studioTime = (text: string) => {
  const plain = Temporal.PlainDateTime.from(text)
  return studioInstant(plain.toPlainDate(), plain.toPlainTime())
}
const day = (text: string) => Temporal.PlainDate.from(text)

const sessionAt = (text: string, more: { kind?: string; location?: string } = {}) => ({
  kind: more.kind ?? 'mat',
  location: more.location ?? 'Faridabad',
  startsAt: studioTime(text),
  date: Temporal.PlainDateTime.from(text).toPlainDate(),
  cancelled: false,
  follows: true,
  capacity: 10,
  booked: 0,
  heldByOthers: 0,
  reserved: false,
})

const groupPass = (more: Partial<PassFacts> = {}): PassFacts => ({
  id: 'pass',
  packageType: 'group',
  location: 'all',
  totalSessions: 8,
  sessionsLeft: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  purchasedOn: day('2026-11-20'),
  extensionDays: 0,
  freezes: [],
  bookings: [],
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
  ])('%s: until its hours before [§9.9]', (_, session, until) => {
    expect(cancelBy(session, specSettings)).toEqual(studioTime(until))
  })

  test('a morning class is free to cancel until 8 pm the day before, however short its window [§9.10]', () => {
    expect(cancelBy(sessionAt('2026-11-23T07:00'), specSettings)).toEqual(studioTime('2026-11-22T20:00'))
    expect(cancelBy(sessionAt('2026-11-23T11:59'), specSettings)).toEqual(studioTime('2026-11-22T20:00'))
    expect(cancelBy(sessionAt('2026-11-23T09:00', { location: 'Online' }), specSettings)).toEqual(
      studioTime('2026-11-22T20:00'),
    )
  })

  test('an early reformer class keeps its twelve hours if they are longer', () => {
    expect(cancelBy(sessionAt('2026-11-23T06:30', { kind: 'reformer' }), specSettings)).toEqual(
      studioTime('2026-11-22T18:30'),
    )
  })

  test('the deadline is always before the start, and a morning’s never after 8 pm the day before', () => {
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
      'on its day, in time',
      '2026-11-23T18:30',
      '2026-11-23T09:00',
      'Free to cancel today until 12:30 pm, by telling us; after that it costs 1 session',
    ],
    [
      'the evening before, too late',
      '2026-11-25T07:00',
      '2026-11-24T21:00',
      'Cancelling now costs 1 session. On Wednesday you can cancel only by telling us',
    ],
    [
      'on its day, too late',
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
  ])('the cancellation policy says: %s', (_, start, at, words) => {
    expect(policyText(start, 'session', studioTime(at))).toBe(words)
  })

  test('the cancellation policy never says that a member may cancel when the rule would refuse it', () => {
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
          const words = cancellationPolicyOf({ startsAt, cancelBy: until }, 'session', at)
          const decision = decideCancel({
            status: 'scheduled',
            startsAt,
            sessionCancelled: false,
            cancelBy: until,
            by: 'member',
            now: at,
          })
          const free = Temporal.Instant.compare(at, until) < 0
          expect(words.startsWith('Cancel here free')).toBe(decision.kind === 'cancel' && free)
          expect(words.startsWith('Cancelling now costs')).toBe(!free)
          if (decision.kind === 'refuse') expect(words).toMatch(/by telling us/)
        },
      ),
    )
  })
})

describe('booking', () => {
  const facts = {
    session: sessionAt('2026-11-24T18:30'),
    alreadyBooked: false,
    passes: [groupPass()],
    settings: specSettings,
    now,
  }

  test('an open session with a seat and a fitting pass is booked, and its cost is returned', () => {
    expect(decideBooking(facts)).toMatchObject({
      kind: 'book',
      passId: 'pass',
      pays: 'session',
    })
  })

  test.each([
    ['SESSION_CANCELLED', { session: { ...facts.session, cancelled: true } }],
    ['SESSION_CLOSED', { session: { ...facts.session, follows: false } }],
    ['SESSION_STARTED', { now: facts.session.startsAt }],
    ['ALREADY_BOOKED', { alreadyBooked: true }],
    ['SESSION_FULL', { session: { ...facts.session, booked: 10 } }],
    ['SESSION_FULL', { session: { ...facts.session, booked: 8, heldByOthers: 2 } }],
    ['NO_VALID_PASS', { passes: [] }],
    ['NO_VALID_PASS', { passes: [groupPass({ sessionsLeft: 0 })] }],
    ['NO_VALID_PASS', { passes: [groupPass({ location: 'Gurugram' })] }],
    ['NO_VALID_PASS', { passes: [groupPass({ packageType: 'reformer' })] }],
    [
      'NO_VALID_PASS',
      { passes: [groupPass({ freezes: [{ from: day('2026-11-24'), to: day('2026-11-24') }] })] },
    ],
  ])('is refused with %s', (code, more) => {
    expect(decideBooking({ ...facts, ...more })).toMatchObject({ kind: 'refuse', code })
  })

  test('opens eight weeks ahead, on the day', () => {
    const opensToday = studioDay(now).add({ weeks: 8 })
    const pass = groupPass({ purchasedOn: day('2026-11-23'), unusedDays: 90 })
    const at = (date: Temporal.PlainDate) => ({
      ...facts,
      passes: [pass],
      session: sessionAt(`${date}T18:30`),
    })
    expect(decideBooking(at(opensToday))).toMatchObject({ kind: 'book' })
    expect(decideBooking(at(opensToday.add({ days: 1 })))).toMatchObject({
      code: 'SESSION_NOT_OPEN',
      details: { opens: 'Tue, 24 Nov' },
    })
  })

  describe('the cost', () => {
    const costs = (pass: PassFacts, more: object = {}) => {
      const { pays, sessionsAfter, paidBefore, validity } = decideBooking({
        ...facts,
        passes: [pass],
        ...more,
      }) as Extract<ReturnType<typeof decideBooking>, { kind: 'book' }>
      return { pays, sessionsAfter, paidBefore, ends: validity.expiresOn.toString() }
    }
    const unlimited = groupPass({ totalSessions: null, sessionsLeft: null })

    test('is a session of a limited pass, and nothing of an unlimited pass until a late cancellation', () => {
      expect(costs(groupPass())).toEqual({
        pays: 'session',
        sessionsAfter: 7,
        paidBefore: false,
        ends: '2026-12-22',
      })
      expect(costs(unlimited)).toMatchObject({ pays: 'day', sessionsAfter: null, paidBefore: false })
    })

    test('is nothing if the pass already paid for this session by a late cancellation', () => {
      const forfeited = [{ id: 'b', passId: 'pass' }]
      // A pass that forfeited its last session still pays: it first gets the forfeited session back.
      expect(costs(groupPass({ sessionsLeft: 0 }), { forfeited })).toMatchObject({
        sessionsAfter: 0,
        paidBefore: true,
      })
      const ofOthers = [{ id: 'b', passId: 'other' }]
      expect(costs(groupPass(), { forfeited: ofOthers })).toMatchObject({
        sessionsAfter: 7,
        paidBefore: false,
      })
      expect(costs(groupPass(), { forfeited: [...forfeited, ...ofOthers] })).toMatchObject({
        sessionsAfter: 8,
        paidBefore: true,
      })
      expect(
        decideBooking({ ...facts, passes: [groupPass({ sessionsLeft: 0 })], forfeited: ofOthers }),
      ).toMatchObject({ code: 'NO_VALID_PASS' })
    })

    test('gives an unlimited pass back the days that late cancellations of this session took', () => {
      const penalised = { ...unlimited, extensionDays: -2 }
      expect(costs(penalised).ends).toBe('2026-12-20')
      const forfeited = [1, 2].map((n) => ({ id: String(n), passId: 'pass' }))
      expect(costs(penalised, { forfeited }).ends).toBe('2026-12-22')
    })
  })

  test('a walk-in gets a seat until half an hour after the start, and not a minute longer', () => {
    const { passes: _, ...seat } = facts
    const at = (minutes: number) =>
      decideSeat({ ...seat, walkIn: true, now: seat.session.startsAt.add({ minutes }) })
    expect(at(0)).toEqual({ kind: 'free' })
    expect(at(29)).toEqual({ kind: 'free' })
    expect(at(30)).toMatchObject({ code: 'SESSION_STARTED' })
  })

  test('a session at a hidden location can only be booked by staff', () => {
    const { passes: _, ...seat } = facts
    const hidden = { ...specSettings, locations: [{ name: 'Faridabad', hindi: '', isHidden: true }] }
    expect(decideSeat({ ...seat, settings: hidden })).toMatchObject({ code: 'NOT_FOUND' })
    expect(decideSeat({ ...seat, settings: hidden, byStaff: true })).toEqual({ kind: 'free' })
    expect(decideSeat({ ...seat, settings: hidden, walkIn: true })).toEqual({ kind: 'free' })
    expect(decideSeat({ ...seat })).toEqual({ kind: 'free' })
  })

  test.each<[string, PassFacts[]]>([
    ['You have no pass yet. Choose one that covers this class.', []],
    ['None of your passes covers this kind of class.', [groupPass({ packageType: 'private' })]],
    ['Your pass is not valid at this location.', [groupPass({ location: 'Gurugram' })]],
    ['Your pass has no sessions left.', [groupPass({ sessionsLeft: 0 })]],
    [
      'Your pass has ended: its payment was reversed, or the studio ended it.',
      [groupPass({ revokedOn: day('2026-11-22') })],
    ],
    ['Your pass is not valid on that date.', [groupPass({ purchasedOn: day('2026-11-25') })]],
    [
      'Your pass is frozen on that date.',
      [groupPass({ freezes: [{ from: day('2026-11-24'), to: day('2026-11-24') }] })],
    ],
  ])('if no pass pays, the refusal gives the reason: %s', (reason, passes) => {
    // If several passes don't fit, the reason is that of the pass that comes closest.
    const farther = [groupPass({ id: 'far', packageType: 'private' })]
    for (const all of [passes, passes.length ? [...farther, ...passes] : []])
      expect(decideBooking({ ...facts, passes: all })).toEqual({
        kind: 'refuse',
        code: 'NO_VALID_PASS',
        details: { reason },
      })
  })

  test('of several fitting passes the pass that expires first pays', () => {
    const soon = groupPass({
      id: 'soon',
      purchasedOn: day('2026-11-01'),
      bookings: [{ id: 'b', date: day('2026-11-02'), title: 'Mat', holds: true }],
    })
    const late = groupPass({ id: 'late' })
    expect(choosePass([late, soon], facts.session, specSettings)).toMatchObject({ pass: { id: 'soon' } })
    expect(choosePass([soon, late], facts.session, specSettings)).toMatchObject({ pass: { id: 'soon' } })
  })

  describe('of several fitting passes', () => {
    const paying = (passes: PassFacts[], date = '2026-11-25') => {
      const session = sessionAt(`${date}T18:30`)
      const [one, other] = [
        choosePass(passes, session, specSettings),
        choosePass(passes.toReversed(), session, specSettings),
      ]
      expect(one).toEqual(other)
      return one.kind === 'pays' ? one.pass.id : one.code
    }
    const booked = (date: string) => ({ id: date, date: day(date), title: 'Mat', holds: true })
    // The quarter ends on 31 December; the fresh pack ends on 2 January, or on 23 December if it started on 25
    // November.
    const quarter = groupPass({
      id: 'quarter',
      totalSessions: null,
      sessionsLeft: null,
      validityDays: 91,
      unusedDays: 105,
      purchasedOn: day('2026-09-30'),
      bookings: [booked('2026-10-01')],
    })
    const fresh = groupPass({ id: 'fresh', purchasedOn: day('2026-11-21') })

    test('a running unlimited pass pays before a new limited pass', () => {
      expect([quarter, fresh].map((pass) => passValidity(pass).expiresOn.toString())).toEqual([
        '2026-12-31',
        '2027-01-02',
      ])
      expect(paying([fresh, quarter])).toBe('quarter')
      // The running pass also pays if the fresh, unused pass ends sooner.
      expect(paying([groupPass({ id: 'old', purchasedOn: day('2026-11-01') }), quarter])).toBe('quarter')
    })

    test('a started pass pays before an unused pass, however far a freeze moved its end', () => {
      const frozen = groupPass({
        id: 'frozen',
        purchasedOn: day('2026-11-01'),
        bookings: [booked('2026-11-10')],
        freezes: [{ from: day('2026-12-20'), to: day('2027-01-10') }],
      })
      expect(paying([fresh, frozen])).toBe('frozen')
    })

    test('among started passes an unlimited pass pays first, then the pass that ends first', () => {
      const pack = groupPass({ id: 'pack', purchasedOn: day('2026-11-09'), bookings: [booked('2026-11-10')] })
      expect(paying([pack, quarter])).toBe('quarter')
      const later = { ...pack, id: 'later', bookings: [booked('2026-11-12')] }
      expect(paying([later, pack])).toBe('pack')
      // A booking on an earlier day would reverse the order of the two ends: 2 January against 3 January.
      const bought = { purchasedOn: day('2026-11-01') }
      const last = groupPass({ id: 'a', ...bought, bookings: [booked('2026-12-08')] })
      const first = groupPass({ id: 'b', ...bought, validityDays: 29, bookings: [booked('2026-12-06')] })
      expect(paying([last, first])).toBe('b')
    })

    test('among unused passes the pass that must start first pays, then the pass bought first, then by id', () => {
      const sooner = groupPass({ id: 'sooner', purchasedOn: day('2026-11-21'), unusedDays: 30 })
      expect(paying([fresh, sooner])).toBe('sooner')
      const before = groupPass({ id: 'before', purchasedOn: day('2026-11-20'), unusedDays: 43 })
      expect(paying([fresh, before])).toBe('before')
      expect(paying([fresh, { ...fresh, id: 'a twin' }])).toBe('a twin')
    })
  })

  test('a booking that would move the validity so that a later booking is outside it is refused, and names the later one', () => {
    const pass = groupPass({
      bookings: [
        { id: 'a', date: day('2026-12-05'), title: 'Mat Flow', holds: true },
        { id: 'b', date: day('2026-12-30'), title: 'Barre Sculpt', holds: true },
      ],
    })
    expect(decideBooking({ ...facts, passes: [pass] })).toEqual({
      kind: 'refuse',
      code: 'CLOCK_WOULD_STRAND',
      details: { title: 'Barre Sculpt', date: 'Wed, 30 Dec' },
    })
  })

  test.each([
    ['holder', false, true],
    ['other person', true, false],
  ])('of a shared pass the %s is not shown what the other has booked', (_, isShared, isSharers) => {
    const later = { id: 'b', date: day('2026-12-30'), title: 'Barre Sculpt', holds: true, isSharers }
    const first = { ...later, id: 'a', date: day('2026-12-05') }
    const pass = { ...groupPass({ bookings: [first, later] }), isShared }
    expect(decideBooking({ ...facts, passes: [pass] })).toEqual({
      kind: 'refuse',
      code: 'CLOCK_WOULD_STRAND',
    })
    expect(decideBooking({ ...facts, passes: [{ ...pass, isShared: isSharers }] })).toMatchObject({
      details: { title: 'Barre Sculpt' },
    })
  })
})

describe('a seat held while its member pays', () => {
  test('is held for ten minutes', () => {
    expect(holdMinutes(specSettings, now)).toBe(10)
  })

  test('is available to one newcomer for every three seats, and to at least one', () => {
    expect([1, 2, 3, 5, 6, 12].map(newcomersAtOnce)).toEqual([1, 1, 1, 1, 2, 4])
  })

  test('is refused to a newcomer if newcomers, or those of their network, hold their share', () => {
    const asks = { isNewcomer: true, newcomers: 0, ofNetwork: 0 }
    expect(decideHold(asks, 6)).toEqual({ kind: 'hold' })
    expect(decideHold({ ...asks, newcomers: 1, ofNetwork: 1 }, 6)).toEqual({ kind: 'hold' })
    const refused = { kind: 'refuse', code: 'SEATS_HELD' }
    expect(decideHold({ ...asks, newcomers: 2 }, 6)).toMatchObject(refused)
    expect(decideHold({ ...asks, newcomers: 3 }, 6)).toMatchObject(refused)
    expect(NEWCOMERS_OF_NETWORK).toBe(2)
    expect(decideHold({ ...asks, newcomers: 2, ofNetwork: 2 }, 12)).toMatchObject(refused)
    expect(decideHold({ ...asks, newcomers: 3, ofNetwork: 3 }, 12)).toMatchObject(refused)
    // A person who has had a pass is not a newcomer.
    const known = { isNewcomer: false, newcomers: 9, ofNetwork: 9 }
    expect(decideHold(known, 6)).toEqual({ kind: 'hold' })
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
    const letIn = { ...facts, status: 'attended', sessionCancelled: true, now: facts.startsAt } as const
    expect(decideCancel(letIn)).toEqual({ kind: 'cancel', status: 'class cancelled' })
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

  test('is refused once attended, and never attended before the class starts [§4.19]', () => {
    const letIn = { ...facts, status: 'attended' } as const
    expect(decideCancel(letIn)).toEqual(decideCancel(facts))
    expect(decideCancel({ ...letIn, now: facts.startsAt })).toMatchObject({ code: 'NOT_CANCELLABLE' })
  })
})

describe('a conflict with another booking', () => {
  const at = (start: string, location: string = 'Faridabad') => ({
    startsAt: studioTime(start),
    endsAt: studioTime(start).add({ minutes: 50 }),
    location,
  })
  const session = at('2026-11-24T18:00')

  test.each([
    ['the same hour', at('2026-11-24T18:00', 'Gurugram'), 'overlap'],
    ['its last minute', at('2026-11-24T18:49'), 'overlap'],
    ['an online class at the same time', at('2026-11-24T17:30', 'Online'), 'overlap'],
    ['one right after, in the same studio', at('2026-11-24T18:50'), null],
    ['one 29 minutes after, in the other city', at('2026-11-24T19:19', 'Gurugram'), 'otherCity'],
    ['one 30 minutes after, in the other city', at('2026-11-24T19:20', 'Gurugram'), null],
    ['one 29 minutes before, in the other city', at('2026-11-24T16:41', 'Gurugram'), 'otherCity'],
    ['an online class right after', at('2026-11-24T18:50', 'Online'), null],
  ])('%s', (_, other, kind) => {
    expect(conflictOf(session, other, specSettings)).toBe(kind)
    expect(conflictOf(other, session, specSettings)).toBe(kind)
  })

  const [before, free, after] = ['17:59', '18:00', '18:01'].map((time) =>
    Temporal.Instant.from(`2026-11-24T${time}Z`),
  ) as [Temporal.Instant, Temporal.Instant, Temporal.Instant]
  const seen = {
    startsAt: '2026-11-25T12:00:00.000Z',
    endsAt: '2026-11-25T13:00:00.000Z',
    instructor: 'c',
    location: 'd',
    cancelBy: '2026-11-24T18:00:00.000Z',
  }

  test('terms differ if any of them does', () => {
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

  test('terms differ if free cancellation has ended since, but not if it had ended before', () => {
    expect(termsChanged({ seen, requestedAt: before }, seen, free)).toBe(true)
    expect(termsChanged({ seen, requestedAt: before }, seen, after)).toBe(true)
    expect(termsChanged({ seen, requestedAt: free }, seen, after)).toBe(false)
  })
})
