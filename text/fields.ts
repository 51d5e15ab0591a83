import { inLanguages } from './language.ts'

/** What is said beside a field that the server can't take. */
export const fieldText = inLanguages('fieldText', {
  check: 'Please check this field.',
  json: 'This is not valid JSON.',
  id: 'That id is not valid.',
  date: 'Please give a date as YYYY-MM-DD.',
  plain: 'Please use plain text.',
  atMost: (characters: number) => `Please use at most ${characters.toLocaleString('en-IN')} characters.`,
  atLeast: (characters: number) => `Please use at least ${characters} characters.`,
  email: 'Please enter your e-mail address.',
  emailLong: 'This e-mail address is too long.',
  emailWrong: 'Please enter a valid e-mail address.',
  name: 'Please enter your name.',
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  phoneLong: 'This phone number is too long.',
  phoneDigits: 'Please enter digits.',
  phone: (digits: number) => `Please enter digits only, at most ${digits}.`,
  message: 'Please write a message.',
  password: 'Please enter your password.',
  oldPassword: 'Please enter your old password.',
  newPassword: 'Please choose a password.',
  passwordLong: 'This password is too long.',
  otp: 'Please enter the 6 digits of the code.',
})
