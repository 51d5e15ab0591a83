import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ServerBuild } from 'react-router'
import type { InProcessApi, SiteFacts } from '#app/api.server.ts'
import { languageOfPath, languagePrefix } from '#lib/language.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { CachedResponse } from '#lib/responseCache.server.ts'
import { carriesSecret } from '#lib/secretPath.ts'
import { canonicalSearch } from './pageSearch.server.ts'
import { NO_SUCH_PAGE, pagePath } from './pageUrl.ts'
import { pageRenderer, type RenderedPage } from './renderPage.server.ts'

/** A page may show data that is a second old: the browser fetches current seats, and the server decides. */
const STALE_MS = 1_000
/** Rendering uses a whole core, so more at once would only make each slower. */
const MAX_RENDERS = 2
const MAX_WAITING = 60
/**
 * The number of uncached pages that one network may request in ten seconds, because each costs 50 ms of CPU. It is
 * not larger than `MAX_WAITING`, so that one network alone can't fill the queue.
 */
const UNCACHED_LIMIT = { points: MAX_WAITING, duration: 10 }
/** Bytes. Compressing longer pages well takes more time than it saves. */
const MAX_STRONG_COMPRESSION_BYTES = 150_000

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  api: InProcessApi
  site: SiteFacts
  now: () => Temporal.Instant
  /** Limits how many uncached pages one network may request. */
  throttle: boolean
  /** Development renders each time. */
  development: boolean
}

/** Serves the site: every path that is neither the API nor a file. */
export function pages(app: FastifyInstance, options: PagesOptions): void {
  const render = pageRenderer(options)
  const canonical = canonicalSearch(options)
  const renders = pLimit(MAX_RENDERS)
  const limiter = new RateLimiterMemory(UNCACHED_LIMIT)

  const make = async (url: string, isNotFound = false): Promise<CachedResponse> => {
    if (renders.pendingCount >= MAX_WAITING) throw new Refusal('OVERLOADED', { retryAfterSeconds: 2 })
    const page = await renders(() => render(url, isNotFound))
    if (page === 'notFound') throw new NotFound()
    const secret = carriesSecret(url)
    const searched = url.includes('?')
    return {
      ...page,
      headers: {
        ...page.headers,
        'cache-control': secret ? 'no-store' : 'no-cache',
        vary: 'accept-encoding',
        ...(page.status >= 500 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      },
      cacheable: isNotFound || (page.status === 200 && !secret && !isFreeText(url)),
      // The best compression is only for pages that many people request; for searches it would cost more than it
      // saves.
      quality: !searched && !secret && page.body.length <= MAX_STRONG_COMPRESSION_BYTES ? 10 : 5,
    }
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pagePath(request.url)
    if (options.development) return sendUncached(await render(path, true), reply)
    const url = await canonical(path)
    const requestFor = (key: string, isNotFound = false) =>
      ({ pool: 'pages', key, staleMs: STALE_MS, make: () => make(key, isNotFound) }) as const
    const page = requestFor(url)
    if (options.throttle && !app.responseCache.hasUsable(page)) await takePoint(limiter, request)
    return app.responseCache.respond(request, reply, page).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
      // One not-found page in each language, whatever was requested.
      const notFoundPath = `${languagePrefix(languageOfPath(url))}${NO_SUCH_PAGE}`
      return app.responseCache.respond(request, reply, requestFor(notFoundPath, true))
    })
  }
  app.get('/', serve)
  app.get('/*', serve)
}

/** When to try again after a page that says that something is not available. */
const RETRY_AFTER_SECONDS = '5'

class NotFound extends Error {}

const sendUncached = (page: RenderedPage | 'notFound', reply: FastifyReply) =>
  page === 'notFound'
    ? reply.code(404).send()
    : reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body)

/**
 * Whether the address contains free text: searches and questions about the rules hardly ever repeat, so they are
 * not cached for long.
 */
const isFreeText = (url: string) => /[?&]q=|\/rules\?/.test(url)

async function takePoint(limiter: RateLimiterMemory, request: FastifyRequest): Promise<void> {
  await limiter.consume(networkOf(request.ip)).catch((rejection: unknown) => {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
  })
}
