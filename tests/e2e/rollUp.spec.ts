import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const POSES = 5

const section = (page: Page) => page.getByRole('region', { name: 'One roll-up' })

/** Scrolls through the section: at 0 its top is at the top of the window, at 1 its end is at the bottom. */
const scrollThrough = async (page: Page, part: number) => {
  await section(page).evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top + (height - innerHeight) * part, behavior: 'instant' })
  }, part)
  // A scroll-driven animation is sampled once per frame.
  await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
}

/** The pose that is drawn on top, a little above the base line. */
const topPose = (page: Page) =>
  section(page).evaluate((element) => {
    const { top, height } = (element.querySelector('ol') as HTMLElement).getBoundingClientRect()
    const seen = document.elementFromPoint(innerWidth / 2, top + height * 0.75)?.closest('li')
    return [...element.querySelectorAll('li')].indexOf(seen as HTMLLIElement) + 1
  })

/**
 * The position of each pose's text relative to its figure. The figure's picture has empty space for the sun on its
 * left.
 */
const overlaps = (page: Page) =>
  section(page).evaluate((element) =>
    [...element.querySelectorAll('li')].flatMap((cut) => {
      const figure = cut.querySelector('img')?.getBoundingClientRect() as DOMRect
      // A figure with too little height is drawn smaller, at the bottom of its picture.
      const scale = Math.min(figure.width / 528, figure.height / 304)
      const left = figure.left + (figure.width - 528 * scale) / 2 + (277 - 204) * scale
      const top = figure.bottom - 304 * scale
      return [...cut.querySelectorAll('p')].flatMap((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        const box = range.getBoundingClientRect()
        return box.right > left && box.bottom > top ? [words.textContent] : []
      })
    }),
  )

for (const size of SIZES) {
  test(`the roll-up animation follows the scroll step by step, with its text beside it, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const shifts: number[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { shifts })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const values: number[] = []
    for (const part of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1, 0.5, 0]) {
      await scrollThrough(page, part)
      values.push(await topPose(page))
    }
    expect(values).toEqual([1, 1, 2, 3, 4, 5, 5, 3, 1])
    expect(await overlaps(page), 'text over the figure').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
  })
}

/** Expects that all five are visible at once, and that none covers another. */
async function expectPlates(page: Page) {
  const boxes = await section(page)
    .locator('li')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes).toHaveLength(POSES)
  for (const [index, box] of boxes.slice(1).entries()) {
    const before = boxes[index] as DOMRect
    expect(box.top >= before.bottom || box.left >= before.right).toBe(true)
  }
  await expect(section(page).getByRole('heading', { name: 'One roll-up' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    page.viewportSize()?.width as number,
  )
}

for (const size of SIZES) {
  test(`with reduced motion it is five plates that do not cover each other, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await section(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expectPlates(page)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('it is five plates that do not cover each other', async ({ page }) => {
    await page.goto('/')
    await section(page).scrollIntoViewIfNeeded()
    await expectPlates(page)
  })
})

test('keyboard focus on its button shows the last step under it', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await scrollThrough(page, 0)
  expect(await topPose(page)).toBe(1)
  const button = section(page).getByRole('link')
  // The last tab stop before the section; from there on with Tab.
  await page.getByRole('link', { name: 'See the whole week' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect.poll(() => topPose(page)).toBe(POSES)
  const isOnTop = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height - 1))
    })
  await expect.poll(isOnTop).toBe(true)
})
