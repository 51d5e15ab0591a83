import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { pageOf } from './sitePages.ts'

/**
 * The largest element of a page must be painted with the first paint. If it is a picture, the HTML must contain its
 * address, so that the browser requests it at once and not only after reading the styles.
 */

interface LargestPaint extends PerformanceEntry {
  url: string
}

const largestPicture = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => resolve((list.getEntries().at(-1) as LargestPaint).url)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )

test.use({ viewport: { width: 412, height: 823 } })
for (const path of ['/', '/class-schedule', '/membership', 'a post'])
  test(`the largest picture of ${path} is referenced in its HTML`, async ({ page, request }) => {
    const address = path === 'a post' ? (await pageOf(request, path)).path : path
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    // The HTML also contains the styles, but a picture that only they name is requested too late.
    const html = ((await response?.text()) ?? '').replaceAll(/<style.*?<\/style>/gs, '')
    const picture = await largestPicture(page)
    const file = picture && new URL(picture).pathname
    expect(file === '' || html.includes(file), file).toBe(true)
  })
