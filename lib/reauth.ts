import { isStaff, type Role } from '#lib/permissions.ts'
import { isBefore } from '#lib/time.ts'

/** Roles that may not work without a second factor, except in the demo. */
const rolesWithSecondFactor: readonly Role[] = ['manager', 'owner']
export const roleRequiresSecondFactor = (role: Role, demo: boolean): boolean =>
  !demo && rolesWithSecondFactor.includes(role)

/** Staff must use a second factor if their role requires one, or if they have enrolled one. */
export const mustUseSecondFactor = (
  { role, hasFactor }: { role: Role; hasFactor: boolean },
  demo: boolean,
): boolean => roleRequiresSecondFactor(role, demo) || (!demo && hasFactor && isStaff(role))

/** Whether the person has signed in only with a password so far, and has not yet used the second factor that they enrolled. */
export const isSecondFactorMissing = (
  caller: { role: Role; hasFactor: boolean; secondFactorAt: Temporal.Instant | null },
  demo: boolean,
): boolean => caller.hasFactor && !caller.secondFactorAt && mustUseSecondFactor(caller, demo)

/** Money, roles and exports require that the caller signed in or reauthenticated at most this long ago. */
export const FRESH_MINUTES = 10

export const isFresh = (provedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  provedAt !== null && isBefore(now, provedAt.add({ minutes: FRESH_MINUTES }))

/**
 * The time of the last reauthentication, as it counts after the screen was unlocked by PIN: too old for actions that
 * require a recent one, because a PIN is no reauthentication.
 */
export const provedAtAfterUnlock = (provedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant => {
  const stale = now.subtract({ minutes: FRESH_MINUTES })
  return isBefore(provedAt, stale) ? provedAt : stale
}

/** By the second factor if one is required, otherwise by any way to sign in. */
export const isRecentlyAuthenticated = (
  caller: {
    role: Role
    hasFactor: boolean
    provedAt: Temporal.Instant
    secondFactorAt: Temporal.Instant | null
  },
  demo: boolean,
  now: Temporal.Instant,
): boolean => isFresh(mustUseSecondFactor(caller, demo) ? caller.secondFactorAt : caller.provedAt, now)
