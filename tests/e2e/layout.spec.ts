import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

/** The number of cards in each row of the list, from the top. */
const cardsInRows = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const cards = [...main.querySelectorAll('li:has(h3)')]
    const rows = Object.groupBy(cards, (card) => String(Math.round(card.getBoundingClientRect().top)))
    return Object.values(rows).map((row) => row?.length ?? 0)
  })

for (const path of ['/all-blogs', '/all-blogs?tag=Practice']) {
  test(`no post is alone in the last row of ${path} on a tablet or a desktop, for any number of posts`, async ({
    page,
  }) => {
    // React must have hydrated the page before posts are removed from it.
    await page.goto(path, { waitUntil: 'networkidle' })
    const findings: string[] = []
    const posts = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    const all = await posts.count()
    expect(all).toBeGreaterThanOrEqual(7)
    for (let count = all; count > 1; count -= 1) {
      expect(await posts.count()).toBe(count)
      for (const width of [768, 1080, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const rows = await cardsInRows(page)
        if (rows.at(-1) === 1) findings.push(`${count} posts at ${width} px: ${rows.join(', ')}`)
      }
      await posts.last().evaluate((post) => post.remove())
    }
    expect(findings).toEqual([])
  })
}
