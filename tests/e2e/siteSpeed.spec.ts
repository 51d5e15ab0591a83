import type { Page } from '@playwright/test'
import type { SpeedView } from '#features/siteSpeed/console/schema.ts'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test as base, expect } from './fixture.ts'
import { ownServer } from './independent.ts'
import { call } from './people.ts'
import type { TestServer } from './server.ts'
import { signInAsStaff } from './staff.ts'

/** In this test every visit is measured, and the browser does not report that it is automated. */
const test = base.extend<object, { server: Pick<TestServer, 'url' | 'aheadMs'> }>({
  server: ownServer(TEST_CLOCK, { SITE_SPEED_SHARE: '1' }),
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--disable-blink-features=AutomationControlled'],
      }),
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'serial' })

/** Opens a page, and waits until a later file was loaded. */
async function openUntil(page: Page, address: string, file: RegExp) {
  const response = page.waitForResponse(file)
  await page.goto(address)
  await page.evaluate((url) => import(url), (await response).url())
}
const MEASURING_LIBRARY = /\/assets\/web-vitals-/
const LATE_FILE = /\/assets\/whenIdle-/

/**
 * Opens a page, and waits until the browser has reported its paints to the measuring library. A visit that ends before
 * is not reported, and a slow machine paints late.
 */
async function openMeasured(page: Page, address: string) {
  await openUntil(page, address, MEASURING_LIBRARY)
  await page.evaluate(async () => {
    const reported = (type: string) =>
      new Promise<void>((resolve) =>
        new PerformanceObserver((list) => {
          if (list.getEntries().some(({ name, entryType }) => /contentful/.test(name + entryType))) resolve()
        }).observe({ type, buffered: true }),
      )
    await Promise.all(['paint', 'largest-contentful-paint'].map(reported))
    // The library reads the time of the first byte in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
  })
}

/** Whether the measuring library was loaded. What it reports when the visitor leaves is only visible in the figures. */
function watchLibrary(page: Page): () => boolean {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  return () => fetched.some((url) => MEASURING_LIBRARY.test(url))
}

/** A browser may delay the report that a page sends when it ends. */
const DELAYED_REPORT = { timeout: 30_000 }
const figures = (page: Page) => call<SpeedView>(page.request, 'GET', '/console/site-speed')

test('the owner sees that nothing has been measured yet, in both languages', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/site-speed')
  await expect(page.getByText('No visits measured yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/hi/console/site-speed')
  await expect(page.getByText('अभी कोई विज़िट मापी नहीं गई है')).toBeVisible()
})

for (const [whose, prepare] of [
  ['who does not want to be tracked', { doNotTrack: '1' }],
  ['who asks for privacy', { globalPrivacyControl: true }],
  ['that is a program', { webdriver: true }],
] as const) {
  test(`a visitor ${whose} is neither measured nor reported`, async ({ page }) => {
    const measured = watchLibrary(page)
    await page.addInitScript((given) => {
      for (const [name, value] of Object.entries(given))
        Object.defineProperty(Navigator.prototype, name, { get: () => value })
    }, prepare)
    await openUntil(page, '/membership', LATE_FILE)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.goto('/about-us')
    expect(measured()).toBe(false)
  })
}

test('a page that does not exist, or has a secret in its address, is not measured', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(404, '/no-such-page')
  const measured = watchLibrary(page)
  for (const address of ['/no-such-page', '/hi/reset-password/a-token/a@b.example/1900000000']) {
    await openUntil(page, address, LATE_FILE)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  await page.goto('about:blank')
  expect(measured()).toBe(false)
})

test('a visit is reported once when it ends, without its parameters, and appears in the console', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMeasured(page, '/hi/membership?from=somewhere#top')
  await page.goto('about:blank')
  const staff = await context.newPage()
  await signInAsStaff(staff, 'owner')
  const visits = async () => (await figures(staff)).all.visits
  // Only this visit counts; earlier ones were not measured.
  await expect.poll(visits, DELAYED_REPORT).toBe(1)
  const { pages, devices, languages } = await figures(staff)
  expect(pages).toMatchObject([{ page: '/membership', visits: 1 }])
  for (const metric of ['fcp', 'lcp', 'cls', 'ttfb'] as const)
    expect(pages[0]?.p75[metric]).toEqual(expect.any(Number))
  expect(devices).toMatchObject([{ device: 'phone' }])
  expect(languages).toMatchObject([{ language: 'hi' }])

  // Later pages of a visit count for its first page. A page behind another tab may count as hidden.
  await page.bringToFront()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openMeasured(page, '/')
  await page.getByRole('link', { name: 'Membership' }).first().click()
  await expect(page).toHaveURL(/\/membership$/)
  await page.goto('about:blank')
  await expect.poll(visits, DELAYED_REPORT).toBe(2)

  await staff.bringToFront()
  await staff.goto('/console/site-speed')
  const byPage = staff.getByRole('table', { name: 'By page' })
  await expect(byPage.getByRole('row', { name: /^Membership 1 / })).toContainText(/\d s/)
  await expect(byPage.getByRole('row', { name: /^Home 1 / })).toContainText('good')
  await expect(staff.getByRole('table', { name: 'By device' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(staff)
  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.getByLabel('Device').selectOption('Phone')
  await expect(byPage.getByRole('row', { name: /^Home / })).toHaveCount(0)
  await expect(staff.getByRole('table', { name: 'By device' })).toHaveCount(0)
  await staff.reload()
  await expect(byPage.getByRole('row', { name: /^Membership 1 / })).toBeVisible()
  await staff.getByLabel('Language').selectOption('English')
  await expect(staff.getByText('No visits match')).toBeVisible()
  await staff.getByRole('button', { name: 'Show all' }).click()
  await expect(byPage.getByRole('row', { name: /^Home 1 / })).toBeVisible()
})

test('a manager does not have this screen', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/today')
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Site speed' })).toHaveCount(0)
})
