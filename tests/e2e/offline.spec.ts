import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy, call } from './people.ts'
import { bookByApi, openSession, type Session } from './sessions.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls the page. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 20))
  })

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('contrology-member')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

async function openSchedule(page: Page, session: Session) {
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await expect(page.getByRole('row').filter({ hasText: session.title }).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

test('offline, the next bookings can be read, and signing out removes them', async ({
  page,
  context,
  person,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await buy(page.request, 'Discovery Session')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  // Another page first, so that the service worker runs before the home page requests the bookings.
  await page.goto('/about-us')
  await waitForWorker(page)
  await openSchedule(page, session)
  await expect.poll(() => cachedPaths(page)).toEqual(['/api/v1/user/get-scheduled-class'])

  await context.setOffline(true)
  await page.goto('/class-schedule')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const bookings = page.getByRole('region', { name: 'Your next classes' })
  await expect(bookings.getByRole('listitem')).toHaveCount(1)
  await expect(bookings.getByRole('listitem')).toContainText(session.title)
  await expect(bookings.getByRole('listitem')).toContainText('Cancel here free of charge until')
  await expect(bookings.getByRole('status')).toContainText('As of')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'The week' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect.poll(() => cachedPaths(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/membership')
  await expect(page.getByText('No bookings are stored on this device.')).toBeVisible()
  expect(person.email).toBeTruthy()
})

test('offline, a page in Hindi says so in Hindi', async ({ page, context, unexpected, person: _ }) => {
  unexpected.allowConnectionLoss()
  await buy(page.request, 'Discovery Session')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  await page.goto('/hi')
  await waitForWorker(page)
  await page.evaluate(() => fetch('/api/v1/user/get-scheduled-class').then((response) => response.text()))
  await context.setOffline(true)
  await page.goto('/hi/class-schedule')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByRole('heading', { name: 'कनेक्शन टूट गया' })).toBeVisible()
  const bookings = page.getByRole('region', { name: 'आपकी अगली क्लासें' })
  await expect(bookings.getByRole('listitem')).toContainText(/(सुबह|दोपहर|शाम|रात) \d+(:\d\d)? बजे/)
})

test('a response that arrives after signing out is not stored, and no other member sees it', async ({
  page,
  person,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  const lateStatus = page.evaluate(() =>
    fetch('/api/v1/user/get-scheduled-class').then(({ status }) => status),
  )
  await call(page.request, 'GET', '/user/refresh-token')
  expect(await lateStatus).toBe(200)
  await expect.poll(() => cachedPaths(page)).toHaveLength(1)
  await page.evaluate(
    (body) =>
      fetch('/api/v1/user/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { email: person.email, password: person.password },
  )
  await expect.poll(() => cachedPaths(page)).toEqual([])
})

test('the service worker stores no pages and no other responses', async ({ page, person }) => {
  expect(person.email).toBeTruthy()
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/membership')
  await page.evaluate(() => fetch('/api/v1/user/get-user'))
  const all = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(all.toSorted()).toEqual([
    '/favicon.svg',
    '/fonts/anek-latin-var.woff2',
    '/fonts/eczar-latin-var.woff2',
    '/hi/offline',
    '/offline',
    '/offline.css',
    '/offline.js',
  ])
})

test('the site can be installed', async ({ page }) => {
  await page.goto('/')
  await waitForWorker(page)
  const client = await page.context().newCDPSession(page)
  const { errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // Tests run in an incognito window, which can't install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
