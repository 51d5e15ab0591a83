import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixture.ts'

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const property = (html: string, name: string) =>
  first(html, new RegExp(`<meta property="${name}" content="([^"]*)"`))

interface Graph {
  '@graph': { '@type': string }[]
}

/**
 * Reads a page like a crawler. If the server refuses it because of the limit for one network, it waits and tries
 * again once.
 */
async function fetchAsCrawler(request: APIRequestContext, url: string) {
  const page = await request.get(url)
  if (page.status() !== 429) return page
  await sleep(Number(page.headers()['retry-after']) * 1_000)
  return request.get(url)
}

test('every page of the sitemap has a title, its address, and a picture for sharing', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string)
  expect(urls.length).toBeGreaterThan(25)
  const titles = new Set<string>()
  for (const url of urls) {
    const page = await fetchAsCrawler(request, url)
    expect(page.status(), url).toBe(200)
    const html = await page.text()
    titles.add(first(html, /<title>([^<]+)<\/title>/))
    expect(first(html, /<link rel="canonical" href="([^"]+)"/), url).toBe(url)
    expect(first(html, /<meta name="description" content="([^"]+)"/).length, url).toBeGreaterThan(40)
    for (const name of ['og:title', 'og:description', 'og:type', 'og:url']) {
      expect(property(html, name), `${name} of ${url}`).not.toBe('')
    }
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"')
    const picture = await request.get(property(html, 'og:image'))
    expect(picture.headers()['content-type'], url).toBe('image/png')
    const graph: Graph = JSON.parse(first(html, /<script type="application\/ld\+json">(.*?)<\/script>/))
    expect(
      graph['@graph'].some((entry) => entry['@type'] === 'Organization'),
      url,
    ).toBe(true)
  }
  // All pages have different titles.
  expect(titles.size).toBe(urls.length)
  expect(urls[0]).toBe(`${baseURL}/`)
})

test('pages have structured data about classes, prices and authors', async ({ request }) => {
  const typesOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    const graph: Graph = JSON.parse(first(html, /<script type="application\/ld\+json">(.*?)<\/script>/))
    return new Set(graph['@graph']?.map((entry) => entry['@type']))
  }
  expect(await typesOf('/')).toContain('SportsActivityLocation')
  expect(await typesOf('/class-schedule')).toContain('Event')
  expect(await typesOf('/membership')).toContain('Offer')
  expect(await typesOf('/teacher-training')).toContain('Course')
  expect(await typesOf('/two-metres-of-floor')).toContain('BlogPosting')
  expect(await typesOf('/two-metres-of-floor')).toContain('BreadcrumbList')
})

for (const folder of [
  'reset-password',
  'Reset-Password',
  'restore-email',
  'restore-details',
  'sign-in-link',
  'unsubscribe',
  'gift',
]) {
  test(`a mailed link (${folder}) is not indexed, not cached, and not sent as a referrer`, async ({
    request,
  }) => {
    for (const prefix of ['', '/hi']) {
      const page = await request.get(
        `${prefix}/${folder}/the-secret${['unsubscribe', 'gift'].includes(folder) ? '' : '/somebody%40example.com/1'}`,
      )
      const html = await page.text()
      expect(page.headers()['cache-control']).toBe('no-store')
      expect(page.headers()['referrer-policy']).toBe('no-referrer')
      expect(page.headers()['x-robots-tag']).toBe('noindex')
      expect(html).toContain('<meta name="robots" content="noindex"')
      expect(html).not.toContain('og:url')
      expect(html).not.toContain('the-secret')
    }
  })
}
