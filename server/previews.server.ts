import type { FastifyInstance } from 'fastify'
import { API_BASE } from '#lib/apiAddress.ts'
import { LANGUAGES, type Language, languagePrefix, languageTags } from '#lib/language.ts'
import type { PagesOptions } from './pages.server.ts'
import { pageRenderer } from './renderPage.server.ts'

type Options = Pick<PagesOptions, 'build' | 'mode' | 'api' | 'site' | 'now'>

/** The data of a preview (`GET /console/drafts/:draftId/preview`). */
interface Preview {
  page: string
  call: string
  answer: unknown
}

/**
 * Renders a draft as the public page would show it, for staff. The real page is rendered, but its only API call
 * gets the draft as its response. The preview is read-only: it is not cached, and runs no scripts.
 */
export function previews(app: FastifyInstance, options: Options): void {
  app.get<{ Params: { draftId: string }; Querystring: { language?: string } }>(
    '/console/preview/:draftId',
    async (request, reply) => {
      const language = LANGUAGES.find((each) => each === request.query.language) ?? 'en'
      const response = await app.inject({
        url: `${API_BASE}/console/drafts/${encodeURIComponent(request.params.draftId)}/preview`,
        headers: { cookie: request.headers.cookie ?? '', 'accept-language': languageTags[language] },
        remoteAddress: request.ip,
      })
      // If the caller may not see the draft, or it does not exist, the API's response and status are sent.
      if (response.statusCode !== 200) {
        return reply
          .code(response.statusCode)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(response.json<{ message: string }>().message)
      }
      const { body, status } = await render(options, response.json<{ data: Preview }>().data, language)
      return reply.code(status).headers(HEADERS).send(withoutScripts(body.toString()))
    },
  )
}

/** The policy blocks scripts anyway; without them the browser shows no error messages. */
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
  if (rendered === 'notFound') throw new Error(`there is no page at ${page}`)
  return rendered
}
