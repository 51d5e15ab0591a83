import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_DAYS } from './rules.ts'
import type { SignInTokens } from './sessions.server.ts'

const attributes = (path: string, production: boolean): CookieSerializeOptions => ({
  path,
  httpOnly: true,
  sameSite: 'lax',
  secure: production,
})

const ACCESS = { name: 'accessToken', path: '/' }
/** Goes only where it is used: with calls of the API. */
const REFRESH = { name: 'refreshToken', path: '/api/v1' }

/**
 * Tells the page's script that there is a sign-in to ask about, and nothing else: whoever never signed
 * in then causes no refused call on every page.
 */
const HINT = { name: 'signedIn', path: '/' }

export function setSignInCookies(reply: FastifyReply, tokens: SignInTokens, production: boolean): void {
  reply.setCookie(ACCESS.name, tokens.accessToken, {
    ...attributes(ACCESS.path, production),
    maxAge: ACCESS_TOKEN_SECONDS,
  })
  reply.setCookie(REFRESH.name, tokens.refreshToken, {
    ...attributes(REFRESH.path, production),
    maxAge: REFRESH_TOKEN_DAYS * 86_400,
  })
  reply.setCookie(HINT.name, '1', {
    ...attributes(HINT.path, production),
    httpOnly: false,
    maxAge: REFRESH_TOKEN_DAYS * 86_400,
  })
}

export function clearSignInCookies(reply: FastifyReply, production: boolean): void {
  reply.clearCookie(ACCESS.name, attributes(ACCESS.path, production))
  reply.clearCookie(REFRESH.name, attributes(REFRESH.path, production))
  reply.clearCookie(HINT.name, { ...attributes(HINT.path, production), httpOnly: false })
}

/** A Bearer header, when there is one, is what counts; else the cookie. Empty is none. */
export function presentedTokens(request: FastifyRequest): {
  accessToken: string | undefined
  refreshToken: string | undefined
} {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '')
  return {
    accessToken: bearer ? (bearer[1] ?? '') : request.cookies[ACCESS.name] || undefined,
    refreshToken: request.cookies[REFRESH.name] || undefined,
  }
}
