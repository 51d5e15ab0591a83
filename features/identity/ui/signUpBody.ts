import type { SignUpValues } from './SignUpDetails.tsx'

/** The body of sign-up: only the digits of the phone number. */
export const signUpBody = (typed: SignUpValues, email: string): SignUpValues => ({
  ...typed,
  email,
  phoneNumber: typed.phoneNumber.replace(/\D/g, ''),
})

/** The empty or blank fields; the phone is required too, whatever its placeholder says (spec §5). */
export const missingIn = (body: SignUpValues): string[] =>
  Object.entries<string>({ ...body }).flatMap(([name, value]) => (value.trim() ? [] : [name]))
