import { recordVerification } from '#features/identity/usecases/recordVerification.server.ts'
import { wrongCodePoints } from '#features/identity/usecases/wrongCodes.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import { roleRequiresSecondFactor } from '#lib/reauth.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { forgiveEach, takeEach } from '#lib/throttle.server.ts'
import { appStep, newAppSecret } from '../authenticatorApp.server.ts'
import { decideRemoval } from '../rules.ts'
import { authenticatorAppOf, confirmApp, deleteApp, putPendingApp } from '../store.server.ts'
import { lockFactorsWithReauth, requireRecentFactor } from './lockFactors.server.ts'
import { factorsOf } from './readSecondFactor.server.ts'
import { type FactorDeps, recordFactor } from './recordFactor.server.ts'

type AppDeps = FactorDeps & Pick<Deps, 'db' | 'secret' | 'throttle' | 'demo'>

/**
 * Creates a secret for a new app. The previous app stays valid until the new one is confirmed. Throws
 * FRESH_PROOF_REQUIRED.
 */
export async function createPendingApp(
  deps: AppDeps,
  caller: Caller,
  labels: { studio: string; email: string },
  now: Temporal.Instant,
): Promise<{ secret: string; uri: string }> {
  await requireRecentFactor(deps, caller, now)
  const created = await newAppSecret(deps.secret, labels)
  await inTransaction(deps.db, (trx) => putPendingApp(trx, caller.personId, created.sealed, now))
  return { secret: created.text, uri: created.uri }
}

/**
 * Confirms the pending app with a code. Returns the updated caller. Throws APP_CODE_WRONG, also if no app is pending;
 * FRESH_PROOF_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function confirmPendingApp(
  deps: AppDeps,
  caller: Caller,
  code: string,
  now: Temporal.Instant,
): Promise<Caller> {
  await requireRecentFactor(deps, caller, now)
  const points = await wrongCodePoints(deps.db, caller)
  await takeEach(deps.throttle, points)
  await inTransaction(deps.db, async (trx) => {
    await lockFactorsWithReauth(trx, caller, now)
    const app = await authenticatorAppOf(trx, caller.personId)
    const step = app?.sealedPending && (await appStep(deps.secret, app.sealedPending, code, now))
    if (!step) throw new Refusal('APP_CODE_WRONG', { field: 'code' })
    await confirmApp(trx, caller.personId, step, now)
    await recordFactor(trx, deps, { by: caller, action: 'authenticatorApp.add' }, now)
    await recordVerification(trx, caller.signInId, { secondFactor: true }, now)
  })
  await forgiveEach(deps.throttle, points)
  return { ...caller, provedAt: now, secondFactorAt: now, hasFactor: true }
}

/** Removes the app, and a pending one. Throws LAST_FACTOR, FRESH_PROOF_REQUIRED. */
export async function removeApp(deps: AppDeps, caller: Caller, now: Temporal.Instant): Promise<void> {
  // Whether the person has a factor is cached with their sign-ins. An event about one sign-in clears the whole cache.
  const topic = `signIn:${caller.signInId}` as const
  await inTransaction(deps.db, async (trx) => {
    await lockFactorsWithReauth(trx, caller, now)
    const factors = await factorsOf(trx, caller.personId)
    if (factors.app) orThrow(decideRemoval(factors, roleRequiresSecondFactor(caller.role, deps.demo)))
    await deleteApp(trx, caller.personId)
    if (factors.app) await recordFactor(trx, deps, { by: caller, action: 'authenticatorApp.remove' }, now)
    await invalidate(trx, topic)
  })
}
