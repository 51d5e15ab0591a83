import { actingFor } from '#lib/acting.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { isRecentlyAuthenticated, mustUseSecondFactor } from '#lib/reauth.ts'
import { Refusal } from '#lib/refusals.ts'

/** Throws FORBIDDEN, SECOND_FACTOR_REQUIRED or FRESH_PROOF_REQUIRED unless the caller may call a staff endpoint. */
export function admit(
  caller: Caller,
  { access, requiresReauthentication }: Endpoint,
  { demo, clock }: Deps,
): void {
  if (typeof access === 'string') return
  if (!access.every((each) => may(caller.role, each))) throw new Refusal('FORBIDDEN')
  if (mustUseSecondFactor(caller, demo) && !caller.secondFactorAt) throw new Refusal('SECOND_FACTOR_REQUIRED')
  if (requiresReauthentication) requireReauth(caller, { demo, clock })
}

/** For an endpoint that requires reauthentication only for some inputs. Throws FRESH_PROOF_REQUIRED. */
export function requireReauth(caller: Caller, { demo, clock }: Pick<Deps, 'demo' | 'clock'>): void {
  if (!isRecentlyAuthenticated(caller, demo, clock.now())) throw new Refusal('FRESH_PROOF_REQUIRED')
}

/** The refusal of a caller who was allowed to call when the request arrived, but no longer is. */
export class PermissionLost extends Refusal {}

/** Runs a check of the caller. Its refusals become `PermissionLost`. */
async function asPermissionLost(check: () => Promise<Caller>): Promise<Caller> {
  return check().catch((error: unknown) => {
    throw error instanceof Refusal ? new PermissionLost(error.code) : error
  })
}

/**
 * Called when the body has arrived, which may be long after the headers. Returns the caller with their current
 * role.
 */
export const admitAgain = (deps: Deps, e: Endpoint, caller: Caller): Promise<Caller> =>
  asPermissionLost(async () => {
    const current = await deps.callers.recheck(caller)
    admit(current, e, deps)
    return current
  })

/**
 * Runs `work` so that each of its transactions confirms, under a lock, that the caller may do this. If a staff
 * caller's role has changed since the request arrived, the transaction is refused, because `work` may have decided by
 * the earlier role.
 */
export function forCaller<T>(
  deps: Deps,
  e: Endpoint,
  caller: Caller | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!caller || e.access === 'public' || e.ownSeat) return work()
  const exclusive = e.access === 'member' && e.method !== 'GET'
  const confirm = async (trx: Trx) => {
    await asPermissionLost(async () => {
      const locked = await deps.callers.lock(trx, caller, { exclusive, now: deps.clock.now() })
      admit(locked, e, deps)
      if (e.access !== 'member' && locked.role !== caller.role) throw new Refusal('FORBIDDEN')
      return locked
    })
  }
  return actingFor(confirm, work)
}
