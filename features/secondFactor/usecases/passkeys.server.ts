import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { recordVerification } from '#features/identity/usecases/recordVerification.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import { roleRequiresSecondFactor } from '#lib/reauth.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Registration } from '../console/schema.ts'
import { relyingParty } from '../relyingParty.server.ts'
import { CHALLENGE_MINUTES, decideAddition, decideRemoval, isAnswerable } from '../rules.ts'
import {
  consumeChallenge,
  deletePasskey,
  insertPasskey,
  passkeysOf,
  replaceChallenge,
} from '../store.server.ts'
import { lockFactorsWithReauth, requireRecentFactor } from './lockFactors.server.ts'
import { factorsOf } from './readSecondFactor.server.ts'
import { type FactorDeps, recordFactor } from './recordFactor.server.ts'

type PasskeyDeps = FactorDeps & Pick<Deps, 'db' | 'demo'>

/**
 * The browser's options for creating a passkey. Throws FRESH_PROOF_REQUIRED; PASSKEY_LIMIT, so that no device creates a
 * passkey that can't be registered.
 */
export async function passkeyOptions(
  deps: PasskeyDeps,
  { caller, person }: { caller: Caller; person: { email: string; name: string; studio: string } },
  now: Temporal.Instant,
) {
  await requireRecentFactor(deps, caller, now)
  const known = await passkeysOf(deps.db, caller.personId)
  orThrow(decideAddition(known.length), 'name')
  const options = await generateRegistrationOptions({
    rpName: person.studio,
    rpID: relyingParty(deps).id,
    userID: Buffer.from(caller.personId),
    userName: person.email,
    userDisplayName: person.name,
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const expiresAt = now.add({ minutes: CHALLENGE_MINUTES })
  const challengeKey = { signInId: caller.signInId, purpose: 'register' } as const
  await replaceChallenge(deps.db, challengeKey, { challenge: options.challenge, expiresAt })
  return options
}

/**
 * Registers the passkey that a device created for the caller's last challenge. It also counts as the second factor of
 * this sign-in. Returns the updated caller. Throws PASSKEY_WRONG, also for a passkey that is already registered;
 * PASSKEY_LIMIT, FRESH_PROOF_REQUIRED. Attempts are not limited, because a signature can't be guessed.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: Caller,
  { name, credential }: { name: string; credential: Registration },
  now: Temporal.Instant,
): Promise<Caller> {
  await requireRecentFactor(deps, caller, now)
  const created = await verifyRegistration(deps, caller, credential, now)
  await inTransaction(deps.db, async (trx) => {
    await lockFactorsWithReauth(trx, caller, now)
    const { passkeys } = await factorsOf(trx, caller.personId)
    orThrow(decideAddition(passkeys), 'name')
    const passkey = {
      id: created.id,
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: credential.response.transports ?? [],
      name,
    }
    if (!(await insertPasskey(trx, caller.personId, passkey, now))) throw new Refusal('PASSKEY_WRONG')
    await recordFactor(trx, deps, { by: caller, action: 'passkey.add', after: { name } }, now)
    await recordVerification(trx, caller.signInId, { secondFactor: true }, now)
  })
  return { ...caller, provedAt: now, secondFactorAt: now, hasFactor: true }
}

async function verifyRegistration(
  deps: PasskeyDeps,
  caller: Caller,
  credential: Registration,
  now: Temporal.Instant,
) {
  const challenge = await consumeChallenge(deps.db, { signInId: caller.signInId, purpose: 'register' })
  if (!challenge || !isAnswerable(challenge, now)) throw new Refusal('PASSKEY_WRONG')
  const { id, origin } = relyingParty(deps)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified) throw new Refusal('PASSKEY_WRONG')
  return registrationInfo.credential
}

/** Removes a passkey of the caller. Throws NOT_FOUND, LAST_FACTOR, FRESH_PROOF_REQUIRED. */
export async function removePasskey(
  deps: PasskeyDeps,
  caller: Caller,
  passkeyId: string,
  now: Temporal.Instant,
): Promise<void> {
  // Whether the person has a factor is cached with their sign-ins. An event about one sign-in clears the whole cache.
  const topic = `signIn:${caller.signInId}` as const
  await inTransaction(deps.db, async (trx) => {
    await lockFactorsWithReauth(trx, caller, now)
    const factors = await factorsOf(trx, caller.personId)
    const removed = await deletePasskey(trx, caller.personId, passkeyId)
    if (!removed) throw new Refusal('NOT_FOUND')
    orThrow(decideRemoval(factors, roleRequiresSecondFactor(caller.role, deps.demo)))
    await recordFactor(trx, deps, { by: caller, action: 'passkey.remove', before: removed }, now)
    await invalidate(trx, topic)
  })
}
