import type { Page } from '@playwright/test'
import { onEveryPage } from './everyPage.ts'
import { expect, test } from './fixture.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** WCAG 2.5.8: 24 by 24, except for links in a sentence, and small ones far enough from any other. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const MIN_SIZE = 24
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    const targets = all
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && element.checkVisibility())
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const labelled = (element: HTMLElement) => element.closest('label')?.getBoundingClientRect()
    const clear = (box: DOMRect, element: HTMLElement) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return targets.every(
        (other) =>
          other.element === element ||
          Math.hypot(
            Math.max(other.box.left - x, 0, x - other.box.right),
            Math.max(other.box.top - y, 0, y - other.box.bottom),
          ) >=
            MIN_SIZE / 2,
      )
    }
    return targets
      .map(({ element, box }) => ({ element, box: labelled(element) ?? box }))
      .filter(({ box }) => box.width < MIN_SIZE - 0.5 || box.height < MIN_SIZE - 0.5)
      .filter(({ element, box }) => !inSentence(element) && !clear(box, element))
      .map(
        ({ element, box }) =>
          `${element.textContent?.trim() || element.tagName}, ${Math.round(box.width)} × ${Math.round(box.height)}`,
      )
  })

/** The page's heights while it is scrolled to its end. */
const heightsOf = (page: Page) =>
  page.evaluate(async () => {
    const { scrollHeight } = document.documentElement
    const seen = new Set([scrollHeight])
    for (let y = 0; y < scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      seen.add(document.documentElement.scrollHeight)
    }
    return [...seen]
  })

const changesOf = async (page: Page) => {
  const heights = await heightsOf(page)
  return heights.length > 1 ? [`height ${heights.join(' → ')}`] : []
}

test('scrolling does not change the height of a page, 1440 px wide', async ({ page, unexpected }) => {
  unexpected.answers(404, '/no')
  await page.setViewportSize(DESK)
  expect(await onEveryPage(page, () => changesOf(page))).toEqual([])
})

test('on a phone every control is large enough or far enough from all others, and scrolling changes no height', async ({
  page,
  unexpected,
}) => {
  unexpected.answers(404, '/no')
  await page.setViewportSize(PHONE)
  const found = await onEveryPage(page, async () => [...(await tooSmall(page)), ...(await changesOf(page))])
  expect(found).toEqual([])
})

/** The number of cards in each row of the list, from the top. */
const cardsInRows = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const cards = [...main.querySelectorAll('li:has(h3)')]
    const rows = Object.groupBy(cards, (card) => String(Math.round(card.getBoundingClientRect().top)))
    return Object.values(rows).map((row) => row?.length ?? 0)
  })

for (const path of ['/all-blogs', '/all-blogs?tag=Practice']) {
  test(`no post stands alone in the last row of ${path} on a tablet or a desktop, for any number of posts`, async ({
    page,
  }) => {
    // React must have hydrated the page before posts are removed from it.
    await page.goto(path, { waitUntil: 'networkidle' })
    const found: string[] = []
    const posts = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    const all = await posts.count()
    expect(all).toBeGreaterThanOrEqual(7)
    for (let left = all; left > 1; left -= 1) {
      expect(await posts.count()).toBe(left)
      for (const width of [768, 1080, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const rows = await cardsInRows(page)
        if (rows.at(-1) === 1) found.push(`${left} posts at ${width} px: ${rows.join(', ')}`)
      }
      await posts.last().evaluate((post) => post.remove())
    }
    expect(found).toEqual([])
  })
}
