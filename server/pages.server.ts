import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext, clockContext, type InProcessApi, type SiteFacts, siteContext } from '#app/api.server.ts'
import type { Changes } from '#lib/changes.server.ts'
import { keep } from '#lib/kept.server.ts'
import { type KeptAnswer, packAnswer, sendFrom, sendKept } from '#lib/keptAnswer.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, type Language, languageOfPath, languagePrefix } from '#text/language.ts'

/** Bytes. Longer pages take too long to compress well for what it saves. */
const TIGHT_BELOW = 150_000

/** Addresses that carry a secret: neither kept here nor anywhere on the way. */
const SECRET_PATH = /^(\/hi)?\/reset-password\//

/** The only search parameters that make a different page; all others are dropped before rendering. */
const KNOWN_PARAMS = ['week', 'location', 'kind', 'instructor', 'type', 'tag', 'q', 'view', '_routes']

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  changes: Changes
  api: InProcessApi
  site: SiteFacts
  now: () => Temporal.Instant
  /** Origins that checkout needs (script, frame, connections), besides our own. */
  checkoutOrigins: string[]
  /** Development renders anew each time and lets the dev server's inline scripts run. */
  development: boolean
}

/** Serves the site: every path that is neither the API nor a file. */
export function pages(app: FastifyInstance, options: PagesOptions): void {
  const { build, mode } = options
  const renderers = Object.fromEntries(
    LANGUAGES.map((language) => {
      const basename = languagePrefix(language) || '/'
      const withBasename = (given: ServerBuild): ServerBuild => ({ ...given, basename })
      const of = typeof build === 'function' ? async () => withBasename(await build()) : withBasename(build)
      return [language, createRequestHandler(of, mode)]
    }),
  ) as Record<Language, ReturnType<typeof createRequestHandler>>
  const kept = keep<KeptAnswer>(options.changes, {
    topics: ['timetable', 'packages', 'content'],
    most: 500,
    worthKeeping: (page) => !options.development && page.status < 400,
  })

  const make = async (url: string): Promise<KeptAnswer> => {
    const context = new RouterContextProvider()
    context.set(apiContext, options.api)
    context.set(siteContext, options.site)
    context.set(clockContext, options.now)
    const language = languageOfPath(url)
    const request = new Request(new URL(url, 'http://site.invalid'))
    const response = await inLanguage(language, () => renderers[language](request, context))
    const identity = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = Object.fromEntries(response.headers)
    headers['cache-control'] = SECRET_PATH.test(url) ? 'no-store' : 'no-cache'
    if (headers['content-type']?.startsWith('text/html')) {
      headers['content-security-policy'] = contentSecurityPolicy(identity.toString(), options)
    }
    return packAnswer(identity, {
      status: response.status,
      headers,
      effort: effortFor(url, response, identity),
    })
  }

  const effortFor = (url: string, { status, headers }: Response, page: Buffer) => {
    if (options.development) return 'quick'
    const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html')
    // Only of what many ask for: searches and what is not kept would cost more than they save.
    return isPage && !url.includes('?') && !SECRET_PATH.test(url) && page.length <= TIGHT_BELOW
      ? 'tight'
      : 'usual'
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = knownUrl(request.url)
    if (SECRET_PATH.test(url)) return sendKept(await make(url), request, reply)
    // Pages tell what is next and what is over: none is older than the minute.
    const key = `${Math.floor(options.now().epochMilliseconds / 60_000)} ${url}`
    return sendFrom(kept, key, () => make(url), request, reply)
  }
  app.get('/', serve)
  app.get('/*', serve)
}

/** Path and known parameters in a fixed order: one key for one page, whatever else is appended. */
export function knownUrl(raw: string): string {
  const at = raw.indexOf('?')
  if (at < 0) return raw
  const given = new URLSearchParams(raw.slice(at + 1))
  const known = new URLSearchParams()
  for (const name of KNOWN_PARAMS) {
    const value = given.get(name)
    if (value !== null && value.length <= 200) known.set(name, value)
  }
  const query = known.toString()
  return query ? `${raw.slice(0, at)}?${query}` : raw.slice(0, at)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Names every inline script and style of the page by its hash: nothing else inline may run, and the
 * page can still be kept and cached, which a nonce would forbid.
 */
export function contentSecurityPolicy(
  html: string,
  options: Pick<PagesOptions, 'checkoutOrigins' | 'development'>,
): string {
  const inline = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text]) => hashOf(text ?? ''),
    )
  const scripts = options.development ? ["'unsafe-inline'"] : inline('script')
  const styles = options.development ? ["'unsafe-inline'"] : inline('style')
  const checkout = options.checkoutOrigins
  const maps = 'https://www.google.com https://maps.google.com'
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')} ${checkout.join(' ')}`,
    `style-src 'self' ${[...new Set(styles)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${checkout.join(' ')}${options.development ? ' ws:' : ''}`,
    `frame-src 'self' ${checkout.join(' ')} ${maps}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ]
    .map((line) => line.trim())
    .join('; ')
}
