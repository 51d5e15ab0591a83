import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { neverStore } from '#lib/idempotency.server.ts'
import { ACCESS_TOKEN_SECONDS } from './rules.ts'
import { type Device, signDevice } from './tokens.server.ts'
import type { SignInTokens } from './usecases/sessions.server.ts'

const attributes = (path: string, production: boolean): CookieSerializeOptions => ({
  path,
  httpOnly: true,
  sameSite: 'lax',
  secure: production,
})

/**
 * In production the name has the prefix `__Host-`: browsers accept such a cookie only over TLS, from this host and for
 * the path `/`. The other cookies can't have the prefix, because each is limited to the path where it is used.
 */
const ACCESS = {
  path: '/',
  name: (production: boolean) => (production ? '__Host-accessToken' : 'accessToken'),
}
/** The browser sends it only with API calls. */
const REFRESH = { name: 'refreshToken', path: '/api/v1' }

/**
 * Scripts can read it: it shows that this browser may be signed in. Without it, a page does not fetch the user, because
 * the request would be refused.
 */
const HINT = { name: 'signedIn', path: '/' }

/** A random id that identifies a browser. It is signed, so that only this server can create one. */
const DEVICE = { name: 'device', path: '/api/v1' }

export function setSignInCookies(reply: FastifyReply, tokens: SignInTokens, production: boolean): void {
  neverStore(reply)
  reply.setCookie(ACCESS.name(production), tokens.accessToken, {
    ...attributes(ACCESS.path, production),
    maxAge: ACCESS_TOKEN_SECONDS,
  })
  reply.setCookie(REFRESH.name, tokens.refreshToken, {
    ...attributes(REFRESH.path, production),
    maxAge: tokens.refreshSeconds,
  })
  reply.setCookie(HINT.name, '1', {
    ...attributes(HINT.path, production),
    httpOnly: false,
    maxAge: tokens.refreshSeconds,
  })
}

export function clearSignInCookies(reply: FastifyReply, production: boolean): void {
  neverStore(reply)
  reply.clearCookie(ACCESS.name(production), attributes(ACCESS.path, production))
  reply.clearCookie(REFRESH.name, attributes(REFRESH.path, production))
  reply.clearCookie(HINT.name, { ...attributes(HINT.path, production), httpOnly: false })
}

export function setDeviceCookie(
  reply: FastifyReply,
  device: Device,
  seconds: number,
  { secret, production }: Pick<Deps, 'secret' | 'production'>,
): void {
  neverStore(reply)
  const signed = signDevice(secret, device)
  reply.setCookie(DEVICE.name, signed, { ...attributes(DEVICE.path, production), maxAge: seconds })
}

export const signedDevice = (request: FastifyRequest): string | undefined => request.cookies[DEVICE.name]

export interface PresentedTokens {
  accessToken: string | undefined
  refreshToken: string | undefined
}

/** Reads the tokens of a request. A Bearer header has priority over the cookie; an empty cookie counts as missing. */
export function readTokens(
  request: FastifyRequest,
  { production }: Pick<Deps, 'production'>,
): PresentedTokens {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '')
  return {
    accessToken: bearer ? (bearer[1] ?? '') : request.cookies[ACCESS.name(production)] || undefined,
    refreshToken: request.cookies[REFRESH.name] || undefined,
  }
}
