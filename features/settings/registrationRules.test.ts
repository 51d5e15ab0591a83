import { expect, test } from 'vitest'
import { unusableSeries } from './registrationRules.ts'

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
