import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { postSummaries } from '#features/content/store.server.ts'
import { listTrainings, readStudio } from '#features/content/usecases.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { keep } from '#lib/kept.server.ts'
import { type KeptAnswer, packAnswer, sendFrom } from '#lib/keptAnswer.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { drawCardOf } from './cards.server.ts'
import { OFFLINE_POLICY, offlinePage } from './offlinePage.ts'
import { manifest, robots, rss, sitemap } from './siteFiles.ts'

/** What those ask for who find the site: search engines, feed readers, messengers, the installer. */
export function discoveryRoutes(app: FastifyInstance, deps: Deps): void {
  siteFiles(app, deps)
  shareCards(app, deps)
}

type SiteDeps = Pick<Deps, 'db' | 'changes' | 'publicUrl'>

/** Made once, kept until the studio's content changes. */
function siteFiles(app: FastifyInstance, { db, changes, publicUrl }: SiteDeps): void {
  const kept = keep<KeptAnswer>(changes, { topics: ['content'], most: 10 })
  const told = async () => {
    const [posts, trainings, studio] = await Promise.all([
      postSummaries(db),
      listTrainings(db),
      readStudio(db),
    ])
    return { publicUrl, posts, trainings, studio }
  }
  type Told = Awaited<ReturnType<typeof told>>
  const file = (
    path: string,
    type: string,
    write: (told: Told) => string,
    headers: Record<string, string> = {},
  ) =>
    app.get(path, async (request, reply) => {
      const make = async () =>
        packAnswer(Buffer.from(write(await told())), {
          headers: { 'content-type': type, 'cache-control': 'no-cache', ...headers },
        })
      return sendFrom(kept, path, make, request, reply)
    })
  file('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
  file('/robots.txt', 'text/plain; charset=utf-8', robots)
  file('/rss.xml', 'application/rss+xml; charset=utf-8', rss)
  file('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest)
  file('/offline', 'text/html; charset=utf-8', ({ studio }) => offlinePage(studio.name), {
    'content-security-policy': OFFLINE_POLICY,
  })
}

interface Picture {
  png: Buffer
  etag: string
}

const MOST_CARDS = 200

/** `/og/{path of the page}.png`, `/og/home.png`: drawn at the first asking, some 20 kB each. */
function shareCards(app: FastifyInstance, { db, changes }: SiteDeps): void {
  const kept = keep<Picture>(changes, { topics: ['content'], most: MOST_CARDS })
  const make = async (path: string): Promise<Picture> => {
    const png = await drawCardOf(db, path)
    // Thrown, so that nothing is kept for the endless addresses that are no page.
    if (!png) throw new Refusal('NOT_FOUND')
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
  }
  app.get<{ Params: { '*': string } }>('/og/*', async (request, reply) => {
    const asked = request.params['*']
    if (!asked.endsWith('.png') || asked.length > 200) throw new Refusal('NOT_FOUND')
    const path = asked.slice(0, -'.png'.length)
    return sendPicture(kept.peek(path) ?? (await kept.get(path, () => make(path))), request, reply)
  })
}

function sendPicture({ png, etag }: Picture, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    // Other sites show it beside a link to us.
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(png)
}
