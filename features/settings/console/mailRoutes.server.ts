import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import { API_BASE } from '#lib/apiAddress.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { WordedMail } from '#lib/feature.server.ts'
import { withoutUndefined } from '#lib/withoutUndefined.ts'
import { mailWordsText as text } from '../text/mailWords.ts'
import { changeMail, readMails, sendTestMail, tryMail } from '../usecases/mailWords.server.ts'
import { mailContract as contract } from './mailSchema.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps, mails: WordedMail[]): void {
  const { db } = deps
  route(app, deps, contract['GET /console/settings/mails'], async () => ({
    data: await readMails(db, mails),
  }))
  const change = contract['PUT /console/settings/mails/:kind']
  route(app, deps, change, async ({ params: { kind }, body, caller, now }) => {
    await changeMail(deps, caller, { mails, kind }, body, now)
    return { data: await readMails(db, mails), message: text.saved }
  })
  const preview = contract['POST /console/settings/mails/:kind/preview']
  route(app, deps, preview, async ({ params: { kind }, body }) => {
    const { subject, html } = await tryMail(deps, { mails, kind }, body)
    return { data: { subject, html } }
  })
  const test = contract['POST /console/settings/mails/:kind/test']
  route(app, deps, test, async ({ params: { kind }, body, caller }) => {
    const to = await sendTestMail(deps, caller, { mails, kind }, body)
    return { data: { to }, message: text.sent(to) }
  })
}

/**
 * A mail preview has its own content security policy, because mails have inline styles, which the policy of the
 * console's pages forbids.
 */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // Without this header the browser warns, because a frame without an origin can't be in an origin-keyed agent cluster.
  'origin-agent-cluster': '?0',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
}

/**
 * A mail as `POST …/preview` renders it, for a frame in the console. A form requests it, with the request body in the
 * field `tried`, because whole mails are too long for an address. Only the console may embed it; otherwise any site
 * could show its own text under the studio's address.
 */
export function mailPreview(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    )
    scope.post<{ Params: { kind: string } }>('/console/preview/mail/:kind', async (request, reply) => {
      const { host, origin, cookie = '', 'sec-fetch-site': from } = request.headers
      const tried = request.body instanceof URLSearchParams ? request.body.get('tried') : null
      const response = await app.inject({
        method: 'POST',
        url: `${API_BASE}/console/settings/mails/${encodeURIComponent(request.params.kind)}/preview`,
        headers: {
          cookie,
          'content-type': 'application/json',
          ...withoutUndefined({ host, origin }),
          ...(from === undefined || from === 'same-origin' ? {} : { 'sec-fetch-site': 'cross-site' }),
        },
        payload: tried ?? '',
        remoteAddress: request.ip,
      })
      if (response.statusCode !== 200) {
        return reply
          .code(response.statusCode)
          .headers({ ...HEADERS, 'content-type': 'text/plain; charset=utf-8' })
          .send(response.json<{ message: string }>().message)
      }
      const { html } = response.json<{ data: { html: string } }>().data
      // So links do nothing: they would open in a new window, which the sandbox of the frame forbids.
      return reply.headers(HEADERS).send(html.replace('<head>', '<head><base target="_blank"/>'))
    })
  })
}
