import type { FastifyInstance } from 'fastify'
import { policiesInEnglish } from '#features/content/usecases/policies.server.ts'
import {
  instructorProfiles,
  listTrainings,
  postSummaries,
} from '#features/content/usecases/readContent.server.ts'
import type { LogoView } from '#features/media/schema.ts'
import { readStudio } from '#features/studio/usecases/readStudio.server.ts'
import { classAddresses } from '#features/timetable/usecases/readPages.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, languagePrefix } from '#lib/language.ts'
import { Refusal } from '#lib/refusals.ts'
import { drawCardOf, pictureAt } from './cards.server.ts'
import { OFFLINE_POLICY, offlinePage } from './offlinePage.ts'
import { manifest, robots, rss, sitemap } from './siteFiles.ts'

/** The files that search engines, feed readers, messengers and app installers request. */
export function discoveryRoutes(app: FastifyInstance, deps: Deps): void {
  siteFiles(app, deps)
  shareCards(app, deps)
}

type SiteDeps = Pick<Deps, 'db' | 'publicUrl' | 'files' | 'clock'>

/** The address of the smallest WebP file of a logo. */
const smallest = ({ srcSet }: LogoView) => srcSet.split(' ')[0]

/** A file may be at most this old. */
const STALE_MS = 1_000

/** Each file is created once, and cached until the studio's content changes. */
function siteFiles(app: FastifyInstance, { db, publicUrl, files, clock }: SiteDeps): void {
  const readContent = async () => {
    const [posts, trainings, studio, classSlugs, people, englishPolicies] = await Promise.all([
      postSummaries(db),
      listTrainings(db),
      readStudio(db),
      classAddresses(db, clock.now()),
      instructorProfiles(db),
      policiesInEnglish(db),
    ])
    const instructorSlugs = people.map(({ slug }) => slug)
    return { publicUrl, posts, trainings, studio, classSlugs, instructorSlugs, englishPolicies }
  }
  type SiteContent = Awaited<ReturnType<typeof readContent>>
  const file = (
    path: string,
    type: string,
    render: (content: SiteContent) => string | Promise<string>,
    headers: Record<string, string> = {},
  ) =>
    app.get(path, (request, reply) => {
      const make = async () => ({
        status: 200,
        headers: { 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers },
        body: Buffer.from(await render(await readContent())),
        topics: ['content', 'timetable', 'settings'] as const,
      })
      return app.responseCache.respond(request, reply, { pool: 'pages', key: path, staleMs: STALE_MS, make })
    })
  file('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
  file('/robots.txt', 'text/plain; charset=utf-8', robots)
  file('/rss.xml', 'application/rss+xml; charset=utf-8', rss)
  file('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest)
  for (const language of LANGUAGES) {
    const render = async ({ studio }: SiteContent) => {
      const { name: studioName, logo } = studio
      const bytes = await pictureAt(files, logo && smallest(logo))
      const data = bytes && `data:image/webp;base64,${bytes.toString('base64')}`
      return inLanguage(language, () =>
        offlinePage({ studioName, logo: data && logo ? { ...logo, data } : undefined }),
      )
    }
    file(`${languagePrefix(language)}/offline`, 'text/html; charset=utf-8', render, {
      'content-security-policy': OFFLINE_POLICY,
    })
  }
}

/** `/og/{path of the page}.png`, `/og/home.png`: drawn on the first request, about 20 kB each. */
function shareCards(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files'>): void {
  const make = async (path: string) => {
    const png = await drawCardOf(deps, path)
    // Thrown, so that nothing is cached for unlimited unknown addresses.
    if (!png) throw new Refusal('NOT_FOUND')
    return { status: 200, headers: CARD_HEADERS, body: png, topics: ['content'] as const }
  }
  app.get<{ Params: { '*': string } }>('/og/*', (request, reply) => {
    const file = request.params['*']
    if (!file.endsWith('.png') || file.length > 200) throw new Refusal('NOT_FOUND')
    const path = file.slice(0, -'.png'.length)
    // Never sent stale: the address of an icon contains the version of the logo, and others cache it by its address.
    const card = { pool: 'pages', key: `/og/${path}`, staleMs: 0, make: () => make(path) } as const
    return app.responseCache.respond(request, reply, card)
  })
}

const CARD_HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=3600',
  // Other sites show it next to a link to us.
  'cross-origin-resource-policy': 'cross-origin',
}
