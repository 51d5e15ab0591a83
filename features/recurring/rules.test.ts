import { expect, test } from 'vitest'
import { studioDay } from '#lib/time.ts'
import { specSettings } from '#tests/settings.ts'
import {
  type DateFacts,
  datesOn,
  finalDates,
  isMissed,
  isSamePlan,
  lastCoveredDate,
  type PlanFacts,
  planDates,
} from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const instantAt = (text: string) => Temporal.Instant.from(`${text}+05:30`)
const NOW = instantAt('2026-11-23T12:00')

const seatOn = (date: string, given: object = {}): DateFacts => ({
  date: day(date),
  meets: true,
  holiday: null,
  leftOut: false,
  paused: false,
  seat: {
    alreadyBooked: false,
    forfeited: [],
    session: {
      kind: 'mat',
      location: 'Faridabad',
      date: day(date),
      startsAt: instantAt(`${date}T18:00`),
      endsAt: instantAt(`${date}T18:50`),
      cancelled: false,
      follows: true,
      capacity: 10,
      booked: 0,
      heldByOthers: 0,
      reserved: false,
      ...given,
    },
  },
})

const pass = (given: Partial<PlanFacts['passes'][number]> = {}): PlanFacts['passes'][number] => ({
  id: 'pass',
  packageType: 'group',
  location: 'all',
  totalSessions: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  purchasedOn: day('2026-11-20'),
  extensionDays: 0,
  sessionsLeft: 8,
  freezes: [],
  bookings: [],
  ...given,
})

const plan = (dates: DateFacts[], given: Partial<PlanFacts> = {}) =>
  planDates({
    dates,
    passes: [pass()],
    others: [],
    recurring: { kind: 'mat', location: 'Faridabad', waitsIfFull: true, endsOn: null },
    byStaff: false,
    startedByStaff: false,
    settings: specSettings,
    now: NOW,
    ...given,
  })
const outcomes = (dates: DateFacts[], given: Partial<PlanFacts> = {}) =>
  plan(dates, given).map(({ outcome }) => outcome)

test('the dates are those of one weekday, with the first and the last day included', () => {
  expect(datesOn(1, day('2026-11-24'), day('2026-12-14')).join()).toBe('2026-11-30,2026-12-07,2026-12-14')
  expect(datesOn(2, day('2026-11-24'), day('2026-11-24')).join()).toBe('2026-11-24')
})

test('each date is paid with what the dates before it leave on the pass, and the plan ends with the pass', () => {
  const dates = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'].map((date) => seatOn(date))
  const planned = plan(dates, { passes: [pass({ sessionsLeft: 2 })] })
  expect(planned.map(({ outcome, sessionsLeft }) => `${outcome} ${sessionsLeft}`)).toEqual([
    'book 1',
    'book 0',
    'passEnds null',
  ])
  expect(lastCoveredDate(planned)?.toString()).toBe('2026-12-07')
  expect(lastCoveredDate(planned.slice(0, 2))).toBeUndefined()
})

test('with a last day the plan continues after a date that no pass covers, which is refused shortly before it', () => {
  const recurring = { kind: 'mat', location: 'Faridabad', waitsIfFull: true, endsOn: day('2026-12-14') }
  const dates = ['2026-11-30', '2026-12-07'].map((date) => seatOn(date))
  const input = { recurring, passes: [pass({ sessionsLeft: 0 })] }
  expect(outcomes(dates, input)).toEqual(['passEnds', 'passEnds'])
  const until = { today: day('2026-11-28'), lastOpenDay: day('2026-12-28'), endsOn: recurring.endsOn }
  const decided = finalDates(plan(dates, input), until)
  expect(decided.map(({ outcome, code }) => `${outcome} ${code}`)).toEqual(['refused NO_VALID_PASS'])
  expect(finalDates(plan(dates, input), { ...until, today: day('2026-11-27') })).toEqual([])
  expect(finalDates(plan(dates, input), { ...until, endsOn: null })).toEqual([])
})

test('each reason for leaving out a date has its own outcome', () => {
  const date = '2026-11-30'
  const full = { booked: 10 }
  expect(outcomes([{ ...seatOn(date), leftOut: true }])).toEqual(['leftOut'])
  expect(outcomes([{ ...seatOn(date), paused: true }])).toEqual(['paused'])
  expect(outcomes([{ ...seatOn(date), holiday: 'Diwali', seat: undefined }])).toEqual(['holiday'])
  // Staff have confirmed that the class takes place on the holiday.
  expect(outcomes([{ ...seatOn(date), holiday: 'Diwali' }])).toEqual(['book'])
  expect(outcomes([{ ...seatOn(date), seat: undefined }])).toEqual(['noSession'])
  expect(outcomes([seatOn(date, { cancelled: true })])).toEqual(['cancelled'])
  expect(outcomes([seatOn(date, { follows: false })])).toEqual(['noSession'])
  expect(outcomes([seatOn(date, full)])).toEqual(['wait'])
  const skips = { kind: 'mat', location: 'Faridabad', waitsIfFull: false, endsOn: null }
  expect(outcomes([seatOn(date, full)], { recurring: skips })).toEqual(['full'])
  const other = {
    startsAt: instantAt(`${date}T18:30`),
    endsAt: instantAt(`${date}T19:20`),
    location: 'Faridabad',
  }
  expect(outcomes([seatOn(date)], { others: [other] })).toEqual(['overlap'])
  expect(outcomes([seatOn(date, full)], { others: [other] })).toEqual(['overlap'])
  const frozen = pass({ freezes: [{ from: day('2026-11-28'), to: day('2026-12-02') }] })
  expect(outcomes([seatOn(date), seatOn('2026-12-07')], { passes: [frozen] })).toEqual(['frozen', 'book'])
  expect(outcomes([seatOn('2026-11-23')], { now: instantAt('2026-11-23T18:01') })).toEqual([])
})

test('a date that can be booked only later is covered by the pass that will pay then', () => {
  const far = { ...seatOn('2027-02-01'), seat: undefined }
  const long = pass({ validityDays: 200, unusedDays: 200 })
  const [later] = plan([far], { passes: [long] })
  expect(later).toMatchObject({ outcome: 'later', passId: 'pass', sessionsLeft: 7 })
  expect(later?.opensOn?.toString()).toBe('2026-12-07')
  expect(outcomes([far])).toEqual(['passEnds'])
  expect(studioDay(NOW).toString()).toBe('2026-11-23')
})

test('a date without a class is shown as one that cannot be booked', () => {
  const far = { ...seatOn('2027-02-01'), seat: undefined, meets: false }
  expect(outcomes([far], { passes: [pass({ validityDays: 200, unusedDays: 200 })] })).toEqual(['noSession'])
})

test('a date has the outcome frozen only if the frozen pass would pay for the class', () => {
  const freezes = [{ from: day('2026-11-28'), to: day('2026-12-02') }]
  const dates = [seatOn('2026-11-30')]
  for (const other of [{ location: 'Gurgaon' }, { packageType: 'private' as const }, { sessionsLeft: 0 }])
    expect(outcomes(dates, { passes: [pass({ freezes, ...other })] })).toEqual(['passEnds'])
})

test('a date with a holiday, a freeze or no class is decided the day before', () => {
  const date = '2026-12-07'
  const frozen = pass({ freezes: [{ from: day(date), to: day(date) }] })
  const none = { ...seatOn(date), seat: undefined }
  const plans = [
    plan([none]),
    plan([{ ...none, holiday: 'Diwali' }]),
    plan([seatOn(date)], { passes: [frozen] }),
  ]
  const decided = (today: string) =>
    plans.flatMap((dates) => {
      const days = { today: day(today), lastOpenDay: day('2027-01-18'), endsOn: null }
      return finalDates(dates, days).map(({ outcome }) => outcome)
    })
  expect(decided('2026-12-05')).toEqual([])
  expect(decided('2026-12-06')).toEqual(['noSession', 'holiday', 'frozen'])
})

test('a date on the waitlist reserves a session of the pass, and later dates are paid with the rest', () => {
  const dates = [
    seatOn('2026-11-30', { booked: 10 }),
    ...['2026-12-07', '2026-12-14'].map((date) => seatOn(date)),
  ]
  expect(outcomes(dates, { passes: [pass({ sessionsLeft: 2 })] })).toEqual(['wait', 'book', 'passEnds'])
  const passes = [
    pass({ sessionsLeft: 1, purchasedOn: day('2026-11-19') }),
    pass({ id: 'second', sessionsLeft: 1 }),
  ]
  const lines = plan(dates, { passes }).map(({ outcome, passId }) => `${outcome} ${passId}`)
  expect(lines).toEqual(['wait pass', 'book pass', 'passEnds null'])
})

test('what a late cancellation of the same date cost is returned when it is booked again', () => {
  const late = seatOn('2026-11-30')
  const seat = late.seat && { ...late.seat, forfeited: [{ id: 'booking', passId: 'pass' }] }
  const dates = [{ ...late, seat }, seatOn('2026-12-07')]
  const none = [pass({ sessionsLeft: 0 })]
  expect(
    plan(dates, { passes: none }).map(({ outcome, sessionsLeft }) => `${outcome} ${sessionsLeft}`),
  ).toEqual(['book 0', 'passEnds null'])
})

test('only the dates that are booked or waiting must match what was shown', () => {
  const planned = plan([seatOn('2026-11-30'), seatOn('2026-12-07', { booked: 10 })])
  const previewedDates = planned.map(({ date, outcome, passId }) => ({
    date: date.toString(),
    outcome,
    passId,
  }))
  expect(isSamePlan(previewedDates, planned)).toBe(true)
  expect(
    isSamePlan([...previewedDates, { date: '2026-12-14', outcome: 'holiday', passId: null }], planned),
  ).toBe(true)
  expect(isSamePlan(previewedDates.slice(1), planned)).toBe(false)
  expect(
    isSamePlan(
      [{ ...(previewedDates[0] as (typeof previewedDates)[0]), passId: 'other' }, ...previewedDates.slice(1)],
      planned,
    ),
  ).toBe(false)
  expect(
    isSamePlan(
      [{ ...(previewedDates[0] as (typeof previewedDates)[0]), outcome: 'wait' }, ...previewedDates.slice(1)],
      planned,
    ),
  ).toBe(false)
})

test('a recurring booking ends after a number of missed dates in a row, but not if the owner has turned that off', () => {
  expect(isMissed([false, false, true], 2)).toBe(true)
  expect(isMissed([false, true, false], 2)).toBe(false)
  expect(isMissed([false], 2)).toBe(false)
  expect(isMissed([false, false], 0)).toBe(false)
})

test('while a fee has been due for too long, a date waits and is not decided', () => {
  const numbers = [...specSettings.numbers, { rule: 'feeBlockDays' as const, from: '2026-11-01', value: 7 }]
  const settings = { ...specSettings, numbers }
  const [facts] = [seatOn('2026-11-25')]
  const owing = {
    ...facts,
    seat: facts?.seat && { ...facts.seat, feeOpenSince: day('2026-11-10') },
  } as DateFacts
  const planned = plan([owing], { settings })
  expect(planned).toMatchObject([{ outcome: 'later', code: 'FEE_OPEN', opensOn: null, passId: 'pass' }])
  const days = { today: day('2026-11-23'), lastOpenDay: day('2026-11-30'), endsOn: null }
  expect(finalDates(planned, days)).toEqual([])
})
