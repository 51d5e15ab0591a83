import * as z from 'zod'
import { contract, fieldError, isoInstantText, line, word } from '#lib/contract.ts'
import { secondFactorText } from '../text/secondFactor.ts'

/** The length of the codes of an authenticator app (RFC 6238). All common apps use six digits. */
export const APP_CODE_DIGITS = 6

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1_400)

/** The second factors of the caller, and whether one is required. */
export const secondFactorView = z.object({
  /** Whether the caller must use a second factor: their role requires one, or they have enrolled one. */
  required: z.boolean(),
  /** Whether they have passed two-step verification in this sign-in. */
  passed: z.boolean(),
  passkeys: z.array(
    z.object({
      _id: credentialId,
      name: z.string(),
      createdAt: isoInstantText,
      lastUsedAt: isoInstantText.nullable(),
    }),
  ),
  app: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorView = z.infer<typeof secondFactorView>

/** The result of the browser's own WebAuthn API; the signature verifies its content. */
const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(32_768),
    transports: z.array(word.max(20)).max(8).optional(),
  }),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.string().max(20).nullish(),
})
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(200).nullish(),
  }),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.string().max(20).nullish(),
})
export type Registration = z.infer<typeof registration>
export type Assertion = z.infer<typeof assertion>

const appCode = z.string(fieldError(() => secondFactorText.appCode)).regex(
  new RegExp(`^\\d{${APP_CODE_DIGITS}}$`),
  fieldError(() => secondFactorText.appCode),
)
const recoveryCode = line(40, () => secondFactorText.recoveryCode)
const password = z
  .string(fieldError(() => secondFactorText.password))
  .min(
    1,
    fieldError(() => secondFactorText.password),
  )
  .max(128)

/** Must contain exactly one of the four. */
const proof = z
  .object({
    passkey: assertion.optional(),
    appCode: appCode.optional(),
    recoveryCode: recoveryCode.optional(),
    password: password.optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1)
export type Proof = z.infer<typeof proof>

/** The input of the browser's WebAuthn API, in the format of SimpleWebAuthn. */
const options = z.looseObject({ challenge: z.string() })
const recoveryCodes = z.object({ codes: z.array(z.string()) })

export const secondFactorContract = contract({
  'GET /user/second-factor': {
    summary: 'Returns the state of the caller’s second factor',
    access: 'member',
    data: secondFactorView,
  },
  'POST /user/passkey-options': {
    summary: 'Returns the options to create a passkey, valid for five minutes',
    access: 'member',
    secretResponse: true,
    data: options,
    refusals: ['FRESH_PROOF_REQUIRED', 'PASSKEY_LIMIT'],
  },
  'POST /user/passkeys': {
    summary:
      'Registers a passkey that a device has created. It also counts as the second factor of this sign-in',
    access: 'member',
    success: 201,
    body: z.object({ name: line(60, () => secondFactorText.passkeyName), credential: registration }),
    data: secondFactorView,
    refusals: ['FRESH_PROOF_REQUIRED', 'PASSKEY_WRONG', 'PASSKEY_LIMIT'],
  },
  'DELETE /user/passkeys/:passkeyId': {
    summary:
      'Removes a passkey. If the caller’s role requires a second factor, the last one cannot be removed',
    access: 'member',
    params: z.object({ passkeyId: credentialId }),
    data: secondFactorView,
    refusals: ['NOT_FOUND', 'FRESH_PROOF_REQUIRED', 'LAST_FACTOR'],
  },
  'POST /user/authenticator-app': {
    summary: 'Creates a secret for an authenticator app; it takes effect with its first code',
    access: 'member',
    secretResponse: true,
    success: 201,
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['FRESH_PROOF_REQUIRED'],
  },
  'PUT /user/authenticator-app': {
    summary: 'Registers the authenticator app with its first code, in place of the previous one',
    access: 'member',
    body: z.object({ code: appCode }),
    data: secondFactorView,
    refusals: ['FRESH_PROOF_REQUIRED', 'APP_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'DELETE /user/authenticator-app': {
    summary:
      'Removes the authenticator app. If the caller’s role requires a second factor, the last one cannot be removed',
    access: 'member',
    data: secondFactorView,
    refusals: ['FRESH_PROOF_REQUIRED', 'LAST_FACTOR'],
  },
  'POST /user/recovery-codes': {
    summary: 'Creates ten recovery codes. The previous ones become invalid',
    access: 'member',
    secretResponse: true,
    success: 201,
    data: recoveryCodes,
    refusals: ['FRESH_PROOF_REQUIRED', 'NO_FACTOR'],
  },
  'POST /user/proof-options': {
    summary: 'Returns the challenge for a passkey, valid for five minutes',
    access: 'member',
    secretResponse: true,
    data: options,
    refusals: ['NO_FACTOR'],
  },
  'PUT /user/proof': {
    summary:
      'Authenticates the caller again: with a passkey, an app code, a recovery code, or the password without a factor',
    access: 'member',
    body: proof,
    data: secondFactorView,
    refusals: [
      'PASSKEY_WRONG',
      'APP_CODE_WRONG',
      'RECOVERY_CODE_WRONG',
      'PASSWORD_WRONG',
      'TOO_MANY_REQUESTS',
    ],
  },
})
