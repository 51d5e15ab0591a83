import { describe, expect, test } from 'vitest'
import { type PassFacts, passValidity } from '#features/passes/rules.ts'
import { studioDay } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import { choosePass, conflictOf, decideBooking, decideSeat } from './rules.ts'

const studioTime = (text: string) => Temporal.Instant.from(`${text}+05:30`)
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

describe('booking', () => {
  const facts = {
    session: sessionAt('2026-11-24T18:30'),
    alreadyBooked: false,
    passes: [groupPass()],
    settings: specSettings,
    now,
  }

  test('an open session with a seat and a fitting pass can be booked, and the decision contains its cost', () => {
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

  test('is possible from eight weeks before the day of the session', () => {
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
      const forgiven = [{ id: 'b', passId: 'pass', isFree: true }]
      expect(costs(groupPass(), { forfeited: forgiven })).toMatchObject({
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

  test('a walk-in gets a seat until 29 minutes after the start, but not after 30', () => {
    const { passes: _, ...seatFacts } = facts
    const at = (minutes: number) =>
      decideSeat({ ...seatFacts, walkIn: true, now: seatFacts.session.startsAt.add({ minutes }) })
    expect(at(0)).toEqual({ kind: 'free' })
    expect(at(29)).toEqual({ kind: 'free' })
    expect(at(30)).toMatchObject({ code: 'SESSION_STARTED' })
  })

  test('a session at a hidden location can only be booked by staff, and by members who wait for it', () => {
    const { passes: _, ...seatFacts } = facts
    const hidden = { ...specSettings, locations: [{ name: 'Faridabad', hindi: '', isHidden: true }] }
    expect(decideSeat({ ...seatFacts, settings: hidden })).toMatchObject({ code: 'NOT_FOUND' })
    expect(decideSeat({ ...seatFacts, settings: hidden, byStaff: true })).toEqual({ kind: 'free' })
    expect(decideSeat({ ...seatFacts, settings: hidden, walkIn: true })).toEqual({ kind: 'free' })
    expect(decideSeat({ ...seatFacts, settings: hidden, waits: true })).toEqual({ kind: 'free' })
    expect(decideSeat({ ...seatFacts })).toEqual({ kind: 'free' })
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
      const [chosen, chosenReversed] = [
        choosePass(passes, session, specSettings),
        choosePass(passes.toReversed(), session, specSettings),
      ]
      expect(chosenReversed).toEqual(chosen)
      return chosen.kind === 'pays' ? chosen.pass.id : chosen.code
    }
    const bookingOn = (date: string) => ({ id: date, date: day(date), title: 'Mat', holds: true })
    // The quarter ends on 31 December; the fresh pack ends on 2 January, or on 23 December if it started on 25
    // November.
    const quarter = groupPass({
      id: 'quarter',
      totalSessions: null,
      sessionsLeft: null,
      validityDays: 91,
      unusedDays: 105,
      purchasedOn: day('2026-09-30'),
      bookings: [bookingOn('2026-10-01')],
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
        bookings: [bookingOn('2026-11-10')],
        freezes: [{ from: day('2026-12-20'), to: day('2027-01-10') }],
      })
      expect(paying([fresh, frozen])).toBe('frozen')
    })

    test('among started passes an unlimited pass pays first, then the pass that ends first', () => {
      const pack = groupPass({
        id: 'pack',
        purchasedOn: day('2026-11-09'),
        bookings: [bookingOn('2026-11-10')],
      })
      expect(paying([pack, quarter])).toBe('quarter')
      const later = { ...pack, id: 'later', bookings: [bookingOn('2026-11-12')] }
      expect(paying([later, pack])).toBe('pack')
      // A booking on an earlier day would reverse the order of the two ends: 2 January against 3 January.
      const bought = { purchasedOn: day('2026-11-01') }
      const last = groupPass({ id: 'a', ...bought, bookings: [bookingOn('2026-12-08')] })
      const first = groupPass({ id: 'b', ...bought, validityDays: 29, bookings: [bookingOn('2026-12-06')] })
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

  test('a booking that would move the validity so that a later booking is outside it is refused, with the later one', () => {
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
  ])('the %s of a shared pass is not shown what the other has booked', (_, isShared, isSharers) => {
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
})
