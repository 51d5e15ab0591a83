import { isStaff, type Role } from '#lib/permissions.ts'
import { isBefore } from '#lib/time.ts'

/** Roles that may not work without a second factor, outside the demo. */
const rolesWithSecondFactor: readonly Role[] = ['manager', 'owner']
export const requiresSecondFactor = (role: Role, demo: boolean): boolean =>
  !demo && rolesWithSecondFactor.includes(role)

/** Who works here is asked for hers: where her role needs one, and where she has enrolled one by her own choice. */
export const asksSecondFactor = (
  { role, hasFactor }: { role: Role; hasFactor: boolean },
  demo: boolean,
): boolean => requiresSecondFactor(role, demo) || (!demo && hasFactor && isStaff(role))

/** Her password alone has let her in: the factor that she has enrolled is still to be asked for. */
export const needsSecondFactor = (
  caller: { role: Role; hasFactor: boolean; secondFactorAt: Temporal.Instant | null },
  demo: boolean,
): boolean => caller.hasFactor && !caller.secondFactorAt && asksSecondFactor(caller, demo)

/** Money, roles and exports ask once more who calls after so long. */
export const FRESH_MINUTES = 10

export const isFresh = (provedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  provedAt !== null && isBefore(now, provedAt.add({ minutes: FRESH_MINUTES }))

/** A PIN proves nothing anew: what was proven before it counts as too old for what wants a fresh proof. */
export const beforeUnlock = (provedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant => {
  const stale = now.subtract({ minutes: FRESH_MINUTES })
  return isBefore(provedAt, stale) ? provedAt : stale
}

/** By the second factor where it is asked for, else by whatever proved who they are. */
export const hasFreshProof = (
  caller: {
    role: Role
    hasFactor: boolean
    provedAt: Temporal.Instant
    secondFactorAt: Temporal.Instant | null
  },
  demo: boolean,
  now: Temporal.Instant,
): boolean => isFresh(asksSecondFactor(caller, demo) ? caller.secondFactorAt : caller.provedAt, now)
