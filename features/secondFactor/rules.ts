import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

/** A challenge can be answered for this many minutes: enough time to fetch a security key. */
export const CHALLENGE_MINUTES = 5
export const RECOVERY_CODES = 10
export const MAX_PASSKEYS = 10

/** The number of 30-second steps by which an app's clock may be ahead or behind. */
export const APP_CODE_WINDOW = 1

/** A person's enrolled factors. */
export interface Factors {
  passkeys: number
  app: boolean
}
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys > 0 || app

/** Whether a person with this many passkeys may add another one. */
export const decideAddition = (passkeys: number): { kind: 'add' } | Refused<'PASSKEY_LIMIT'> =>
  passkeys < MAX_PASSKEYS ? { kind: 'add' } : refuse('PASSKEY_LIMIT', { most: String(MAX_PASSKEYS) })

/**
 * Whether a factor may be removed. A person whose role requires a factor can't remove the last one, because recovery
 * codes alone are not enough.
 */
export function decideRemoval(
  factors: Factors,
  required: boolean,
): { kind: 'remove' } | Refused<'LAST_FACTOR'> {
  const remaining = factors.passkeys + Number(factors.app) - 1
  return required && remaining < 1 ? refuse('LAST_FACTOR') : { kind: 'remove' }
}

export const isAnswerable = (challenge: { expiresAt: Temporal.Instant }, now: Temporal.Instant): boolean =>
  isBefore(now, challenge.expiresAt)
