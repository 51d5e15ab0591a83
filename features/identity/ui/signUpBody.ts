import type { SignUpValues } from './SignUpDetails.tsx'

/** The body of the sign-up request, with only the digits of the phone number. */
export const signUpBody = (typed: SignUpValues, email: string): SignUpValues => ({
  ...typed,
  email,
  phoneNumber: typed.phoneNumber.replace(/\D/g, ''),
})

/** The empty or blank fields. The phone is required too, although its placeholder calls it optional (spec §5). */
export const missingIn = (body: SignUpValues): string[] =>
  Object.entries<string>({ ...body }).flatMap(([name, value]) => (value.trim() ? [] : [name]))
