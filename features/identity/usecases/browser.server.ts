import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import {
  clearSignInCookies,
  type PresentedTokens,
  readTokens,
  setDeviceCookie,
  setSignInCookies,
  signedDevice,
} from '../cookies.server.ts'
import { deviceNameOf } from '../deviceName.server.ts'
import { type Device, newDevice, readDevice } from '../tokens.server.ts'
import type { OpenedSignIn } from './sessions.server.ts'
import { logSignIn } from './signInEvents.server.ts'

/** What is known about a caller without a sign-in. */
export interface Browser {
  network: string
  /** The device, known by its cookie from an earlier call; undefined for clients without cookies. */
  device: Device | undefined
  /** The device's name, for a list of sign-ins. */
  deviceName: string | null
  /** The tokens of the browser's current sign-in, if there is one. */
  tokens: PresentedTokens
}

export const browserOf = (
  request: FastifyRequest,
  { secret, production }: Pick<Deps, 'secret' | 'production'>,
): Browser => ({
  network: networkOf(request.ip),
  device: readDevice(secret, signedDevice(request)),
  deviceName: deviceNameOf(request.headers['user-agent']),
  tokens: readTokens(request, { production }),
})

/** For a browser that has only requested a code. */
const CODE_DEVICE_SECONDS = 3600
/** The longest time for which browsers store a cookie. */
const KNOWN_DEVICE_SECONDS = 400 * 86_400

/** The device of a browser that requests a code. It identifies the browser when it submits the code. */
export function deviceForRequest(
  from: Browser,
  reply: FastifyReply,
  deps: Pick<Deps, 'secret' | 'production'>,
): Device {
  if (from.device) return from.device
  const device = newDevice()
  setDeviceCookie(reply, device, CODE_DEVICE_SECONDS, deps)
  return device
}

/** Deletes the tokens of a browser, but not its device cookie. */
export const forgetSignIn = (reply: FastifyReply, { production }: Pick<Deps, 'production'>): void =>
  clearSignInCookies(reply, production)

/** Sets the cookies of a new sign-in: its tokens, and the device by which the browser is recognised later. */
export function finishSignIn(
  reply: FastifyReply,
  { tokens, device, personId }: OpenedSignIn,
  deps: Pick<Deps, 'secret' | 'production' | 'log'>,
): void {
  logSignIn(deps, 'signIn.opened', { personId, outcome: 'OK' })
  setSignInCookies(reply, tokens, deps.production)
  setDeviceCookie(reply, device, KNOWN_DEVICE_SECONDS, deps)
}
