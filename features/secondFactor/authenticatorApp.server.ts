import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { APP_CODE_DIGITS } from './console/schema.ts'
import { APP_CODE_WINDOW } from './rules.ts'

const PERIOD_SECONDS = 30
/** The length that RFC 4226 recommends, 160 bits. */
const SECRET_BYTES = 20

const sealingKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'secondFactor:authenticatorApp', 32))

export interface NewAppSecret {
  /** Base32, for a person who can't scan the QR code. */
  text: string
  sealed: string
  /** `otpauth://`, to be shown as a QR code. */
  uri: string
}

export async function newAppSecret(
  secret: string,
  { studio, email }: { studio: string; email: string },
): Promise<NewAppSecret> {
  const created = new Secret({ size: SECRET_BYTES })
  const sealed = await new CompactEncrypt(Buffer.from(created.base32))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealingKey(secret))
  const uri = new TOTP({ issuer: studio, label: email, secret: created, digits: APP_CODE_DIGITS }).toString()
  return { text: created.base32, sealed, uri }
}

/**
 * The time step of a correct code, counted in periods of 30 seconds since 1970. It may be the current or an adjacent
 * one. Undefined if the code is wrong.
 */
export async function appStep(
  secret: string,
  sealed: string,
  code: string,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { plaintext } = await compactDecrypt(sealed, sealingKey(secret))
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(Buffer.from(plaintext).toString()),
    digits: APP_CODE_DIGITS,
    period: PERIOD_SECONDS,
    timestamp: now.epochMilliseconds,
    window: APP_CODE_WINDOW,
  })
  return delta === null ? undefined : Math.floor(now.epochMilliseconds / 1000 / PERIOD_SECONDS) + delta
}
