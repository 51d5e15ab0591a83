import { expect, test } from 'vitest'
import { firstContradiction, unusableSeries } from './registrationRules.ts'

const haryana = { gstin: '06AAXFC4821Q1ZP', legalName: 'Surya LLP', invoiceSeries: 'FBD', noteSeries: 'FBC' }
const delhi = { gstin: '07AAXFC4821Q1ZN', legalName: 'Surya LLP', invoiceSeries: 'DEL', noteSeries: 'DLC' }

test('a seller that is registered again can keep its series', () => {
  expect(unusableSeries(haryana, [])).toBeUndefined()
  expect(unusableSeries(haryana, [haryana, delhi])).toBeUndefined()
})

test.each([
  ['another GSTIN', { ...delhi, invoiceSeries: 'FBD' }, 'invoiceSeries'],
  ['another GSTIN', { ...delhi, noteSeries: 'FBC' }, 'noteSeries'],
  ['another legal name', { ...haryana, legalName: 'Chandra LLP', noteSeries: 'NEW' }, 'invoiceSeries'],
  ['no GSTIN', { ...haryana, gstin: null }, 'invoiceSeries'],
] as const)('a seller with %s needs another series', (_, own, field) => {
  expect(unusableSeries(own, [haryana])).toEqual({ field, why: 'otherSeller' })
})

test.each([
  [
    'of all registrations of a seller',
    { ...haryana, invoiceSeries: 'FBC', noteSeries: 'NEW' },
    'invoiceSeries',
  ],
  ['of another seller', { ...delhi, invoiceSeries: 'FBC' }, 'invoiceSeries'],
  ['of another seller', { ...delhi, noteSeries: 'FBD' }, 'noteSeries'],
] as const)('invoices and notes %s need different series', (_, own, field) => {
  expect(unusableSeries(own, [haryana])).toEqual({ field, why: 'otherKind' })
})

test('invoices and notes of the first registration need different series', () => {
  const field = 'noteSeries'
  expect(unusableSeries({ ...haryana, noteSeries: 'FBD' }, [])).toEqual({ field, why: 'otherKind' })
})

const unregistered = { location: null, from: '2026-04-01', mode: 'unregistered' } as const
const registered = { location: null, from: '2027-01-01', mode: 'registered' } as const
const rate = (basisPoints: number, from: string, packageType = 'group') => ({
  packageType,
  from,
  basisPoints,
})
const today = '2026-11-30'
const since = '2026-04-01'

test('a registration and rates that change on the same day do not contradict each other', () => {
  const rates = [rate(0, since), rate(500, registered.from), rate(1800, '2027-02-01')]
  expect(firstContradiction([unregistered, registered], rates, today)).toBeUndefined()
  expect(firstContradiction([], rates, today)).toBeUndefined()
})

test('a contradiction is found today, and on the day of a change ahead', () => {
  expect(firstContradiction([unregistered], [rate(1800, since)], today)).toEqual({
    from: today,
    why: 'taxWithoutRegistration',
  })
  expect(firstContradiction([unregistered, registered], [rate(0, since)], today)).toEqual({
    from: registered.from,
    why: 'registrationWithoutTax',
  })
  const tooEarly = [rate(0, since), rate(0, since, 'private'), rate(500, '2026-12-15', 'private')]
  expect(firstContradiction([unregistered, registered], tooEarly, today)).toEqual({
    from: '2026-12-15',
    why: 'taxWithoutRegistration',
  })
})

test('only the registration of the business is compared with the rates, and a past contradiction is over', () => {
  const ofLocation = { ...registered, location: 'Pune', from: since }
  expect(firstContradiction([unregistered, ofLocation], [rate(0, since)], today)).toBeUndefined()
  const corrected = [rate(1800, since), rate(0, '2026-11-01')]
  expect(firstContradiction([unregistered], corrected, today)).toBeUndefined()
})
