import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { admit, admitAgain, forCaller } from '#lib/admission.server.ts'
import type { Endpoint, Envelope } from '#lib/contract.ts'
import { databaseRefusal } from '#lib/databaseRefusal.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { respondOnce, type SentResponse } from '#lib/idempotency.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { languageOfPath } from '#lib/language.ts'
import { REFUSAL_PAGE_POLICY, refusalPage } from '#lib/refusalPage.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '#lib/refusals.ts'
import { responseData } from '#lib/responseData.server.ts'
import { fieldText } from '#lib/text/fields.ts'
import { refusalStatus, refusalText } from '#lib/text/refusals.ts'
import { trace } from '#lib/tracing.server.ts'

type ParsedInput<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler receives: the parsed input and, unless the endpoint is public, the caller. */
export interface Call<E extends Endpoint> {
  params: ParsedInput<E['params']>
  query: ParsedInput<E['query']>
  body: ParsedInput<E['body']>
  caller: E extends { knowsCaller: true }
    ? Caller | undefined
    : E['access'] extends 'public'
      ? undefined
      : Caller
  now: Temporal.Instant
  request: FastifyRequest
  reply: FastifyReply
}

export interface HandlerResult<E extends Endpoint> {
  data: z.input<E['data']>
  message?: string
  /** Fields at the top level of the response, next to the envelope's fields (spec §7: `accessToken`). */
  topLevel?: Record<string, string>
}

/**
 * Registers an endpoint of the contract: authenticates, then validates, then calls `handle`. Whether the caller is
 * still signed in is checked when the headers arrive, when the body has arrived, and in each transaction that
 * `handle` opens. The response passes through the contract's schema, so only fields named there are sent.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  e: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
): void {
  const success = e.success ?? 200
  const changes = e.method !== 'GET' && !e.path.endsWith('/preview')
  app.route({
    method: e.method,
    url: e.path,
    schema: {
      summary: e.summary,
      ...(e.params ? { params: e.params } : {}),
      ...(e.query ? { querystring: e.query } : {}),
      ...(e.body ? { body: e.body } : {}),
    },
    config: { endpoint: e },
    async onRequest(request) {
      if (changes) requireWrites(deps)
      if (e.access === 'public' && !e.knowsCaller) return
      const caller = await deps.callers.authenticate(request).catch((error: unknown) => {
        // Only a request without any token counts as anonymous. An expired token is still refused, so that the
        // client renews it.
        if (e.knowsCaller && error instanceof Refusal && error.code === 'SIGN_IN_REQUIRED') return undefined
        throw error
      })
      request.caller = caller
      if (caller) admit(caller, e, deps)
    },
    async preValidation(request) {
      const { caller } = request
      if (caller && e.method !== 'GET') request.caller = await admitAgain(deps, e, caller)
      // A missing body counts as an empty one, so that every missing field is named.
      if (e.body && (request.body === undefined || request.body === null)) request.body = {}
    },
    async handler(request, reply) {
      const { params, query, body, caller } = request
      const call = { params, query, body, caller, now: deps.clock.now(), request, reply } as Call<E>
      const work = async () => {
        const result = await trace(`use case ${e.method} ${e.path}`, () =>
          forCaller(deps, e, caller, () => handle(call)),
        )
        const data = responseData(e.data, result.data, (paths) =>
          request.log.warn({ req: request, paths }, 'a value is of a newer release'),
        )
        return { result, data }
      }
      reply.header('cache-control', 'no-store')
      if (e.bare) return (await work()).data
      const send = async (): Promise<SentResponse> => {
        const { result, data } = await work()
        const { message = '', topLevel } = result
        const envelope = { statusCode: success, success: true, message, data, ...topLevel }
        const secret = e.secretResponse === true || topLevel !== undefined
        return {
          status: success,
          text: success === 204 ? '' : JSON.stringify(envelope satisfies Envelope<unknown>),
          secret,
        }
      }
      const { status, text } = await respondOnce({ deps, endpoint: e, request, reply }, send, lastingRefusal)
      reply.code(status)
      return text ? reply.type('application/json; charset=utf-8').send(text) : reply.send()
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Checked before anything else is done. Throws READ_ONLY. */
function requireWrites({ writes }: Deps): void {
  if (writes.refused) throw new Refusal('READ_ONLY', { retryAfterSeconds: 5 })
}

/** Turns a thrown error into the documented response. An unexpected error is logged and never shown. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error)
  const { retryAfterSeconds } = refusal
  const status = refusalStatus[refusal.code]
  if (refusal.code === 'OVERLOADED')
    request.log.warn({ req: request, code: refusal.code }, 'too much at once')
  else if (status >= 500) request.log.error({ err: error, req: request }, 'a request failed')
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  reply.code(status).header('cache-control', 'no-store')
  if (isPageRequest(request)) {
    reply.type('text/html; charset=utf-8').header('content-security-policy', REFUSAL_PAGE_POLICY)
    const mayRetry = status >= 500 || status === 429
    inLanguage(languageOfPath(request.url), () =>
      reply.send(refusalPage(refusalEnvelope(refusal).message, mayRetry)),
    )
  } else reply.send(refusalEnvelope(refusal))
}

/** Whether a browser opens this address as a page. Scripts and the pages' data requests get JSON. */
const isPageRequest = ({ url, headers }: FastifyRequest): boolean =>
  !/^\/api([/?]|$)/.test(url) && headers.accept?.includes('text/html') === true

function refusalEnvelope(refusal: Refusal): Envelope<null> {
  const { retryAfterSeconds, personId } = refusal
  const wait: RefusalDetails = retryAfterSeconds ? { seconds: String(retryAfterSeconds) } : {}
  const message = refusalText[refusal.code]({ ...wait, ...refusal.details })
  const fields =
    refusal.field === undefined ? refusal.fields : { ...refusal.fields, [refusal.field]: message }
  return {
    statusCode: refusalStatus[refusal.code],
    success: false,
    message,
    data: null,
    error: { code: refusal.code, ...(fields ? { fields } : {}), ...(personId ? { personId } : {}) },
  }
}

/** The refusal, if the same request would be refused again; undefined if a repeated request may succeed. */
function lastingRefusal(error: unknown): SentResponse | undefined {
  const refusal = asRefusal(error as Error)
  const status = refusalStatus[refusal.code]
  const isTemporary = refusal.code === 'BUSY' || status === 503 || status === 500
  if (isTemporary) return undefined
  return { status, text: JSON.stringify(refusalEnvelope(refusal)), secret: false }
}

const byFastifyStatus: Record<number, RefusalCode> = {
  400: 'BAD_REQUEST',
  // The static files plugin responds with 403 for a path outside its folder; we respond with 404.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'OVERLOADED',
}

function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  const refusal = databaseRefusal(error)
  if (refusal) return refusal
  const { code: kind, statusCode: status } = error as FastifyError
  if (kind === 'FST_ERR_BAD_URL') return new Refusal('BAD_ADDRESS')
  const code = status === undefined ? undefined : byFastifyStatus[status]
  if (!code) return new Refusal('INTERNAL')
  return new Refusal(code, code === 'BAD_REQUEST' ? { fields: { body: fieldText.json } } : {})
}
