import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { verifyPassword } from '#features/identity/usecases/passwords.server.ts'
import { recordVerification } from '#features/identity/usecases/recordVerification.server.ts'
import { recordFailure } from '#features/identity/usecases/signInEvents.server.ts'
import { wrongCodePoints } from '#features/identity/usecases/wrongCodes.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { forgiveEach, takeEach } from '#lib/throttle.server.ts'
import { appStep } from '../authenticatorApp.server.ts'
import type { Assertion, Proof } from '../console/schema.ts'
import { recoveryCodeHash } from '../recoveryCodes.server.ts'
import { relyingParty } from '../relyingParty.server.ts'
import { CHALLENGE_MINUTES, hasFactor, isAnswerable } from '../rules.ts'
import {
  authenticatorAppOf,
  type Challenge,
  consumeChallenge,
  consumeRecoveryCode,
  consumeStep,
  passkeysOf,
  recordPasskeyUse,
  recoveryCodesLeft,
  replaceChallenge,
} from '../store.server.ts'
import { lockFactorsFor } from './lockFactors.server.ts'
import { factorsOf } from './readSecondFactor.server.ts'
import { type FactorDeps, recordFactor } from './recordFactor.server.ts'

type VerifyDeps = FactorDeps & Pick<Deps, 'db' | 'secret' | 'throttle' | 'log'>

/** Creates a challenge for the caller's passkeys. Throws NO_FACTOR if they have none. */
export async function verificationOptions(
  deps: Pick<VerifyDeps, 'db' | 'publicUrl'>,
  caller: Caller,
  now: Temporal.Instant,
) {
  const known = await passkeysOf(deps.db, caller.personId)
  if (!known.length) throw new Refusal('NO_FACTOR')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    timeout: CHALLENGE_MINUTES * 60_000,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  const expiresAt = now.add({ minutes: CHALLENGE_MINUTES })
  await replaceChallenge(deps.db, challengeOf(caller), { challenge: options.challenge, expiresAt })
  return options
}

const challengeOf = ({ signInId }: Caller) => ({ signInId, purpose: 'prove' }) as const

/**
 * Authenticates the caller again, and returns the updated caller. The password is only accepted if they have no second
 * factor. Wrong codes and passwords are counted. Throws PASSKEY_WRONG, APP_CODE_WRONG, RECOVERY_CODE_WRONG,
 * PASSWORD_WRONG, SECOND_FACTOR_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function verifyFactor(
  deps: VerifyDeps,
  caller: Caller,
  proof: Proof,
  now: Temporal.Instant,
): Promise<Caller> {
  const { db, throttle } = deps
  const { passkey, appCode, recoveryCode, password } = proof
  const secondFactor = password === undefined
  const points = passkey || !secondFactor ? [] : await wrongCodePoints(db, caller)
  if (password !== undefined) await recordIfRefused(deps, caller, byPassword(deps, caller, password), now)
  else await takeEach(throttle, points)
  // Outside the transaction: a wrong answer rolls it back, but must use up the challenge.
  const challenge = passkey && (await consumeChallenge(db, challengeOf(caller)))
  const verification = inTransaction(db, async (trx) => {
    await lockFactorsFor(trx, caller, now)
    if (passkey) await byPasskey(trx, deps, caller, { challenge, response: passkey }, now)
    if (appCode !== undefined) await byApp(trx, deps, caller, appCode, now)
    if (recoveryCode !== undefined) await byRecoveryCode(trx, deps, caller, recoveryCode, now)
    await recordVerification(trx, caller.signInId, { secondFactor }, now)
  })
  await recordIfRefused(deps, caller, verification, now)
  await forgiveEach(throttle, points)
  return { ...caller, provedAt: now, secondFactorAt: secondFactor ? now : caller.secondFactorAt }
}

/** Waits for the verification. If it is refused, logs this, and for staff records it in the audit. */
async function recordIfRefused(
  deps: VerifyDeps,
  { personId, role }: Caller,
  verification: Promise<void>,
  now: Temporal.Instant,
): Promise<void> {
  try {
    await verification
  } catch (error) {
    const person = { id: personId, role }
    if (error instanceof Refusal) recordFailure(deps, 'reauth.failed', { person, code: error.code }, now)
    throw error
  }
}

async function byPassword(deps: VerifyDeps, caller: Caller, password: string): Promise<void> {
  const wrong = { code: 'PASSWORD_WRONG', field: 'password' } as const
  await verifyPassword(deps, caller.personId, password, wrong)
  if (hasFactor(await factorsOf(deps.db, caller.personId))) throw new Refusal('SECOND_FACTOR_REQUIRED')
}

async function byPasskey(
  trx: Trx,
  deps: VerifyDeps,
  caller: Caller,
  { challenge, response }: { challenge: Challenge | undefined; response: Assertion },
  now: Temporal.Instant,
): Promise<void> {
  const passkey = (await passkeysOf(trx, caller.personId)).find(({ id }) => id === response.id)
  if (!challenge || !passkey || !isAnswerable(challenge, now)) throw new Refusal('PASSKEY_WRONG')
  const { id, origin } = relyingParty(deps)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw new Refusal('PASSKEY_WRONG')
  await recordPasskeyUse(trx, passkey.id, authenticationInfo.newCounter, now)
}

async function byApp(
  trx: Trx,
  { secret }: VerifyDeps,
  caller: Caller,
  code: string,
  now: Temporal.Instant,
): Promise<void> {
  const app = await authenticatorAppOf(trx, caller.personId)
  const step = app?.sealedSecret && (await appStep(secret, app.sealedSecret, code, now))
  if (!step || !(await consumeStep(trx, caller.personId, step))) {
    throw new Refusal('APP_CODE_WRONG', { field: 'appCode' })
  }
}

async function byRecoveryCode(
  trx: Trx,
  deps: VerifyDeps,
  caller: Caller,
  code: string,
  now: Temporal.Instant,
): Promise<void> {
  const hash = recoveryCodeHash(deps.secret, caller.personId, code)
  if (!(await consumeRecoveryCode(trx, caller.personId, hash, now))) {
    throw new Refusal('RECOVERY_CODE_WRONG', { field: 'recoveryCode' })
  }
  const after = { recoveryCodesLeft: await recoveryCodesLeft(trx, caller.personId) }
  await recordFactor(trx, deps, { by: caller, action: 'recoveryCodes.use', after }, now)
}
