import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../recoveryCodes.server.ts'
import { hasFactor } from '../rules.ts'
import { replaceRecoveryCodes } from '../store.server.ts'
import { lockFactorsWithReauth } from './lockFactors.server.ts'
import { factorsOf } from './readSecondFactor.server.ts'
import { type FactorDeps, recordFactor } from './recordFactor.server.ts'

/**
 * Creates new codes, which are returned only once; earlier codes become invalid. Throws NO_FACTOR if the caller has no
 * second factor, FRESH_PROOF_REQUIRED.
 */
export async function renewRecoveryCodes(
  deps: FactorDeps & Pick<Deps, 'db' | 'secret'>,
  caller: Caller,
  now: Temporal.Instant,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await inTransaction(deps.db, async (trx) => {
    await lockFactorsWithReauth(trx, caller, now)
    if (!hasFactor(await factorsOf(trx, caller.personId))) throw new Refusal('NO_FACTOR')
    const hashes = codes.map((code) => recoveryCodeHash(deps.secret, caller.personId, code))
    await replaceRecoveryCodes(trx, caller.personId, hashes, now)
    await recordFactor(trx, deps, { by: caller, action: 'recoveryCodes.renew' }, now)
  })
  return codes
}
