import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

/** The picture in `/art` with this name. */
const plateOf = (page: Page, art: string) =>
  page.locator('[data-drawn]').filter({ has: page.locator(`img[src$="/${art}.svg"]`) })

/** The drawing that replaces the picture while it is animated. */
const drawingOf = (page: Page, art: string) => plateOf(page, art).locator('svg')

interface MovedPlate {
  art: string
  properties: string[]
}

declare global {
  interface Window {
    moved: MovedPlate[]
  }
}

/** Records every animation of a drawing, and which part moves. */
const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    window.moved = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      const root = this.getRootNode()
      const picture = root instanceof ShadowRoot ? root.host.querySelector('img') : null
      const frames = (animation.effect as KeyframeEffect).getKeyframes()
      const about = ['computedOffset', 'offset', 'easing', 'composite', 'transformOrigin']
      const properties = frames.flatMap((frame) => Object.keys(frame)).filter((name) => !about.includes(name))
      const art = picture?.src.match(/(\w+)\.svg$/)?.[1] ?? ''
      window.moved.push({ art, properties: [...new Set(properties)] })
      return animation
    }
  })

const timesMoved = async (page: Page, art: string) =>
  (await page.evaluate(() => window.moved)).filter((each) => each.art === art).length

const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

test('an exercise is animated once when it comes into view, and looks as before afterwards', async ({
  page,
}) => {
  await recordMotion(page)
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  expect(await timesMoved(page, 'ball'), 'out of sight').toBe(0)
  await plateOf(page, 'ball').scrollIntoViewIfNeeded()
  await expect(drawingOf(page, 'ball')).toHaveCount(1)
  await expect(drawingOf(page, 'ball')).toHaveCount(0)
  expect(await timesMoved(page, 'ball')).toBe(1)

  await toTop(page)
  await expect(plateOf(page, 'ball')).not.toBeInViewport()
  await plateOf(page, 'ball').scrollIntoViewIfNeeded()
  await expect(plateOf(page, 'ball')).toBeInViewport()
  // A hovered picture is animated after those that came into view before it.
  await plateOf(page, 'ball').hover()
  await expect(drawingOf(page, 'ball')).toHaveCount(1)
  expect(await timesMoved(page, 'ball'), 'once when it came into view, once for the pointer').toBe(2)
  expect(new Set((await page.evaluate(() => window.moved)).flatMap((each) => each.properties))).toEqual(
    new Set(['transform']),
  )
})

test('plates in a row are animated one after another, and again on keyboard focus', async ({ page }) => {
  await recordMotion(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const row = ['hundred', 'barre', 'reformer', 'private']
  await plateOf(page, 'hundred').scrollIntoViewIfNeeded()
  for (const art of row) await expect.poll(() => timesMoved(page, art)).toBeGreaterThan(0)
  for (const art of row) await expect(drawingOf(page, art)).toHaveCount(0)
  const once = await timesMoved(page, 'barre')
  await page.getByRole('link', { name: /^A figure in the hundred/ }).focus()
  await page.keyboard.press('Tab')
  await expect(drawingOf(page, 'barre')).toHaveCount(1)
  expect(await timesMoved(page, 'barre')).toBe(2 * once)
})

test('a drawing is exactly over its picture', async ({ page }) => {
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  await plateOf(page, 'ball').scrollIntoViewIfNeeded()
  await expect(drawingOf(page, 'ball')).toHaveCount(1)
  const [over, under] = await Promise.all([
    drawingOf(page, 'ball').boundingBox(),
    plateOf(page, 'ball').locator('img').boundingBox(),
  ])
  expect(over).toEqual(under)
})

/** The shapes of the figure in a drawing. Equal shapes mean the same figure, whatever the background. */
const cutsOf = (svg: string) => [...svg.matchAll(/ d="(M[^"]*A[^"]*)" fill="#/g)].map(([, cut]) => cut)

for (const prefix of ['', '/hi']) {
  test(`no figure appears twice on the home page${prefix && ' in Hindi'}`, async ({ page }) => {
    await page.goto(`${prefix}/`)
    const drawings = page.getByRole('main').locator('[data-drawn] img:not([src*="/plan-"])')
    const addresses = await drawings.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
    const figures = await Promise.all(
      addresses.map(async (address) => cutsOf(await (await page.request.get(address)).text())),
    )
    const cuts = figures.flatMap((figure) => [...new Set(figure)])
    expect(cuts.length).toBeGreaterThan(20)
    expect(cuts.filter((cut, index) => cuts.indexOf(cut) !== index)).toEqual([])
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a picture stays still, whether it comes into view or is hovered', async ({ page }) => {
    await recordMotion(page)
    await page.goto('/about-us', { waitUntil: 'networkidle' })
    for (const art of ['swan', 'ball']) {
      await plateOf(page, art).scrollIntoViewIfNeeded()
      await plateOf(page, art).hover()
    }
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.moved)).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await plateOf(page, 'swan').scrollIntoViewIfNeeded()
    await plateOf(page, 'swan').hover()
    await expect(drawingOf(page, 'swan')).toHaveCount(1)
    expect(await timesMoved(page, 'ball')).toBe(0)
  })
})
