import type { SignUpValues } from './SignUpDetails.tsx'

/** What sign-up sends: of the phone its digits alone. */
export const signUpBody = (typed: SignUpValues, email: string): SignUpValues => ({
  ...typed,
  email,
  phoneNumber: typed.phoneNumber.replace(/\D/g, ''),
})

/** The fields of it that are empty, or blank; the phone counts too, whatever its placeholder says (spec §5). */
export const missingIn = (body: SignUpValues): string[] =>
  Object.entries<string>({ ...body }).flatMap(([name, value]) => (value.trim() ? [] : [name]))
