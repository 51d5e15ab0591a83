import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import { fitPass, madeWholeDays, type PassFacts, passClock, passStatus } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const pass = (more: Partial<PassFacts> = {}): PassFacts => ({
  id: 'pass',
  packageType: 'group',
  location: 'all',
  totalSessions: 8,
  sessionsLeft: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  purchasedOn: day('2026-11-01'),
  extensionDays: 0,
  freezes: [],
  bookings: [],
  ...more,
})
const booking = (date: string, holds = true) => ({ id: date, date: day(date), title: 'Mat Flow', holds })
const mat = (date: string) => ({ kind: 'mat' as const, location: 'Faridabad' as const, date: day(date) })
const expiry = (facts: PassFacts) => passClock(facts).expiresOn.toString()

describe('the clock of a pass', () => {
  test('runs 28 days from the first session, and the last day still counts [§4.34]', () => {
    const started = pass({ bookings: [booking('2026-11-10')] })
    expect(expiry(started)).toBe('2026-12-08')
    expect(fitPass(started, mat('2026-12-08'), specSettings)).toMatchObject({ kind: 'fits' })
    expect(fitPass(started, mat('2026-12-09'), specSettings)).toEqual({ kind: 'not', problem: 'date' })
  })

  test('unused, it ends 6 weeks after purchase, and the first session must lie before that [§4.36]', () => {
    expect(expiry(pass())).toBe('2026-12-13')
    expect(fitPass(pass(), mat('2026-12-12'), specSettings)).toMatchObject({ kind: 'fits' })
    expect(fitPass(pass(), mat('2026-12-13'), specSettings)).toEqual({ kind: 'not', problem: 'date' })
  })

  test('Discovery runs 15 days from purchase, whenever it is used [§9.7]', () => {
    const discovery = pass({
      packageType: 'discovery',
      validityDays: 15,
      validityFrom: 'purchase',
      unusedDays: 15,
    })
    expect(expiry({ ...discovery, bookings: [booking('2026-11-12')] })).toBe('2026-11-16')
    expect(fitPass(discovery, mat('2026-11-16'), specSettings)).toMatchObject({ kind: 'fits' })
    expect(fitPass(discovery, mat('2026-11-17'), specSettings)).toEqual({ kind: 'not', problem: 'date' })
  })

  test('moves back to the earliest booking left when the first is cancelled free of charge', () => {
    expect(expiry(pass({ bookings: [booking('2026-11-20')] }))).toBe('2026-12-18')
  })

  test('starts at the latest when the unused pass would have ended, however often the first is cancelled', () => {
    expect(expiry(pass({ bookings: [booking('2027-01-05')] }))).toBe('2027-01-10')
  })

  test('counts a late cancelled session as used', () => {
    expect(expiry(pass({ bookings: [booking('2026-11-05', false), booking('2026-11-10')] }))).toBe(
      '2026-12-03',
    )
  })

  test('a freeze moves the end by its days and bars its dates [§4.40]', () => {
    const frozen = pass({
      bookings: [booking('2026-11-10')],
      freezes: [{ from: day('2026-11-15'), to: day('2026-11-19') }],
    })
    expect(expiry(frozen)).toBe('2026-12-13')
    expect(fitPass(frozen, mat('2026-11-19'), specSettings)).toEqual({ kind: 'not', problem: 'frozen' })
    expect(fitPass(frozen, mat('2026-11-20'), specSettings)).toMatchObject({ kind: 'fits' })
  })

  test('a day taken off an unlimited pass never takes a booking already confirmed', () => {
    const unlimited = pass({ totalSessions: null, sessionsLeft: null, extensionDays: -1 })
    expect(expiry({ ...unlimited, bookings: [booking('2026-11-10')] })).toBe('2026-12-07')
    expect(expiry({ ...unlimited, bookings: [booking('2026-11-10'), booking('2026-12-08')] })).toBe(
      '2026-12-08',
    )
  })
})

test('whatever is booked in whatever order, every booking lies inside the pass', () => {
  const dates = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(dates, (offsets) => {
      let facts = pass({ sessionsLeft: 20, totalSessions: 20 })
      for (const offset of offsets) {
        const date = facts.purchasedOn.add({ days: offset })
        if (fitPass(facts, mat(date.toString()), specSettings).kind !== 'fits') continue
        facts = { ...facts, bookings: [...facts.bookings, booking(date.toString())] }
      }
      const { expiresOn } = passClock(facts)
      for (const b of facts.bookings) expect(Temporal.PlainDate.compare(b.date, expiresOn)).not.toBe(1)
    }),
  )
})

test('a pass with hardly a week left after the cancelled session gets 7 days more', () => {
  expect(madeWholeDays(day('2026-12-06'), day('2026-11-30'), specSettings)).toBe(7)
  expect(madeWholeDays(day('2026-12-07'), day('2026-11-30'), specSettings)).toBe(0)
})

describe('the status of a pass', () => {
  const held = {
    firstSessionOn: day('2026-11-10'),
    expiresOn: day('2026-12-08'),
    validityFrom: 'firstSession',
    sessionsLeft: 3,
    freezes: [],
  }
  test('still counts on its last day', () => {
    expect(passStatus(held, day('2026-12-08'))).toBe('active')
    expect(passStatus(held, day('2026-12-09'))).toBe('expired')
  })
  test('unused, it is gone on the day it names', () => {
    const unused = { ...held, firstSessionOn: null }
    expect(passStatus(unused, day('2026-12-07'))).toBe('unused')
    expect(passStatus(unused, day('2026-12-08'))).toBe('expired')
  })
  test('is used up when no session is left', () => {
    expect(passStatus({ ...held, sessionsLeft: 0 }, day('2026-12-01'))).toBe('used up')
  })
})
