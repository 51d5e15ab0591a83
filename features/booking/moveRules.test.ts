import { expect, test } from 'vitest'
import { type PassFacts, passValidity } from '#features/passes/rules.ts'
import { studioDay } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import { decideMove, isSameMove, type MoveFacts, type MoveTerms } from './moveRules.ts'

const instantAt = (text: string) => Temporal.Instant.from(`${text}+05:30`)
const MORNING = instantAt('2026-11-26T07:00')

const passOf = (given: Partial<PassFacts>): PassFacts => ({
  id: 'pass',
  packageType: 'group',
  location: 'all',
  totalSessions: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  purchasedOn: Temporal.PlainDate.from('2026-11-20'),
  extensionDays: 0,
  sessionsLeft: 7,
  freezes: [],
  bookings: [{ id: 'booking', date: studioDay(MORNING), title: 'Mat', holds: true }],
  ...given,
})

const facts = (now: string, pass: Partial<PassFacts> = {}, given: Partial<MoveFacts> = {}): MoveFacts => ({
  source: {
    id: 'booking',
    passId: 'pass',
    status: 'scheduled',
    sessionCancelled: false,
    startsAt: MORNING,
    cancelBy: instantAt('2026-11-25T20:00'),
  },
  target: {
    session: {
      kind: 'mat',
      location: 'Faridabad',
      date: Temporal.PlainDate.from('2026-11-27'),
      startsAt: instantAt('2026-11-27T18:00'),
      cancelled: false,
      follows: true,
      capacity: 10,
      booked: 9,
      heldByOthers: 0,
      reserved: false,
    },
    alreadyBooked: false,
    passes: [passOf(pass)],
    settings: specSettings,
  },
  by: 'member',
  now: instantAt(now),
  ...given,
})
const free = '2026-11-25T19:59'
const late = '2026-11-25T20:00'

test('a move in time costs nothing: the returned session pays, even if it was the last one', () => {
  expect(decideMove(facts(free, { sessionsLeft: 0 }))).toMatchObject({
    kind: 'move',
    leaves: 'cancelled',
    costs: { sessions: 0, days: 0 },
    booked: { passId: 'pass', sessionsAfter: 0 },
  })
})

test('after the deadline the session is lost, so another one must pay', () => {
  expect(decideMove(facts(late, { sessionsLeft: 3 }))).toMatchObject({
    leaves: 'late cancelled',
    costs: { sessions: 1, days: 0 },
    booked: { sessionsAfter: 2 },
  })
  expect(decideMove(facts(late, { sessionsLeft: 0 }))).toMatchObject({ code: 'NO_VALID_PASS' })
})

test("on an unlimited pass a late move costs a day, and a free move does not change the pass's length", () => {
  const unlimited = { totalSessions: null, sessionsLeft: null }
  const before = passValidity(passOf(unlimited)).expiresOn
  const inTime = decideMove(facts(free, unlimited))
  expect(inTime).toMatchObject({ costs: { sessions: 0, days: 0 } })
  // The first class is now a day later, so the pass begins a day later.
  expect(inTime.kind === 'move' && inTime.booked.validity.expiresOn.toString()).toBe(
    before.add({ days: 1 }).toString(),
  )
  const lost = decideMove(facts(late, unlimited))
  expect(lost).toMatchObject({ costs: { sessions: 0, days: 1 } })
  expect(lost.kind === 'move' && lost.booked.validity.expiresOn.toString()).toBe(
    before.subtract({ days: 1 }).toString(),
  )
})

test('on the day of the class only staff can move a booking, and they may waive the cost', () => {
  const onItsDay = '2026-11-26T06:00'
  expect(decideMove(facts(onItsDay))).toMatchObject({ code: 'CLASS_DAY' })
  expect(decideMove(facts(onItsDay, {}, { by: 'staff' }))).toMatchObject({ leaves: 'late cancelled' })
  expect(decideMove(facts(onItsDay, {}, { by: 'staff', waive: true }))).toMatchObject({ leaves: 'cancelled' })
})

test('a cancelled class, a full class and one that has begun are refused', () => {
  const { source, target } = facts(free)
  const cancelledSource = { source: { ...source, sessionCancelled: true } }
  expect(decideMove(facts(free, {}, cancelledSource))).toMatchObject({ code: 'NOT_CANCELLABLE' })
  const full = { target: { ...target, session: { ...target.session, booked: 10 } } }
  expect(decideMove(facts(free, {}, full))).toMatchObject({ code: 'SESSION_FULL' })
  expect(decideMove(facts('2026-11-27T19:00', {}, { by: 'staff' }))).toMatchObject({
    code: 'NOT_CANCELLABLE',
  })
})

test('the terms that were shown must still be true; only a conflict that has disappeared makes no difference', () => {
  const terms: MoveTerms = {
    leavesAt: 'a',
    leaves: 'cancelled',
    feePaise: 0,
    settled: 'forgiven',
    startsAt: 'b',
    endsAt: 'c',
    instructor: 'Kavya',
    location: 'Faridabad',
    isFree: true,
    cancelBy: 'd',
    passId: 'pass',
    sessionsLeft: 3,
    expiresOn: '2026-12-24',
    conflicts: ['other'],
  }
  expect(isSameMove(terms, { ...terms, conflicts: [] })).toBe(true)
  const changes: Partial<MoveTerms>[] = [
    { leavesAt: 'z' },
    { leaves: 'late cancelled' },
    { feePaise: 100 },
    { settled: 'strike' },
    { startsAt: 'z' },
    { endsAt: 'z' },
    { instructor: 'Tara' },
    { location: 'Gurugram' },
    { isFree: false },
    { cancelBy: 'z' },
    { passId: 'z' },
    { sessionsLeft: 2 },
    { expiresOn: '2026-12-23' },
    { conflicts: ['new'] },
  ]
  for (const change of changes) expect(isSameMove(terms, { ...terms, ...change })).toBe(false)
})
