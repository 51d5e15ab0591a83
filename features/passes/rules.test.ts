import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specSettings } from '#tests/settings.ts'
import {
  compensationDays,
  coversLocation,
  fitPass,
  isGood,
  type PassFacts,
  passStatus,
  passValidity,
  previewFreeze,
} from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const pass = (changes: Partial<PassFacts> = {}): PassFacts => ({
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
  ...changes,
})
const booking = (date: string, holds = true) => ({ id: date, date: day(date), title: 'Mat Flow', holds })
const mat = (date: string) => ({ kind: 'mat' as const, location: 'Faridabad' as const, date: day(date) })
const expiry = (facts: PassFacts) => passValidity(facts).expiresOn.toString()

describe('the validity of a pass', () => {
  test('runs 28 days from the first session, including the last day [§4.34]', () => {
    const started = pass({ bookings: [booking('2026-11-10')] })
    expect(expiry(started)).toBe('2026-12-08')
    expect(fitPass(started, mat('2026-12-08'), specSettings)).toMatchObject({ kind: 'fits' })
    expect(fitPass(started, mat('2026-12-09'), specSettings)).toEqual({ kind: 'not', problem: 'date' })
  })

  test('ends 6 weeks after purchase if unused, and the first session must be before that [§4.36]', () => {
    expect(expiry(pass())).toBe('2026-12-13')
    expect(fitPass(pass(), mat('2026-12-12'), specSettings)).toMatchObject({ kind: 'fits' })
    expect(fitPass(pass(), mat('2026-12-13'), specSettings)).toEqual({ kind: 'not', problem: 'date' })
  })

  test('runs 15 days from purchase for Discovery, whenever it is used [§9.7]', () => {
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

  test('moves to the earliest remaining booking if the first is cancelled free of charge', () => {
    expect(expiry(pass({ bookings: [booking('2026-11-20')] }))).toBe('2026-12-18')
  })

  test('starts at the latest when the unused pass would have ended, even if early bookings are cancelled again and again', () => {
    expect(expiry(pass({ bookings: [booking('2027-01-05')] }))).toBe('2027-01-10')
  })

  test('starts with the first session even if that session was cancelled late', () => {
    expect(expiry(pass({ bookings: [booking('2026-11-05', false), booking('2026-11-10')] }))).toBe(
      '2026-12-03',
    )
  })

  test('ends later by the days of a freeze, whose dates cannot be booked [§4.40]', () => {
    const frozen = pass({
      bookings: [booking('2026-11-10')],
      freezes: [{ from: day('2026-11-15'), to: day('2026-11-19') }],
    })
    expect(expiry(frozen)).toBe('2026-12-13')
    expect(fitPass(frozen, mat('2026-11-19'), specSettings)).toEqual({ kind: 'not', problem: 'frozen' })
    expect(fitPass(frozen, mat('2026-11-20'), specSettings)).toMatchObject({ kind: 'fits' })
  })

  test('never excludes a confirmed booking when an unlimited pass loses a day', () => {
    const unlimited = pass({ totalSessions: null, sessionsLeft: null, extensionDays: -1 })
    expect(expiry({ ...unlimited, bookings: [booking('2026-11-10')] })).toBe('2026-12-07')
    expect(expiry({ ...unlimited, bookings: [booking('2026-11-10'), booking('2026-12-08')] })).toBe(
      '2026-12-08',
    )
  })
})

describe('a pass pays for', () => {
  const pays = (changes: Partial<PassFacts>, session = mat('2026-11-12')) => {
    const fit = fitPass(pass(changes), session, specSettings)
    return fit.kind === 'not' ? fit.problem : fit.kind
  }

  test('the kinds of class for which it was sold, at its location or at any', () => {
    expect(pays({})).toBe('fits')
    expect(fitPass(pass({ packageType: 'reformer' }), mat('2026-11-12'), specSettings)).toEqual({
      kind: 'not',
      problem: 'kind',
    })
    expect(pays({ location: 'Faridabad' })).toBe('fits')
    expect(fitPass(pass({ location: 'Gurugram' }), mat('2026-11-12'), specSettings)).toEqual({
      kind: 'not',
      problem: 'location',
    })
    expect([coversLocation('all', 'Gurugram'), coversLocation('Gurugram', 'Gurugram')]).toEqual([true, true])
    expect(coversLocation('Gurugram', 'Faridabad')).toBe(false)
  })

  test('as many sessions as are left, the last session included', () => {
    expect(pays({ sessionsLeft: 1 })).toBe('fits')
    expect(fitPass(pass({ sessionsLeft: 0 }), mat('2026-11-12'), specSettings)).toEqual({
      kind: 'not',
      problem: 'usedUp',
    })
    expect(pays({ sessionsLeft: null, totalSessions: null })).toBe('fits')
  })

  test('nothing before its purchase, nor after it was revoked', () => {
    expect(pays({}, mat('2026-11-01'))).toBe('fits')
    // A started pass covers no day before its purchase either.
    const started = pass({ validityFrom: 'purchase', bookings: [booking('2026-11-10')] })
    expect(fitPass(started, mat('2026-10-31'), specSettings)).toEqual({ kind: 'not', problem: 'date' })
    expect(fitPass(pass({ revokedOn: day('2026-11-20') }), mat('2026-11-12'), specSettings)).toEqual({
      kind: 'not',
      problem: 'revoked',
    })
  })

  test('a new booking, which counts for its validity', () => {
    const fit = fitPass(pass(), mat('2026-11-12'), specSettings)
    expect(fit).toMatchObject({ kind: 'fits' })
    if (fit.kind !== 'fits') return
    expect([fit.validity.firstSessionOn, fit.validity.expiresOn].map(String)).toEqual([
      '2026-11-12',
      '2026-12-10',
    ])
    // A pass that has lost days lasts at least until its last confirmed booking.
    const late = pass({ extensionDays: -20, bookings: [booking('2026-11-12'), booking('2026-12-08')] })
    expect(expiry(late)).toBe('2026-12-08')
  })

  test('no day that would put a booking outside the validity, unless that booking is outside already', () => {
    const two = pass({ bookings: [booking('2026-11-20'), booking('2026-12-18')] })
    expect(fitPass(two, mat('2026-11-19'), specSettings)).toEqual({
      kind: 'strands',
      booking: booking('2026-12-18'),
    })
    // A late cancelled booking may be outside the validity. A booking that is outside already is not affected by the
    // new one.
    const withLateCancelled = pass({ bookings: [booking('2026-11-20'), booking('2026-12-18', false)] })
    expect(fitPass(withLateCancelled, mat('2026-11-19'), specSettings).kind).toBe('fits')
    const withOutside = pass({ bookings: [booking('2026-11-20'), booking('2026-12-19')] })
    expect(fitPass(withOutside, mat('2026-11-19'), specSettings).kind).toBe('fits')
  })
})

describe('the validity of a changed pass', () => {
  test('counts extension days and freezes also if the pass is unused', () => {
    expect(expiry(pass({ extensionDays: 5 }))).toBe('2026-12-18')
    expect(expiry(pass({ extensionDays: -5 }))).toBe('2026-12-08')
    const freezes = [{ from: day('2026-11-10'), to: day('2026-11-12') }]
    expect(expiry(pass({ freezes }))).toBe('2026-12-16')
    expect(expiry(pass({ validityFrom: 'purchase', extensionDays: 2, freezes }))).toBe('2026-12-04')
    expect(expiry(pass({ extensionDays: 2, freezes, bookings: [booking('2026-11-10')] }))).toBe('2026-12-13')
  })

  test('starts on the day on which the pass started in another system', () => {
    const started = pass({ startedOn: day('2026-11-03') })
    expect(expiry(started)).toBe('2026-12-01')
    expect(passValidity({ ...started, bookings: [booking('2026-11-20')] }).firstSessionOn?.toString()).toBe(
      '2026-11-03',
    )
  })

  test('ends at the latest on the day on which the pass was revoked', () => {
    const bookings = [booking('2026-11-10')]
    expect(expiry(pass({ bookings, revokedOn: day('2026-11-20') }))).toBe('2026-11-20')
    expect(expiry(pass({ bookings, revokedOn: day('2026-12-20') }))).toBe('2026-12-08')
  })

  test('is not extended by a late cancellation', () => {
    const unlimited = pass({ totalSessions: null, sessionsLeft: null, extensionDays: -1 })
    expect(expiry({ ...unlimited, bookings: [booking('2026-11-10'), booking('2026-12-08', false)] })).toBe(
      '2026-12-07',
    )
    // The order of the bookings does not matter.
    expect(expiry({ ...unlimited, bookings: [booking('2026-12-08'), booking('2026-11-10')] })).toBe(
      '2026-12-08',
    )
  })
})

describe('freezing a pass', () => {
  const today = day('2026-11-12')
  const started = pass({
    bookings: [booking('2026-11-10'), booking('2026-11-16'), booking('2026-11-18', false)],
  })
  const freeze = (from: string, to: string, facts = started) =>
    previewFreeze(facts, { from: day(from), to: day(to) }, today, specSettings)
  const refused = { kind: 'refuse', code: 'FREEZE_NOT_POSSIBLE', details: { days: '90' } }

  test('extends the pass by its days, and returns the bookings in it', () => {
    const preview = freeze('2026-11-15', '2026-11-19')
    expect(preview).toMatchObject({ kind: 'freeze' })
    if (preview.kind !== 'freeze') return
    expect(preview.expiresOn.toString()).toBe('2026-12-13')
    // A cancelled booking is not returned.
    expect(preview.returned.map(({ id }) => id)).toEqual(['2026-11-16'])
    const oneDay = freeze('2026-11-16', '2026-11-16')
    expect(oneDay).toMatchObject({ returned: [{ id: '2026-11-16' }] })
    expect(freeze('2026-11-17', '2026-11-19')).toMatchObject({ returned: [] })
  })

  test('ignores the returned bookings when it calculates the new expiry', () => {
    const unlimited = pass({
      totalSessions: null,
      sessionsLeft: null,
      extensionDays: -1,
      bookings: [booking('2026-11-10'), booking('2026-12-08')],
    })
    const preview = freeze('2026-12-08', '2026-12-08', unlimited)
    expect(preview.kind === 'freeze' && preview.expiresOn.toString()).toBe('2026-12-08')
    const none = freeze('2026-11-20', '2026-11-20', unlimited)
    expect(none.kind === 'freeze' && none.expiresOn.toString()).toBe('2026-12-08')
  })

  test('starts tomorrow at the earliest, and on the last day of the pass at the latest', () => {
    expect(freeze('2026-11-12', '2026-11-13')).toEqual(refused)
    expect(freeze('2026-11-13', '2026-11-13')).toMatchObject({ kind: 'freeze' })
    expect(freeze('2026-12-08', '2026-12-20')).toMatchObject({ kind: 'freeze' })
    expect(freeze('2026-12-09', '2026-12-20')).toEqual(refused)
  })

  test('lasts one to 90 days', () => {
    expect(freeze('2026-11-20', '2026-11-19')).toEqual(refused)
    expect(freeze('2026-11-20', '2027-02-17')).toMatchObject({ kind: 'freeze' })
    expect(freeze('2026-11-20', '2027-02-18')).toEqual(refused)
  })

  test('must not overlap another freeze, not even by one day', () => {
    const frozen = { ...started, freezes: [{ from: day('2026-11-20'), to: day('2026-11-25') }] }
    expect(freeze('2026-11-18', '2026-11-19', frozen)).toMatchObject({ kind: 'freeze' })
    expect(freeze('2026-11-26', '2026-11-28', frozen)).toMatchObject({ kind: 'freeze' })
    for (const [from, to] of [
      ['2026-11-18', '2026-11-20'],
      ['2026-11-25', '2026-11-28'],
      ['2026-11-22', '2026-11-23'],
      ['2026-11-18', '2026-11-28'],
    ] as const)
      expect(freeze(from, to, frozen), `${from} to ${to}`).toEqual(refused)
  })

  test('is refused for a revoked pass', () => {
    expect(freeze('2026-11-20', '2026-11-21', { ...started, revokedOn: day('2026-12-01') })).toEqual(refused)
  })
})

test('every booking is within the validity of its pass, in whatever order the bookings are made', () => {
  const dates = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(dates, (offsets) => {
      let facts = pass({ sessionsLeft: 20, totalSessions: 20 })
      for (const offset of offsets) {
        const date = facts.purchasedOn.add({ days: offset })
        if (fitPass(facts, mat(date.toString()), specSettings).kind !== 'fits') continue
        facts = { ...facts, bookings: [...facts.bookings, booking(date.toString())] }
      }
      const { expiresOn } = passValidity(facts)
      for (const b of facts.bookings) expect(Temporal.PlainDate.compare(b.date, expiresOn)).not.toBe(1)
    }),
  )
})

test('a pass with less than a week left after the cancelled session gets 7 days more', () => {
  expect(compensationDays(day('2026-12-06'), day('2026-11-30'), specSettings)).toBe(7)
  expect(compensationDays(day('2026-12-07'), day('2026-11-30'), specSettings)).toBe(0)
})

describe('the status of a pass', () => {
  const held = {
    firstSessionOn: day('2026-11-10'),
    expiresOn: day('2026-12-08'),
    validityFrom: 'firstSession',
    sessionsLeft: 3,
    freezes: [],
  }
  test('is active on its last day', () => {
    expect(passStatus(held, day('2026-12-08'))).toBe('active')
    expect(passStatus(held, day('2026-12-09'))).toBe('expired')
  })
  test('is expired on the last day of an unused pass whose days count from its first session', () => {
    const unused = { ...held, firstSessionOn: null }
    expect(passStatus(unused, day('2026-12-07'))).toBe('unused')
    expect(passStatus(unused, day('2026-12-08'))).toBe('expired')
  })
  test('is unused on the last day of an unused pass whose days count from its purchase', () => {
    const unused = { ...held, firstSessionOn: null, validityFrom: 'purchase' }
    expect(passStatus(unused, day('2026-12-08'))).toBe('unused')
    expect(passStatus(unused, day('2026-12-09'))).toBe('expired')
  })
  test('is used up when no session is left', () => {
    expect(passStatus({ ...held, sessionsLeft: 0 }, day('2026-12-01'))).toBe('used up')
    expect(passStatus({ ...held, sessionsLeft: null }, day('2026-12-01'))).toBe('active')
  })
  test('is frozen on the days of its freezes, first and last included', () => {
    const frozen = { ...held, freezes: [{ from: day('2026-12-01'), to: day('2026-12-03') }] }
    const on = (date: string) => passStatus(frozen, day(date))
    expect(['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map(on)).toEqual([
      'active',
      'frozen',
      'frozen',
      'active',
    ])
  })
  test('is revoked from the day of revocation, whatever else applies', () => {
    const revoked = { ...held, sessionsLeft: 0, revokedOn: day('2026-11-30') }
    expect(passStatus(revoked, day('2026-12-09'))).toBe('revoked')
  })
  test('is good while the pass can pay for something, now or later', () => {
    const all = ['unused', 'active', 'used up', 'frozen', 'expired', 'revoked'] as const
    expect(all.filter(isGood)).toEqual(['unused', 'active', 'frozen'])
  })
})
