import type { FastifyInstance } from 'fastify'
import { API_BASE } from '#lib/apiAddress.ts'
import { LANGUAGES, type Language, languagePrefix, languageTags } from '#lib/language.ts'
import type { PagesOptions } from './pages.server.ts'
import { pageRenderer } from './renderPage.server.ts'

type Options = Pick<PagesOptions, 'build' | 'mode' | 'api' | 'site' | 'now'>

/** What a preview is told (`GET /console/drafts/:draftId/preview`). */
interface Preview {
  page: string
  call: string
  answer: unknown
}

/**
 * A draft as the public page would show it, for staff: the page itself is rendered, only that its one call is answered
 * with the draft. It is kept nowhere, and no script runs in it: what is not published yet has nothing to do but be read.
 */
export function previews(app: FastifyInstance, options: Options): void {
  app.get<{ Params: { draftId: string }; Querystring: { language?: string } }>(
    '/console/preview/:draftId',
    async (request, reply) => {
      const language = LANGUAGES.find((each) => each === request.query.language) ?? 'en'
      const asked = await app.inject({
        url: `${API_BASE}/console/drafts/${encodeURIComponent(request.params.draftId)}/preview`,
        headers: { cookie: request.headers.cookie ?? '', 'accept-language': languageTags[language] },
        remoteAddress: request.ip,
      })
      // Who may not see it, or what is no draft, is told so by the API, with its status.
      if (asked.statusCode !== 200) {
        return reply
          .code(asked.statusCode)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(asked.json<{ message: string }>().message)
      }
      const { body, status } = await render(options, asked.json<{ data: Preview }>().data, language)
      return reply.code(status).headers(HEADERS).send(withoutScripts(body.toString()))
    },
  )
}

/** The policy lets none run; a page that has none complains of nothing. */
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline' 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
}

async function render(options: Options, { page, call, answer }: Preview, language: Language) {
  const drafted = JSON.stringify({ statusCode: 200, success: true, message: '', data: answer })
  const renderPage = pageRenderer({
    ...options,
    api: async (method, url) =>
      url === `${API_BASE}${call}` ? { status: 200, body: drafted } : options.api(method, url),
  })
  const rendered = await renderPage(`${languagePrefix(language)}${page}`, true)
  if (rendered === 'notFound') throw new Error(`no page stands at ${page}`)
  return rendered
}
