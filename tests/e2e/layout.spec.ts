import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { allPlaces, type Place } from './places.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** Every page, and what is found wrong in it. */
async function onEveryPage(page: Page, look: (place: Place) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const place of await allPlaces(page.request)) {
    await page.goto(place.path, { waitUntil: 'networkidle' })
    found.push(...(await look(place)).map((words) => `${place.name}: ${words}`))
  }
  return found
}

for (const size of [PHONE, DESK]) {
  test(`a page is as high at its end as at its beginning, ${size.width} px wide`, async ({
    page,
    unexpected,
  }) => {
    unexpected.answers(404, '/no')
    await page.setViewportSize(size)
    const found = await onEveryPage(page, async () => {
      const heights = await page.evaluate(async () => {
        const { scrollHeight } = document.documentElement
        const seen = new Set([scrollHeight])
        for (let y = 0; y < scrollHeight; y += innerHeight) {
          scrollTo({ top: y, behavior: 'instant' })
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          seen.add(document.documentElement.scrollHeight)
        }
        return [...seen]
      })
      return heights.length > 1 ? [heights.join(' → ')] : []
    })
    expect(found).toEqual([])
  })
}

test.describe('with letters of double size', () => {
  test.use({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
    },
  })

  test('no page scrolls sideways', async ({ page, unexpected }) => {
    unexpected.answers(404, '/no')
    await page.setViewportSize({ width: 1280, height: 900 })
    const found = await onEveryPage(page, async () => {
      const [letters, width] = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        document.documentElement.scrollWidth,
      ])
      expect(letters).toBe('32px')
      return Number(width) > 1280 ? [`${width} px wide`] : []
    })
    expect(found).toEqual([])
  })
})

/** WCAG 2.5.8: 24 by 24, but for links in a sentence, and small ones far enough from any other. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const LEAST = 24
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
            LEAST / 2,
      )
    }
    return targets
      .map(({ element, box }) => ({ element, box: labelled(element) ?? box }))
      .filter(({ box }) => box.width < LEAST - 0.5 || box.height < LEAST - 0.5)
      .filter(({ element, box }) => !inSentence(element) && !clear(box, element))
      .map(
        ({ element, box }) =>
          `${element.textContent?.trim() || element.tagName}, ${Math.round(box.width)} × ${Math.round(box.height)}`,
      )
  })

test('whatever is pressed is large enough for a finger, or far enough from everything else', async ({
  page,
  unexpected,
}) => {
  unexpected.answers(404, '/no')
  await page.setViewportSize(PHONE)
  expect(await onEveryPage(page, () => tooSmall(page))).toEqual([])
})
