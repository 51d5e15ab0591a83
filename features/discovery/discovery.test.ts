import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { readPolicies } from '#features/content/usecases/policies.server.ts'
import { discovery } from '#features/discovery/index.server.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import { xmlText } from '#lib/xml.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { drawCard } from './card.server.ts'
import { cardOf } from './cards.server.ts'
import { rfc822Day } from './siteFiles.ts'
import { sitePages } from './sitePages.ts'

let studio: TestApp
const SITE = 'https://studio.example'
const get = (path: string, headers: Record<string, string> = {}) =>
  studio.app.inject({ method: 'GET', url: path, headers })

beforeAll(async () => {
  studio = await testApp({ features: [discovery] })
  await withLongRunningDb(studio.database.url, (db) => loadDemo({ db }, studio.clock.now()))
})
afterAll(() => studio.close())

test('the sitemap lists every public page once, with the date of each post', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const urls = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls).toEqual(
    expect.arrayContaining([`${SITE}/`, `${SITE}/class-schedule`, `${SITE}/two-metres-of-floor`]),
  )
  // Content that exists only in English has one address.
  expect(urls).toEqual(expect.arrayContaining([`${SITE}/hi`, `${SITE}/hi/class-schedule`]))
  expect(body).not.toContain('hi/two-metres-of-floor')
  expect(body).toContain(`<loc>${SITE}/two-metres-of-floor</loc><lastmod>2026-07-22</lastmod>`)
  expect(urls.filter((url) => url?.includes('/teacher-single-training/')).length).toBe(4)
  expect(urls).toEqual(
    expect.arrayContaining([
      `${SITE}/classes/mat-flow`,
      `${SITE}/hi/classes/mat-flow`,
      `${SITE}/teachers/kavya-nair`,
      `${SITE}/hi/teachers/kavya-nair`,
    ]),
  )
  expect(body).not.toMatch(/reset-password|sign-up|private-session\/|classes\/(semi-)?private/)
})

test('the sitemap lists a policy in Hindi exactly if its full text exists in Hindi', async () => {
  const policyUrls = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/\/hi\/((?:privacy|refund)-policy)</g)].map(
      ([, path]) => path,
    )
  expect(await policyUrls()).toEqual(['privacy-policy', 'refund-policy'])
  const { db, clock } = studio.deps
  const summary = { lead: 'In short.', points: ['We store little.'] }
  const sections = [{ heading: 'What we collect', paragraphs: ['Your name.'] }]
  const write = (key: 'privacy' | 'refund', content: object | null) =>
    db
      .updateTable('policyText')
      .set({ content: content && JSON.stringify(content) })
      .where('key', '=', key)
      .execute()
  await write('privacy', { ...summary, sections, hindi: summary })
  await write('refund', { ...summary, sections, hindi: { ...summary, sections } })
  await expect.poll(policyUrls).toEqual(['refund-policy'])
  const inHindi = (await readPolicies(db, clock.now())).filter(({ isInHindi }) => isInHindi)
  expect(inHindi.map(({ key }) => key)).not.toContain('privacy')
  await write('privacy', null)
  await write('refund', null)
})

test('the site’s pages are exactly the page routes of the app', () => {
  const paths = routes.map(({ path }) => path).filter((path) => path && !/[:*]/.test(path))
  const listedPaths = sitePages.map(({ path }) => path as string)
  expect(listedPaths.toSorted()).toEqual(paths.toSorted())
})

test('robots.txt contains the sitemap and the paths that crawlers must not read', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(body).toContain('Disallow: /api/')
})

test('the journal is available as RSS, with all texts escaped', async () => {
  const { body, headers } = await get('/rss.xml')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect([...body.matchAll(/<item>/g)]).toHaveLength(9)
  expect(body).toContain(`<guid isPermaLink="true">${SITE}/two-metres-of-floor</guid>`)
  expect(body).toContain('<pubDate>Wed, 22 Jul 2026 00:00:00 +0530</pubDate>')
  expect(body.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
})

test('days are formatted as RFC 822 requires', () => {
  expect(rfc822Day(Temporal.PlainDate.from('2026-11-01'))).toBe('Sun, 01 Nov 2026 00:00:00 +0530')
})

test('text in XML can neither open a tag nor contain forbidden characters', () => {
  expect(xmlText(`<a href="x" id='y'>&\u0000\u000b\ufffe\ud83d`)).toBe(
    '&lt;a href=&quot;x&quot; id=&apos;y&apos;&gt;&amp;',
  )
})

test('the site can be installed: its manifest has name, colours and existing icons', async () => {
  const { body, headers } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const parsed = JSON.parse(body)
  expect(parsed).toMatchObject({
    name: 'Contrology Studio',
    short_name: 'Contrology',
    start_url: '/',
    display: 'standalone',
    theme_color: '#F2C4B8',
  })
  for (const { src, sizes } of parsed.icons) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(parsed.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
})

test('a cached file is reported as unchanged until the content changes', async () => {
  const first = await get('/sitemap.xml', { 'accept-encoding': 'br' })
  expect(first.headers['content-encoding']).toBe('br')
  const etag = String(first.headers.etag)
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).statusCode).toBe(304)
  const { db } = studio.deps
  await db
    .updateTable('post')
    .set({ publishedOn: '2026-07-23' })
    .where('slug', '=', 'two-metres-of-floor')
    .execute()
  await expect.poll(async () => (await get('/sitemap.xml', { 'if-none-match': etag })).statusCode).toBe(200)
})

test('every page, post and training has a share card of the declared size', async () => {
  const { body } = await get('/sitemap.xml')
  // A page has the same card in all languages.
  const paths = [...body.matchAll(/<loc>https:\/\/studio\.example\/(?:hi\b\/?)?([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  for (const path of [...paths.map((path) => path || 'home'), 'sign-up']) {
    expect(await cardOf(studio.deps.db, path), path).toBeDefined()
  }
  const card = await get('/og/two-metres-of-floor.png')
  expect(card.statusCode).toBe(200)
  expect(card.headers['content-type']).toBe('image/png')
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(card.rawPayload.length).toBeLessThan(80_000)
  const cached = await get('/og/two-metres-of-floor.png', { 'if-none-match': String(card.headers.etag) })
  expect(cached.statusCode).toBe(304)
})

test('an address without a page has no share card', async () => {
  for (const path of [
    'nowhere',
    'teacher-single-training/x',
    'two-metres-of-floor/x',
    'classes/private-session',
    'teachers/nobody',
    '../../package',
    '%2e%2e/mark',
    '',
  ]) {
    expect((await get(`/og/${path}.png`)).statusCode, path).toBe(404)
  }
  expect((await get('/og/home.svg')).statusCode).toBe(404)
})

test('a title in a script that the fonts lack is replaced on its share card', async () => {
  const { db } = studio.deps
  const slug = 'which-pass-and-the-small-print'
  await db.updateTable('post').set({ title: 'पिलाटे क्या है' }).where('slug', '=', slug).execute()
  expect((await cardOf(db, slug))?.title).toBe('Two studios, one method, at your pace.')
})

test('letters like ā are drawn below the base line too; what no font can draw is left out', async () => {
  const { db } = studio.deps
  const footFor = async (title: string) => {
    await db.updateTable('instructor').set({ title }).where('slug', '=', 'kavya-nair').execute()
    return (await cardOf(db, 'teachers/kavya-nair'))?.foot
  }
  expect(await footFor('Prāṇa and mat')).toBe('Prāṇa and mat')
  expect(await footFor('पिलाटे')).toBe('')
  const card = { title: 'Kavya Nair', art: 'teaser', brand: 'Contrology' }
  const [first, second] = await Promise.all(['ā', 'ū'].map((foot) => drawCard({ ...card, foot })))
  expect(first?.equals(second as Buffer)).toBe(false)
})
