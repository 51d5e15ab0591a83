import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ServerBuild } from 'react-router'
import type { InProcessApi, SiteFacts } from '#app/api.server.ts'
import { languageOfPath, languagePrefix } from '#lib/language.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Made } from '#lib/responseCache.server.ts'
import { carriesSecret } from '#lib/secretPath.ts'
import { canonicalSearch } from './pageSearch.server.ts'
import { NOWHERE, pagePath } from './pageUrl.ts'
import { pageRenderer, type Rendered } from './renderPage.server.ts'

/** A page may tell what was true a second ago: the seats on it are asked anew by the browser, and the server decides. */
const STALE_MS = 1_000
/** Rendering takes all of a core: more at a time would only make each take longer. */
const AT_ONCE = 2
const MOST_WAITING = 60
/**
 * A page that is not in the cache costs 50 ms of processor: so many of them a network in ten seconds. No more than may
 * wait, or one network would take the place of all others.
 */
const UNCACHED = { points: MOST_WAITING, duration: 10 }
/** Bytes. Longer pages take too long to compress well for what it saves. */
const TIGHT_BELOW = 150_000

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  api: InProcessApi
  site: SiteFacts
  now: () => Temporal.Instant
  /** Limits how many uncached pages one network may ask for. */
  throttle: boolean
  /** Development renders anew each time. */
  development: boolean
}

/** Serves the site: every path that is neither the API nor a file. */
export function pages(app: FastifyInstance, options: PagesOptions): void {
  const render = pageRenderer(options)
  const canonical = canonicalSearch(options)
  const renders = pLimit(AT_ONCE)
  const limiter = new RateLimiterMemory(UNCACHED)

  const make = async (url: string, isNotFound = false): Promise<Made> => {
    if (renders.pendingCount >= MOST_WAITING) throw new Refusal('OVERLOADED', { retryAfterSeconds: 2 })
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
      },
      keep: isNotFound || (page.status === 200 && !secret && !isFreeText(url)),
      // Only of what many ask for: searches would cost more than they save.
      quality: !searched && !secret && page.body.length <= TIGHT_BELOW ? 10 : 5,
    }
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pagePath(request.url)
    if (options.development) return sendAnew(await render(path, true), reply)
    const url = await canonical(path)
    const asked = (key: string, isNotFound = false) =>
      ({ pool: 'pages', key, staleMs: STALE_MS, make: () => make(key, isNotFound) }) as const
    const page = asked(url)
    if (options.throttle && !app.responseCache.holds(page)) await takePoint(limiter, request)
    return app.responseCache.respond(request, reply, page).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
      // One page in each language, whatever was asked for.
      const nowhere = `${languagePrefix(languageOfPath(url))}${NOWHERE}`
      return app.responseCache.respond(request, reply, asked(nowhere, true))
    })
  }
  app.get('/', serve)
  app.get('/*', serve)
}

class NotFound extends Error {}

const sendAnew = (page: Rendered | 'notFound', reply: FastifyReply) =>
  page === 'notFound'
    ? reply.code(404).send()
    : reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body)

/** Endless addresses: what is searched for is never the same twice. */
const isFreeText = (url: string) => /[?&]q=/.test(url)

async function takePoint(limiter: RateLimiterMemory, request: FastifyRequest): Promise<void> {
  await limiter.consume(networkOf(request.ip)).catch((spent: unknown) => {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(spent.msBeforeNext / 1000) })
  })
}
