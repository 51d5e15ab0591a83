import * as z from 'zod'
import { membershipView } from '#features/passes/schema.ts'
import {
  contract,
  digits,
  email,
  fieldError,
  id,
  isoDate,
  isoInstantText,
  lastName,
  line,
} from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { roles } from '#lib/permissions.ts'
import { fieldText } from '#lib/text/fields.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const OTP_LENGTH = 6
export const PHONE_MAX_DIGITS = 15

const typedPassword = (missing: () => string) =>
  z
    .string(fieldError(missing))
    .min(1, fieldError(missing))
    .max(
      1024,
      fieldError(() => fieldText.passwordLong),
    )
/** A new password. The server refuses common ones. */
export const newPassword = z
  .string(fieldError(() => fieldText.newPassword))
  .min(
    PASSWORD_MIN,
    fieldError(() => fieldText.atLeast(PASSWORD_MIN)),
  )
  .max(
    PASSWORD_MAX,
    fieldError(() => fieldText.atMost(PASSWORD_MAX)),
  )

const otp = digits(OTP_LENGTH, () => fieldText.otp).length(
  OTP_LENGTH,
  fieldError(() => fieldText.otp),
)
const phoneNumber = digits(PHONE_MAX_DIGITS, () => fieldText.phone(PHONE_MAX_DIGITS))

export const userView = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  birthDate: isoDate.nullable(),
  role: z.enum(roles),
  /** The language of the person's mails. */
  language: z.enum(LANGUAGES),
  ...membershipView.shape,
})
export type UserView = z.infer<typeof userView>

/** A browser or program that is signed in. */
export const signInView = z.object({
  _id: id,
  /** From its user agent; null if unknown. */
  device: z.string().nullable(),
  openedAt: isoInstantText,
  lastSeenAt: isoInstantText,
  /** Whether this is the sign-in that makes the request. */
  here: z.boolean(),
})
export type SignInView = z.infer<typeof signInView>
export const signInList = z.array(signInView)

export const signUpInput = z.object({
  email,
  firstName: line(80, () => fieldText.firstName),
  lastName: line(80, () => fieldText.lastName),
  otp,
  // The length is checked together with the other fields (usecases/signUp.server.ts).
  password: typedPassword(() => fieldText.newPassword),
  phoneNumber,
  birthDate: isoDate,
})
export type SignUpInput = z.infer<typeof signUpInput>

export const signInInput = z.object({ email, password: typedPassword(() => fieldText.password) })
export const passwordChange = z.object({
  oldPassword: typedPassword(() => fieldText.oldPassword),
  newPassword,
})

/** The token of a mailed link; any text is accepted here and looked up. */
const linkToken = z.string().min(1).max(200)

/** The profile. A new e-mail address requires the password, and takes effect with the code that is sent to it. */
export const profileInput = z.object({
  firstName: line(80, () => fieldText.firstName).optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  password: typedPassword(() => fieldText.password).optional(),
  otp: otp.optional(),
  phoneNumber: z
    .union([phoneNumber, z.literal('')])
    .nullable()
    .optional(),
  birthDate: isoDate.optional(),
  language: z.enum(LANGUAGES).optional(),
})
export type ProfileInput = z.infer<typeof profileInput>

export const identityContract = contract({
  'POST /user/send-otp': {
    summary:
      'Sends a one-time code by e-mail. The response does not reveal whether the address has an account',
    access: 'public',
    body: z.object({ email }),
    data: z.null(),
    refusals: ['OTP_TOO_SOON', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/signup': {
    summary: 'Creates an account with the code from the e-mail, and signs in',
    access: 'public',
    body: signUpInput,
    data: userView,
    refusals: ['OTP_WRONG', 'OTP_EXPIRED', 'UNDER_AGE', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/signin': {
    summary: 'Signs in',
    access: 'public',
    body: signInInput,
    data: userView,
    refusals: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/send-sign-in-link': {
    summary: 'Sends a sign-in link by e-mail, if the address has an account: for members who are locked out',
    access: 'public',
    body: z.object({ email }),
    data: z.null(),
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /user/sign-in-link/:signInToken': {
    summary: 'Signs in with the token of the e-mailed link, once',
    access: 'public',
    secretPath: true,
    params: z.object({ signInToken: linkToken }),
    data: userView,
    refusals: ['SIGN_IN_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/restore-email/:restoreToken': {
    summary:
      'Restores the e-mail address that the link was sent to, sets a new password and ends all sign-ins',
    access: 'public',
    secretPath: true,
    params: z.object({ restoreToken: linkToken }),
    body: z.object({ newPassword }),
    data: z.null(),
    refusals: ['RESTORE_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/restore-details/:restoreToken': {
    summary:
      'Restores the name, phone number or date of birth that the e-mail reported as changed by somebody else',
    access: 'public',
    secretPath: true,
    params: z.object({ restoreToken: linkToken }),
    data: z.null(),
    refusals: ['RESTORE_LINK_INVALID', 'NOTHING_TO_TAKE_BACK', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/forgot-password': {
    summary: 'Sends a link to reset the password by e-mail, if the address has an account',
    access: 'public',
    body: z.object({ email }),
    data: z.null(),
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /user/reset-password/:resetToken': {
    summary: 'Sets a new password with the token of the e-mailed link, once, and ends all sign-ins',
    access: 'public',
    secretPath: true,
    params: z.object({ resetToken: linkToken }),
    body: z.object({ newPassword }),
    data: z.null(),
    refusals: ['RESET_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/change-password': {
    summary: 'Changes the password and ends all other sign-ins',
    access: 'member',
    body: passwordChange,
    data: z.null(),
    refusals: ['SECOND_STEP_AT_CONSOLE', 'PASSWORD_SAME', 'OLD_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'POST /user/change-password/:newPassword/:oldPassword': {
    summary:
      'Changes the password, for older clients: both passwords are in the path, which is redacted in every log',
    access: 'member',
    secretPath: true,
    params: passwordChange,
    data: z.null(),
    refusals: ['SECOND_STEP_AT_CONSOLE', 'PASSWORD_SAME', 'OLD_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'GET /user/get-user': {
    summary: 'Returns the current user',
    access: 'member',
    data: userView,
  },
  'GET /user/sign-ins': {
    summary: 'Lists where the current user is signed in',
    access: 'member',
    data: signInList,
  },
  'DELETE /user/sign-ins': {
    summary: 'Ends all other sign-ins of the current user',
    access: 'member',
    data: signInList,
  },
  'DELETE /user/sign-ins/:signInId': {
    summary: 'Ends one sign-in of the current user',
    access: 'member',
    params: z.object({ signInId: id }),
    data: signInList,
    refusals: ['NOT_FOUND'],
  },
  'GET /user/sign-out': {
    summary: 'Signs out. Also succeeds without a sign-in',
    access: 'public',
    changes: true,
    data: z.null(),
    refusals: ['FORBIDDEN'],
  },
  'PUT /user/edit-user': {
    summary:
      'Updates the profile. A new e-mail address requires the password, and takes effect with the code sent to it',
    access: 'member',
    body: profileInput,
    data: userView.extend({ pendingEmail: z.string().nullable() }),
    refusals: [
      'SECOND_STEP_AT_CONSOLE',
      'PASSWORD_WRONG',
      'OTP_WRONG',
      'OTP_EXPIRED',
      'OTP_TOO_SOON',
      'EMAIL_TAKEN',
      'CHANGED',
      'UNDER_AGE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'GET /user/refresh-token': {
    summary: 'Returns a new access token, in a field next to `data`, and rotates the refresh token',
    access: 'public',
    changes: true,
    data: z.null(),
    refusals: ['INVALID_REFRESH_TOKEN', 'SIGN_IN_REQUIRED', 'FORBIDDEN'],
  },
})
