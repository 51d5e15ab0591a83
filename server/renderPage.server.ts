import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  apiContext,
  clockContext,
  type InProcessApi,
  notFoundContext,
  type SiteFacts,
  siteContext,
  topicsContext,
} from '#app/api.server.ts'
import type { CacheTopic } from '#lib/contract.ts'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, type Language, languageOfPath, languagePrefix } from '#lib/language.ts'
import { PAGE_ORIGIN } from './pageUrl.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The topics of all API responses that the page used, because the page depends on them too. */
  topics: CacheTopic[]
}

/** Renders the page of an address. Returns `notFound` instead of a not-found page, unless `showNotFound` is set. */
export type RenderPage = (url: string, showNotFound: boolean) => Promise<RenderedPage | 'notFound'>

export function pageRenderer(options: {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  api: InProcessApi
  site: SiteFacts
  now: () => Temporal.Instant
}): RenderPage {
  const { build, mode, api, site, now } = options
  const handlers = Object.fromEntries(
    LANGUAGES.map((language) => {
      const basename = languagePrefix(language) || '/'
      const withBasename = (given: ServerBuild): ServerBuild => ({ ...given, basename })
      const loadBuild =
        typeof build === 'function' ? async () => withBasename(await build()) : withBasename(build)
      return [language, createRequestHandler(loadBuild, mode)]
    }),
  ) as Record<Language, ReturnType<typeof createRequestHandler>>

  return async (url, showNotFound) => {
    const topics = new Set<CacheTopic>()
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(siteContext, site)
    context.set(clockContext, now)
    context.set(topicsContext, topics)
    context.set(notFoundContext, showNotFound)
    const language = languageOfPath(url)
    const request = new Request(new URL(url, PAGE_ORIGIN))
    const response = await inLanguage(language, () => handlers[language](request, context))
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status === 404 && !body.length) return 'notFound'
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      topics: [...topics],
    }
  }
}
