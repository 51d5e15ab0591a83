import type { Caller, Deps } from '#lib/deps.server.ts'
import { isFresh } from '#lib/proof.ts'
import { Refusal } from '#lib/refusals.ts'
import { hasFactor } from '../rules.ts'
import { factorsOf } from './readSecondFactor.server.ts'

/**
 * Only who has just proven who she is changes how she proves it: by a factor, where she has one. So a password that
 * somebody else knows enrols nothing beside the factors of its owner. Throws FRESH_PROOF_REQUIRED.
 */
export async function orThrowUnlessProven(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  now: Temporal.Instant,
): Promise<void> {
  const enrolled = hasFactor(await factorsOf(db, caller.personId))
  const provedAt = enrolled ? caller.secondFactorAt : caller.provedAt
  if (!isFresh(provedAt, now)) throw new Refusal('FRESH_PROOF_REQUIRED')
}
