import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

/** A challenge is answered by a finger or a look; who fetches the key has a few minutes. */
export const CHALLENGE_MINUTES = 5
export const RECOVERY_CODES = 10

/** How many 30 seconds an app's clock may be off, to either side. */
export const APP_CODE_WINDOW = 1

/** What somebody has enrolled. */
export interface Factors {
  passkeys: number
  app: boolean
}
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys > 0 || app

/** May one factor go? Not the last of a role that needs one; nor would codes of recovery recover anything then. */
export function decideRemoval(
  factors: Factors,
  required: boolean,
): { kind: 'remove' } | Refused<'LAST_FACTOR'> {
  const left = factors.passkeys + Number(factors.app) - 1
  return required && left < 1 ? refuse('LAST_FACTOR') : { kind: 'remove' }
}

export const isAnswerable = (challenge: { expiresAt: Temporal.Instant }, now: Temporal.Instant): boolean =>
  isBefore(now, challenge.expiresAt)
