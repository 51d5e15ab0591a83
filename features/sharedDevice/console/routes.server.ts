import type { FastifyInstance } from 'fastify'
import { browserOf, finishSignIn, forgetSignIn } from '#features/identity/usecases/browser.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { sharedDeviceText } from '../text/sharedDevice.ts'
import { lock } from '../usecases/lock.server.ts'
import { endSharing, markShared, readDevices } from '../usecases/markShared.server.ts'
import { readLockScreen } from '../usecases/readLockScreen.server.ts'
import { removeOwnPin, setOwnPin } from '../usecases/setPin.server.ts'
import { unlock } from '../usecases/unlock.server.ts'
import { sharedDeviceContract as contract } from './schema.ts'

export function sharedDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  locking(app, deps)
  pins(app, deps)
  devices(app, deps)
}

function locking(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /staff/lock-screen'], async ({ now, request }) => ({
    data: await readLockScreen(deps, browserOf(request, deps), now),
  }))
  route(app, deps, contract['POST /staff/unlock'], async ({ body, now, request, reply }) => {
    const opened = await unlock(deps, { ...body, from: browserOf(request, deps) }, now)
    finishSignIn(reply, opened, deps)
    return { data: null }
  })
  route(app, deps, contract['POST /staff/lock'], async ({ caller, now, request, reply }) => {
    const from = browserOf(request, deps)
    await lock(deps, caller, from, now)
    forgetSignIn(reply, deps)
    return { data: await readLockScreen(deps, from, now), message: sharedDeviceText.locked }
  })
}

function pins(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['PUT /staff/pin'], async ({ body, caller, now, request }) => {
    const from = browserOf(request, deps)
    await setOwnPin(deps, caller, { pin: body.pin, from }, now)
    return { data: await readLockScreen(deps, from, now), message: sharedDeviceText.pinSet }
  })
  route(app, deps, contract['DELETE /staff/pin'], async ({ caller, now, request }) => {
    const from = browserOf(request, deps)
    await removeOwnPin(deps, caller, from, now)
    return { data: await readLockScreen(deps, from, now), message: sharedDeviceText.pinRemoved }
  })
}

function devices(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /staff/shared-devices'], async ({ request }) => ({
    data: await readDevices(deps, browserOf(request, deps)),
  }))
  const mark = contract['POST /staff/shared-devices']
  route(app, deps, mark, async ({ body, caller, now, request }) => {
    const from = browserOf(request, deps)
    await markShared(deps, caller, { name: body.name, from }, now)
    return { data: await readDevices(deps, from), message: sharedDeviceText.marked(body.name) }
  })
  const end = contract['DELETE /staff/shared-devices/:deviceId']
  route(app, deps, end, async ({ params, caller, now, request }) => {
    const name = await endSharing(deps, caller, params.deviceId, now)
    return {
      data: await readDevices(deps, browserOf(request, deps)),
      message: sharedDeviceText.ended(name),
    }
  })
}
