import { describe, expect, test } from 'vitest'
import type { PassView } from '#features/membership/schema.ts'
import { payingPass, typesThatPay, type Wanted } from './payingPass.ts'

const pass = (change: Partial<PassView> = {}, terms: Partial<PassView['package']> = {}): PassView => ({
  _id: 'p1',
  remainingSession: 5,
  registrationDate: '2026-11-01',
  firstSessionDate: '2026-11-10',
  expiryDate: '2026-12-08',
  status: 'active',
  ...change,
  package: {
    _id: 'k1',
    packageName: 'Group 8',
    packageType: 'group',
    location: 'all',
    perSessionPrice: 900,
    price: 7200,
    validity: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    totalSessions: 8,
    description: '',
    ...terms,
  },
})
const wanted = (date = '2026-11-25', kind: Wanted['kind'] = 'mat'): Wanted => ({
  kind,
  location: 'Gurugram',
  date: Temporal.PlainDate.from(date),
})
const outcome = (passes: PassView[], want = wanted()) => {
  const payer = payingPass(passes, want)
  return payer.kind === 'pays' ? [payer.pass._id, payer.leftAfter, payer.expiresOn.toString()] : payer.problem
}

describe('the pass that pays', () => {
  test('is told with what is left after, and until when it is good', () => {
    expect(outcome([pass()])).toEqual(['p1', 4, '2026-12-08'])
    expect(outcome([pass({ remainingSession: null })])).toEqual(['p1', null, '2026-12-08'])
  })
  test('is the one that expires first', () => {
    const later = pass({ _id: 'p0', expiryDate: '2026-12-20' })
    expect(outcome([later, pass()])).toEqual(['p1', 4, '2026-12-08'])
  })
  test('an unused pass starts with this class', () => {
    const unused = pass({ firstSessionDate: null, status: 'unused', expiryDate: '2026-12-13' })
    expect(outcome([unused])).toEqual(['p1', 4, '2026-12-23'])
  })
  test('an earlier first class moves its end back', () => {
    expect(outcome([pass()], wanted('2026-11-07'))).toEqual(['p1', 4, '2026-12-05'])
  })
  test('a Discovery pass runs from its purchase', () => {
    const discovery = pass(
      { firstSessionDate: null, status: 'unused', expiryDate: '2026-11-25' },
      { packageType: 'discovery', validityFrom: 'purchase', validity: 15 },
    )
    expect(outcome([discovery])).toEqual(['p1', 4, '2026-11-25'])
  })
})

describe('when none pays, the reason is that of the pass which came closest', () => {
  test.each([
    ['none', []],
    ['kind', [pass({}, { packageType: 'reformer' })]],
    ['location', [pass({}, { packageType: 'reformer' }), pass({}, { location: 'Online' })]],
    ['usedUp', [pass({}, { location: 'Online' }), pass({ remainingSession: 0, status: 'used up' })]],
    ['date', [pass({ remainingSession: 0, status: 'used up' }), pass({ expiryDate: '2026-11-24' })]],
  ] as const)('%s', (problem, passes) => {
    expect(outcome([...passes])).toBe(problem)
  })
  test('an unused pass is gone on the day it names, a started one still counts on it', () => {
    const unused = pass({ firstSessionDate: null, status: 'unused', expiryDate: '2026-11-25' })
    expect(outcome([unused])).toBe('date')
    expect(outcome([pass({ expiryDate: '2026-11-25' })])).toEqual(['p1', 4, '2026-11-25'])
  })
})

test('the packages offered are those that would pay, Discovery only to a newcomer', () => {
  expect(typesThatPay('barre', false)).toEqual(['group'])
  expect(typesThatPay('reformer', true)).toEqual(['discovery', 'reformer'])
  expect(typesThatPay('semiPrivate', true)).toEqual(['semiPrivate'])
})
