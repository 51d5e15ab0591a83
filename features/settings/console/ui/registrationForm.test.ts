import { expect, test } from 'vitest'
import {
  gstinAsTyped,
  gstinError,
  nextNumber,
  registrationBody,
  registrationForm,
  stateOf,
} from './registrationForm.ts'

test('a GSTIN that is being typed may be short, but a State that does not exist is an error at once', () => {
  expect(gstinAsTyped('0')).toMatchObject({ error: undefined, hint: expect.stringContaining('certificate') })
  expect(gstinAsTyped('06aaxfc 48')).toEqual({ error: undefined, hint: 'Haryana. 9 of 15 characters.' })
  expect(gstinAsTyped('28').error).toContain('No State has the code 28')
})

test('a GSTIN with a wrong check character or too many characters is an error', () => {
  expect(gstinAsTyped('06 AAXFC4821Q1ZP')).toEqual({
    error: undefined,
    hint: 'Haryana. The format is valid.',
  })
  expect(gstinAsTyped('06AAXFC4821Q1ZQ').error).toContain('does not match the rest')
  expect(gstinAsTyped('06AAXFC4821Q1ZPP').error).toContain('This one has 16')
  expect(gstinError('06AAXFC')).toContain('This one has 7')
})

test('the first two digits are the State', () => {
  expect(['0', '06', ' 07aa', '25', 'AB'].map(stateOf)).toEqual([undefined, '06', '07', undefined, undefined])
})

test('the next number continues the series of the financial year that contains the first day', () => {
  const last = [{ series: 'FBD', financialYear: 2026, lastNumber: 532 }]
  expect(nextNumber('fbd', '2027-03-31', last)).toBe('FBD/26-27/000533')
  expect(nextNumber('fbd', '2027-04-01', last)).toBe('FBD/27-28/000001')
  expect(nextNumber('DEL', '2026-11-23', last)).toBe('DEL/26-27/000001')
  for (const typed of ['', 'ABCD', 'A-']) expect(nextNumber(typed, '2026-11-23', last)).toBeUndefined()
  expect(nextNumber('FBD', '', last)).toBeUndefined()
})

test('an address of several lines is sent as one line, and a seller who is not registered sends no GSTIN', () => {
  const form = { ...registrationForm(undefined, null, '2026-11-23'), gstin: '06', location: '' }
  const address = ' 4 Khan Market,\n\nNew Delhi 110003 '
  expect(registrationBody({ ...form, address })).toMatchObject({
    address: '4 Khan Market, New Delhi 110003',
    location: null,
    gstin: '06',
  })
  expect(registrationBody({ ...form, mode: 'unregistered' }).gstin).toBeNull()
  expect(registrationBody({ ...form, location: 'Online' }).location).toBe('Online')
})
