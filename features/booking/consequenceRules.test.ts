import { describe, expect, test } from 'vitest'
import type { DatedNumber, RuleName } from '#features/studio/rules.ts'
import { specSettings } from '#tests/settings.ts'
import {
  areUsual,
  type Consequence,
  type ConsequenceFacts,
  decideConsequence,
  exceptionsOn,
  hasFees,
  hasStrikes,
  isFreeOfCost,
  type MemberRecord,
  withConsequence,
} from './consequenceRules.ts'
import { decideStudioDebt } from './owedRules.ts'
import { opensWithin, type Strike, shorterWindow } from './strikeRules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const DECEMBER = '2026-12-01'
/** The standard rules, with these numbers from December on. */
const fromDecember = (values: Partial<Record<RuleName, number>>) => {
  const later = Object.entries(values).map(
    ([rule, value]): DatedNumber => ({ rule: rule as RuleName, from: DECEMBER, value }),
  )
  return { ...specSettings, numbers: [...specSettings.numbers, ...later] }
}
const strikesFor3 = fromDecember({ lateCounted: 2, missedCounted: 2, lateUnlimited: 2, forgivenAMonth: 1 })

const emptyRecord: MemberRecord = { forgiven: [], strikes: [] }
const facts = (given: Partial<ConsequenceFacts> = {}): ConsequenceFacts => ({
  cause: 'no show',
  isUnlimited: false,
  packageType: 'group',
  bookedOn: day('2026-12-02'),
  date: day('2026-12-09'),
  isRevoked: false,
  passEndsOn: day('2026-12-31'),
  record: emptyRecord,
  now: Temporal.Instant.from('2026-12-09T14:00:00Z'),
  ...given,
})

const exception = (rule: RuleName, value: number): DatedNumber => ({
  rule,
  kind: 'reformer',
  from: DECEMBER,
  value,
})
const withExceptions = (values: Partial<Record<RuleName, number>>, ...own: DatedNumber[]) => {
  const settings = fromDecember(values)
  return { ...settings, numbers: [...settings.numbers, ...own] }
}

describe('an exception for a type of package', () => {
  const fee = withExceptions({}, exception('missedException', 3), exception('missedExceptionFee', 350))
  test.each([
    ['for a pass of the type', fee, { packageType: 'reformer' }, 'fee', 35_000],
    ['for an unlimited pass of the type', fee, { packageType: 'reformer', isUnlimited: true }, 'fee', 35_000],
    [
      'for a booking made before it',
      fee,
      { packageType: 'reformer', bookedOn: day('2026-11-30') },
      null,
      null,
    ],
    ['for a pass of another type', fee, {}, 'session', null],
    ['for the other cause', fee, { packageType: 'reformer', cause: 'late cancelled' }, 'session', null],
    [
      'that costs the session, if other types get a strike',
      withExceptions({ missedCounted: 2 }, exception('missedException', 1)),
      { packageType: 'reformer' },
      'session',
      null,
    ],
    [
      'that has ended',
      withExceptions({ missedCounted: 2 }, exception('missedException', 3), exception('missedException', 4)),
      { packageType: 'reformer' },
      'strike',
      null,
    ],
  ] as const)('%s', (_, settings, given, penalty, feePaise) => {
    const consequence = decideConsequence(facts(given), settings)
    expect([consequence?.penalty ?? null, consequence?.feePaise ?? null]).toEqual([penalty, feePaise])
  })

  test('only a consequence that differs from the standard is stored', () => {
    expect([areUsual(specSettings), areUsual(fee), hasFees(fee), hasStrikes(fee)]).toEqual([
      ...[true, false, true, false],
    ])
    expect(areUsual(withExceptions({}, exception('lateException', 1)))).toBe(true)
    expect(exceptionsOn(fee, day(DECEMBER))).toEqual(['reformer'])
    expect(exceptionsOn(fee, day('2026-11-30'))).toEqual([])
  })
})

describe('the consequence', () => {
  test.each([
    ['before the change', strikesFor3, { bookedOn: day('2026-11-30') }, null],
    ['on its first day', strikesFor3, { bookedOn: day(DECEMBER) }, 'strike'],
    ['unlimited, not coming', strikesFor3, { isUnlimited: true }, 'day'],
    ['unlimited, late', strikesFor3, { isUnlimited: true, cause: 'late cancelled' }, 'strike'],
    ['nothing', fromDecember({ missedCounted: 0 }), {}, 'nothing'],
    ['a fee', fromDecember({ missedCounted: 3 }), {}, 'fee'],
    [
      'a fee, the day before its pass ends',
      fromDecember({ missedCounted: 3 }),
      { passEndsOn: day('2026-12-10') },
      'fee',
    ],
    [
      'a fee, on the last day of its pass',
      fromDecember({ missedCounted: 3 }),
      { passEndsOn: day('2026-12-09') },
      'session',
    ],
    [
      'a fee, unlimited, on the last day',
      fromDecember({ missedUnlimited: 3 }),
      { isUnlimited: true, passEndsOn: day('2026-12-09') },
      'fee',
    ],
    ['a revoked pass', strikesFor3, { isRevoked: true }, null],
    ['usual, but some are forgiven', fromDecember({ forgivenAMonth: 1 }), {}, 'session'],
  ] as const)('%s', (_, settings, given, penalty) => {
    expect(decideConsequence(facts(given), settings)?.penalty ?? null).toBe(penalty)
  })

  test('is not stored under the standard rules', () => {
    expect(decideConsequence(facts(), specSettings)).toBeNull()
  })

  test('is forgiven for the first ones in a calendar month, whatever the cause', () => {
    const settings = fromDecember({ forgivenAMonth: 2 })
    const on = (date: string, cause: Consequence['cause'] = 'no show') => ({ date: day(date), cause })
    const consequences: Consequence[] = []
    for (const input of [
      on('2026-12-03'),
      on('2026-12-09', 'late cancelled'),
      on('2026-12-31'),
      on('2027-01-01'),
    ]) {
      const record = consequences.reduce(withConsequence, emptyRecord)
      const consequence = decideConsequence(facts({ ...input, record }), settings)
      if (consequence) consequences.push(consequence)
    }
    expect(consequences.map(({ isForgiven }) => isForgiven)).toEqual([true, true, false, true])
    expect(consequences.map(isFreeOfCost)).toEqual([true, true, false, true])
  })

  test('counts on the day of the cancellation, in the time zone of the studio', () => {
    const late = facts({
      cause: 'late cancelled',
      date: day('2027-01-01'),
      now: Temporal.Instant.from('2026-12-31T18:29:00Z'),
    })
    expect(decideConsequence(late, strikesFor3)?.day).toEqual(day('2026-12-31'))
    const past = { ...late, now: Temporal.Instant.from('2026-12-31T18:31:00Z') }
    expect(decideConsequence(past, strikesFor3)?.day).toEqual(day('2027-01-01'))
  })

  test('does not use up a forgiveness if it costs nothing', () => {
    const settings = fromDecember({ missedCounted: 0, forgivenAMonth: 1 })
    expect(decideConsequence(facts(), settings)).toMatchObject({ penalty: 'nothing', isForgiven: false })
  })
})

const terms = { count: 3, days: 30, window: 2, lasts: 14 }
const on = (...days: string[]): Strike[] => days.map((each) => ({ day: day(each), terms }))

describe('a shorter window', () => {
  test.each([
    ['two', on('2026-12-01', '2026-12-09'), null],
    ['three in 30 days', on('2026-12-01', '2026-12-09', '2026-12-10'), '2026-12-24'],
    ['the third on day 30', on('2026-11-11', '2026-11-20', '2026-12-10'), '2026-12-24'],
    ['the third on day 31', on('2026-11-10', '2026-11-20', '2026-12-10'), null],
    ['a fourth prolongs it', on('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-08'), '2026-12-22'],
  ])('%s', (_, strikes, until) => {
    expect(shorterWindow(strikes, day('2026-12-10'))?.until.toString() ?? null).toBe(until)
  })

  test('it ends after its last day', () => {
    const strikes = on('2026-12-01', '2026-12-02', '2026-12-03')
    expect(shorterWindow(strikes, day('2026-12-17'))).toMatchObject({ days: 2 })
    expect(shorterWindow(strikes, day('2026-12-18'))).toBeNull()
  })

  test('later changes of the terms do not affect strikes that were given before', () => {
    const milder = { ...terms, count: 5 }
    const strikes = [
      ...on('2026-12-01', '2026-12-02', '2026-12-03'),
      { day: day('2026-12-04'), terms: milder },
    ]
    expect(shorterWindow(strikes, day('2026-12-10'))?.until).toEqual(day('2026-12-17'))
  })

  test('a class opens the days of the shorter window before its date, or when the shorter window is over', () => {
    const shorter = { days: 2, until: day('2026-12-24'), count: 3, within: 30 }
    expect(opensWithin(shorter, day('2026-12-20'))).toEqual(day('2026-12-18'))
    expect(opensWithin(shorter, day('2027-01-20'))).toEqual(day('2026-12-25'))
  })
})

test('the studio owes one more session, or a credit, if it cancels within its hours before the start, by the rules of the day of booking', () => {
  const startsAt = Temporal.Instant.from('2026-12-09T12:30:00Z')
  const bookedAt = Temporal.Instant.from('2026-12-05T12:30:00Z')
  const cancelledBefore = (hours: number) => ({
    bookedAt,
    startsAt,
    cancelledAt: startsAt.subtract({ hours }),
  })
  const settings = fromDecember({ owedHours: 6 })
  expect([
    decideStudioDebt(cancelledBefore(7), settings),
    decideStudioDebt(cancelledBefore(6), settings),
  ]).toEqual(['nothing', 'session'])
  expect(decideStudioDebt(cancelledBefore(1), specSettings)).toBe('nothing')
  const credit = fromDecember({ owedHours: 6, owedCreditRupees: 250 })
  expect([
    decideStudioDebt(cancelledBefore(7), credit),
    decideStudioDebt(cancelledBefore(6), credit),
  ]).toEqual(['nothing', { creditPaise: 25_000 }])
  expect(decideStudioDebt(cancelledBefore(1), fromDecember({ owedCreditRupees: 250 }))).toBe('nothing')
  // Booked before the rule existed, so the studio owes nothing.
  const before = { ...cancelledBefore(1), bookedAt: Temporal.Instant.from('2026-11-05T12:30:00Z') }
  expect(decideStudioDebt(before, credit)).toBe('nothing')
})
