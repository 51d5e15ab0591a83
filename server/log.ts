import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import { withoutSecret } from '#lib/secretPath.ts'
import { traceInLog } from '#lib/tracing.server.ts'

/**
 * The address of a request for the log. Some paths contain secrets (reset links, calendar feeds, the older
 * change-password), which must never be logged.
 */
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

/**
 * A weak reference, because a connection that is opened during a request would otherwise keep that request in
 * memory as long as it is open.
 */
const requests = new AsyncLocalStorage<WeakRef<FastifyRequest>>()

/** Marks everything that `work` logs as belonging to this request. */
export const logWithRequest = <T>(request: FastifyRequest, work: () => T): T =>
  requests.run(new WeakRef(request), work)

/**
 * A request in the log: its method, its route and the caller, without parameters and body. The path is only logged
 * for pages, whose route is always the same.
 */
const requestInLog = (request: FastifyRequest) => {
  const route = request.routeOptions?.url
  return {
    method: request.method,
    route:
      route && !route.endsWith('*')
        ? route
        : withoutAddresses(redactedUrl(request).slice(0, MAX_PATH_LENGTH)),
    personId: request.caller?.personId ?? null,
  }
}

/** A longer path is cut: visitors choose it, and it is searched and written for each entry. */
const MAX_PATH_LENGTH = 200

/**
 * Mail servers repeat the address that they refuse, so addresses are removed. The parts have the limits of RFC 5321,
 * because without them the search of a long text takes time that grows with the square of its length.
 */
const withoutAddresses = (text: string | undefined) =>
  text?.replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[address]')

/**
 * The parts of an error that help to fix it. Its client, parameters and details are left out, because they may contain
 * personal data.
 */
const briefError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: withoutAddresses(error.message),
  code: error.code,
  stack: withoutAddresses(error.stack),
})

/** Adds the request, and the trace if there is one, to each log entry. */
const requestFields = () => {
  const req = requests.getStore()?.deref()
  return req ? { reqId: req.id, req, ...traceInLog() } : traceInLog()
}

export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: null, mixin: requestFields, serializers: { err: briefError, req: requestInLog } }, to)
