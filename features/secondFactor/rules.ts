import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

/** A challenge needs a fingerprint or a look; a person who must fetch their key has a few minutes. */
export const CHALLENGE_MINUTES = 5
export const RECOVERY_CODES = 10

/** How many 30-second steps an app's clock may be off, in either direction. */
export const APP_CODE_WINDOW = 1

/** A person's enrolled factors. */
export interface Factors {
  passkeys: number
  app: boolean
}
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys > 0 || app

/** Whether a factor may be removed. Not the last one of a role that needs one; recovery codes would be useless then. */
export function decideRemoval(
  factors: Factors,
  required: boolean,
): { kind: 'remove' } | Refused<'LAST_FACTOR'> {
  const left = factors.passkeys + Number(factors.app) - 1
  return required && left < 1 ? refuse('LAST_FACTOR') : { kind: 'remove' }
}

export const isAnswerable = (challenge: { expiresAt: Temporal.Instant }, now: Temporal.Instant): boolean =>
  isBefore(now, challenge.expiresAt)
