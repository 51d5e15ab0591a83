import { expect, test } from 'vitest'
import { missingIn, signUpBody } from './signUpBody.ts'

const full = {
  email: '',
  otp: '123456',
  firstName: 'Asha',
  lastName: 'Verma',
  phoneNumber: '+91 98100 00000',
  birthDate: '1990-01-01',
  password: 'correct horse battery',
}
const email = 'asha@example.com'

test('sign-up sends all seven fields, and only the digits of the phone', () => {
  const body = signUpBody(full, email)
  expect(body).toEqual({ ...full, email, phoneNumber: '919810000000' })
  expect(missingIn(body)).toEqual([])
})

test.each(['otp', 'firstName', 'lastName', 'phoneNumber', 'birthDate', 'password'])(
  'sign-up requires %s, and blanks do not count [§5.4]',
  (field) => {
    for (const empty of ['', '   ']) {
      expect(missingIn(signUpBody({ ...full, [field]: empty }, email))).toEqual([field])
    }
  },
)

test('sign-up requires an e-mail address, and blanks do not count [§5.3]', () => {
  for (const empty of ['', '   ']) expect(missingIn(signUpBody(full, empty))).toEqual(['email'])
})

test('a cleared phone field counts as missing, with or without the plus sign [§5.6]', () => {
  for (const cleared of ['', '+', '+ ']) {
    expect(missingIn(signUpBody({ ...full, phoneNumber: cleared }, email))).toEqual(['phoneNumber'])
  }
})
