import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { today } from './sessions.ts'

/** The timetable on a screen without room for the week's columns: one day at a time. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const main = (page: Page) => page.getByRole('main')
const days = (page: Page) => main(page).getByRole('heading', { level: 2 }).filter({ visible: true })
const strip = (page: Page) => main(page).getByRole('navigation', { name: 'Days' })
const adjacentDays = (page: Page) => main(page).getByRole('navigation', { name: 'Day before and after' })
const day = (page: Page, name: string) => strip(page).getByRole('link', { name: new RegExp(`^${name}`) })
const inDays = (count: number) => today.add({ days: count }).toString()

async function expectDay(page: Page, name: string, date?: string) {
  await expect(days(page)).toHaveText([name])
  await expect(strip(page).locator('[aria-current]')).toContainText(
    name === 'Today' ? name : name.slice(0, 3),
  )
  await expect(page).toHaveURL(date ? new RegExp(`[?&]date=${date}`) : /^[^?]*\/class-schedule$/)
}

/** Moves a touch by that many pixels from a point of the screen. */
async function drag(page: Page, x: number, y: number, from = { x: 200, y: 650 }) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + x * part, y: from.y + y * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await client.detach()
}

test('the day is in the address: Back goes back one day, and a reload keeps it', async ({ page }) => {
  await page.goto('/class-schedule', { waitUntil: 'networkidle' })
  await expectDay(page, 'Today')
  const requests: string[] = []
  // Not counting the scripts that a page loads when it is idle.
  page.on('request', (request) => request.resourceType() !== 'script' && requests.push(request.url()))
  await day(page, 'Wed').click()
  await expectDay(page, 'Wednesday', inDays(2))
  await day(page, 'Thu').click()
  await expectDay(page, 'Thursday', inDays(3))
  expect(requests, 'all seven days are here').toEqual([])
  await page.reload({ waitUntil: 'networkidle' })
  await expectDay(page, 'Thursday', inDays(3))
  await page.goBack()
  await expectDay(page, 'Wednesday', inDays(2))
  await page.goBack()
  await expectDay(page, 'Today')
  await page.goForward()
  await expectDay(page, 'Wednesday', inDays(2))
  await main(page).getByRole('link', { name: 'Mat', exact: true }).click()
  await expect(page).toHaveURL(/kind=mat/)
  await expect(days(page)).toHaveText(['Wednesday'])
})

/** Waits until scrolling has ended: it continues after the touch. */
const scrollEnds = (page: Page) =>
  page.evaluate(async () => {
    const STILL_FRAMES = 10
    for (let frames = 0, last = scrollY; frames < STILL_FRAMES; frames = scrollY === last ? frames + 1 : 0) {
      last = scrollY
      await new Promise(requestAnimationFrame)
    }
  })

test('going back before the scripts have loaded shows the day in the address', async ({ page }) => {
  await page.goto('/class-schedule', { waitUntil: 'networkidle' })
  await day(page, 'Wed').click()
  await expectDay(page, 'Wednesday', inDays(2))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue().catch(() => undefined) // the page may be gone
  })
  const scriptRequest = page.waitForRequest('**/*.js')
  await page.reload({ waitUntil: 'commit' })
  await scriptRequest
  await expect(days(page)).toHaveText(['Wednesday'])
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/class-schedule$/)
  release()
  await expectDay(page, 'Today')
  await day(page, 'Thu').click()
  await expectDay(page, 'Thursday', inDays(3))
})

test('a swipe shows the next or previous day; a vertical one only scrolls', async ({ page }) => {
  await page.goto('/class-schedule', { waitUntil: 'networkidle' })
  await drag(page, -120, 20)
  await expectDay(page, 'Tuesday', inDays(1))
  await drag(page, -120, -20)
  await expectDay(page, 'Wednesday', inDays(2))
  await drag(page, 120, 0)
  await expectDay(page, 'Tuesday', inDays(1))
  // A swipe from the edge of the screen means Back in the browser.
  await drag(page, 120, 0, { x: 10, y: 650 })
  await drag(page, -40, 0)
  const before = await page.evaluate(() => scrollY)
  await drag(page, -90, -300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  await scrollEnds(page)
  await expectDay(page, 'Tuesday', inDays(1))
  await day(page, 'Sun').click()
  await expectDay(page, 'Sunday', inDays(6))
  await drag(page, -120, 0)
  await expect(page).toHaveURL(new RegExp(`from=${inDays(7)}$`))
  await expect(days(page)).toHaveText(['Monday'])
  await drag(page, 120, 0)
  await expectDay(page, 'Sunday', inDays(6))
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a day appears ${reducedMotion === 'reduce' ? 'without' : 'with'} a transition`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const { animate } = Element.prototype
      Object.assign(window, { moved: 0 })
      Element.prototype.animate = function (...args) {
        Object.assign(window, { moved: (window as unknown as { moved: number }).moved + 1 })
        return animate.apply(this, args)
      }
    })
    await page.goto('/class-schedule', { waitUntil: 'networkidle' })
    await day(page, 'Tue').click()
    await expectDay(page, 'Tuesday', inDays(1))
    expect(await page.evaluate(() => 'moved' in window && window.moved)).toBe(
      reducedMotion === 'reduce' ? 0 : 1,
    )
  })
}

test('by keyboard the day strip keeps the focus and announces the day, and links below focus it', async ({
  page,
}) => {
  await page.goto('/class-schedule', { waitUntil: 'networkidle' })
  await day(page, 'Tue').press('Enter')
  await expectDay(page, 'Tuesday', inDays(1))
  await expect(day(page, 'Tue')).toBeFocused()
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: /^Tuesday 24 November, \d+ to book$/ }),
  ).toHaveCount(1)
  await adjacentDays(page)
    .getByRole('link', { name: /^Wednesday \d+ to book$/ })
    .press('Enter')
  await expectDay(page, 'Wednesday', inDays(2))
  await expect(days(page)).toBeFocused()
  await expect(days(page)).toBeInViewport()
  await expect(adjacentDays(page).getByRole('link')).toHaveText([/^Tuesday/, /^Thursday/])
})

test('a day without a class says so and links to the next day with one', async ({ page }) => {
  await page.goto(`/class-schedule?kind=barre&location=Faridabad&date=${today}`, { waitUntil: 'networkidle' })
  await expect(days(page)).toHaveText(['Today'])
  await expect(
    main(page).getByText('No barre in Faridabad left today').filter({ visible: true }),
  ).toBeVisible()
  await main(page)
    .getByRole('link', { name: /^Go to / })
    .filter({ visible: true })
    .click()
  await expect(days(page)).not.toHaveText(['Today'])
  await expect(
    main(page)
      .getByRole('link', { name: /^Book Barre/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/kind=barre/)
})

test('on a desktop all seven days are shown, whichever one the address names', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/class-schedule?view=list&date=${inDays(2)}`)
  await expect(days(page)).toHaveCount(7)
  await expect(strip(page)).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the strip links from day to day', async ({ page }) => {
    await page.goto('/class-schedule')
    await expectDay(page, 'Today')
    await expect(main(page).getByRole('listitem').filter({ visible: true, hasText: 'pm' })).not.toHaveCount(0)
    await day(page, 'Wed').click()
    await expectDay(page, 'Wednesday', inDays(2))
    await adjacentDays(page)
      .getByRole('link', { name: /^Tuesday/ })
      .click()
    await expectDay(page, 'Tuesday', inDays(1))
  })
})
