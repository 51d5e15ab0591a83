import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { withoutSecret } from '#lib/secretPath.ts'
import { traceInLog } from '#lib/tracing.server.ts'

/** Some paths contain secrets (reset links, calendar feeds, the older change-password): they never reach a log. */
export const redactedUrl = (request: Pick<FastifyRequest, 'url'> & Partial<FastifyRequest>): string => {
  const endpoint = request.routeOptions?.config?.endpoint
  const path = request.url.split('?')[0] ?? ''
  if (endpoint?.secretPath) return endpoint.path
  return withoutSecret(path)
    .replace(
      /^(.*\/(?:change-password|reset-password|restore-(?:email|details)|sign-in-link|unsubscribe|messages))\/.*/i,
      '$1/[redacted]',
    )
    .replace(/^(\/calendar)\/.*/, '$1/[redacted]')
}

/** Weak, because a connection that is opened for a request keeps this for as long as it lives. */
const requests = new AsyncLocalStorage<WeakRef<FastifyRequest>>()

/** Everything that `work` logs is about this request. */
export const loggedAs = <T>(request: FastifyRequest, work: () => T): T =>
  requests.run(new WeakRef(request), work)

/**
 * A request in the log: its method, its route, and who called. Neither its parameters nor its body; the path of a
 * page, whose route says nothing.
 */
const requestInLog = (request: FastifyRequest) => {
  const route = request.routeOptions?.url
  return {
    method: request.method,
    route: route && !route.endsWith('*') ? route : withoutAddresses(redactedUrl(request)),
    personId: request.caller?.personId ?? null,
  }
}

/** Mail servers repeat the address that they refuse. */
const withoutAddresses = (text: string | undefined) =>
  text?.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]')

/** Only the parts of an error that help to fix it: its client, parameters and details may contain personal data. */
const briefError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: withoutAddresses(error.message),
  code: error.code,
  stack: withoutAddresses(error.stack),
})

/** Each line of a request says which, and of which trace it is, if there are traces. */
const about = () => {
  const req = requests.getStore()?.deref()
  return req ? { reqId: req.id, req, ...traceInLog() } : traceInLog()
}

export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: null, mixin: about, serializers: { err: briefError, req: requestInLog } }, to)
