import { isStaff, type Role } from '#lib/permissions.ts'
import { isBefore } from '#lib/time.ts'

/** Roles that may not work without a second factor, except in the demo. */
const rolesWithSecondFactor: readonly Role[] = ['manager', 'owner']
export const requiresSecondFactor = (role: Role, demo: boolean): boolean =>
  !demo && rolesWithSecondFactor.includes(role)

/** Staff are asked for a second factor if their role needs one or if they have enrolled one. */
export const asksSecondFactor = (
  { role, hasFactor }: { role: Role; hasFactor: boolean },
  demo: boolean,
): boolean => requiresSecondFactor(role, demo) || (!demo && hasFactor && isStaff(role))

/** The person has only given a password so far: the second factor that they enrolled is still missing. */
export const needsSecondFactor = (
  caller: { role: Role; hasFactor: boolean; secondFactorAt: Temporal.Instant | null },
  demo: boolean,
): boolean => caller.hasFactor && !caller.secondFactorAt && asksSecondFactor(caller, demo)

/** Money, roles and exports require that the caller signed in or reauthenticated at most this long ago. */
export const FRESH_MINUTES = 10

export const isFresh = (provedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  provedAt !== null && isBefore(now, provedAt.add({ minutes: FRESH_MINUTES }))

/** Unlocking by PIN is no reauthentication: after it, an earlier one counts as too old. */
export const beforeUnlock = (provedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant => {
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
): boolean => isFresh(asksSecondFactor(caller, demo) ? caller.secondFactorAt : caller.provedAt, now)
