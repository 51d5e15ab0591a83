import type { FastifyInstance } from 'fastify'
import { userViewOf } from '#features/identity/usecases/profile.server.ts'
import { studioName } from '#features/studio/usecases/letterhead.server.ts'
import { route } from '#lib/api.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { secondFactorText } from '../text/secondFactor.ts'
import { confirmPendingApp, createPendingApp, removeApp } from '../usecases/authenticatorApp.server.ts'
import { addPasskey, passkeyOptions, removePasskey } from '../usecases/passkeys.server.ts'
import { readSecondFactor } from '../usecases/readSecondFactor.server.ts'
import { renewRecoveryCodes } from '../usecases/renewRecoveryCodes.server.ts'
import { verificationOptions, verifyFactor } from '../usecases/verifyFactor.server.ts'
import { secondFactorContract } from './schema.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  passkeys(app, deps)
  authenticatorApp(app, deps)
  verification(app, deps)
}

/** The names of the account and of the studio that a device or an app shows for its key. */
async function keyLabels(deps: Deps, { personId }: Caller, now: Temporal.Instant) {
  const person = await userViewOf(deps, personId, now)
  return { email: person.email, name: fullName(person), studio: await studioName(deps.db) }
}

function passkeys(app: FastifyInstance, deps: Deps): void {
  route(app, deps, secondFactorContract['POST /user/passkey-options'], async ({ caller, now }) => ({
    data: { ...(await passkeyOptions(deps, { caller, person: await keyLabels(deps, caller, now) }, now)) },
  }))
  route(app, deps, secondFactorContract['POST /user/passkeys'], async ({ body, caller, now }) => {
    const verified = await addPasskey(deps, caller, body, now)
    return { data: await readSecondFactor(deps, verified), message: secondFactorText.passkeyAdded(body.name) }
  })
  const remove = secondFactorContract['DELETE /user/passkeys/:passkeyId']
  route(app, deps, remove, async ({ params, caller, now }) => {
    await removePasskey(deps, caller, params.passkeyId, now)
    return { data: await readSecondFactor(deps, caller), message: secondFactorText.passkeyRemoved }
  })
}

function authenticatorApp(app: FastifyInstance, deps: Deps): void {
  route(app, deps, secondFactorContract['POST /user/authenticator-app'], async ({ caller, now }) => ({
    data: await createPendingApp(deps, caller, await keyLabels(deps, caller, now), now),
  }))
  route(app, deps, secondFactorContract['PUT /user/authenticator-app'], async ({ body, caller, now }) => {
    const verified = await confirmPendingApp(deps, caller, body.code, now)
    return { data: await readSecondFactor(deps, verified), message: secondFactorText.appAdded }
  })
  route(app, deps, secondFactorContract['DELETE /user/authenticator-app'], async ({ caller, now }) => {
    await removeApp(deps, caller, now)
    return { data: await readSecondFactor(deps, caller), message: secondFactorText.appRemoved }
  })
}

function verification(app: FastifyInstance, deps: Deps): void {
  route(app, deps, secondFactorContract['GET /user/second-factor'], async ({ caller }) => ({
    data: await readSecondFactor(deps, caller),
  }))
  route(app, deps, secondFactorContract['POST /user/recovery-codes'], async ({ caller, now }) => ({
    data: { codes: await renewRecoveryCodes(deps, caller, now) },
    message: secondFactorText.codesMade,
  }))
  route(app, deps, secondFactorContract['POST /user/proof-options'], async ({ caller, now }) => ({
    data: { ...(await verificationOptions(deps, caller, now)) },
  }))
  route(app, deps, secondFactorContract['PUT /user/proof'], async ({ body, caller, now }) => {
    const verified = await verifyFactor(deps, caller, body, now)
    return { data: await readSecondFactor(deps, verified), message: secondFactorText.verified }
  })
}
