import type { FastifyInstance } from 'fastify'
import type { DevMailbox } from '#lib/devMailbox.server.ts'
import type { Attachment } from '#lib/mail.server.ts'
import { xmlText } from '#lib/xml.ts'

/** Routes for development and tests that production never has: the captured mail. */
export function devRoutes(app: FastifyInstance, mailbox: DevMailbox): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request) =>
    mailbox.list(typeof request.query.to === 'string' ? request.query.to : undefined),
  )
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await mailbox.list()
    const items = mails
      .slice(0, 200)
      .map(
        (m) => `<article><h2>${xmlText(m.subject)}</h2><p>To ${xmlText(m.to)}, ${xmlText(m.sentAt)}</p>
<pre>${linkUrls(xmlText(m.text))}</pre>${m.attachments.map(attached).join('')}</article>`,
      )
      .join('\n')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Development mailbox</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:17px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;background:#FBF7F2;color:#2C1320}
article{border-top:2px solid;padding:.5rem 0}h2{margin:.5rem 0 0;font-size:1.2rem}pre{white-space:pre-wrap;font:inherit}
p{color:#5D4450;margin:0}</style><h1>Development mailbox</h1><p>${mails.length} captured, newest first. Nothing leaves this machine.</p>
${items || '<p>No mail yet.</p>'}</html>`)
  })
}

const linkUrls = (text: string) => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const attached = ({ filename, contentType, content, encoding }: Attachment) =>
  `<p>Attached: <a download="${xmlText(filename)}" href="data:${xmlText(contentType)};base64,${Buffer.from(content, encoding ?? 'utf8').toString('base64')}">${xmlText(filename)}</a></p>`
