import type { BrowserContext, Page } from '@playwright/test'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { call } from './people.ts'
import { signInAsStaff } from './staff.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the console's own service worker controls this page and has cached all files. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    const isOwn = () => navigator.serviceWorker.controller?.scriptURL.endsWith('/console/sw.js')
    while (!isOwn()) await new Promise((later) => setTimeout(later, 20))
  })

/** The responses that the browser stores for offline use, as text; empty if there are none. */
const lastKnown = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name === 'contrology-console-data')
    const answers = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match('/console/last-known')),
    )
    return (await Promise.all(answers.map((answer) => answer?.text()))).join('')
  })

async function openRoster(page: Page) {
  const day = await call<TodayView>(page.request, 'GET', '/console/today')
  const session = day.sessions.find(({ phase, booked }) => phase === 'coming' && booked > 1)
  if (!session) throw new Error('no class of the demo is booked and still to come')
  await page.goto('/console/today')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November')
  await expect.poll(() => lastKnown(page)).toContain('"roster","today"')
  await page.goto(`/console/sessions/${session._id}`)
  await expect(page.getByRole('heading', { name: 'On the list' })).toBeVisible()
  await expect.poll(() => lastKnown(page)).toContain(`"session","${session._id}"`)
  return session
}

/** Disconnects pages and workers from the server, or connects them again. */
const setOffline = (context: BrowserContext, off: boolean) => context.setOffline(off)

test('offline, the console opens and shows the last known data with its time', async ({
  page,
  context,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsStaff(page, 'frontDesk')
  const session = await openRoster(page)
  await waitForWorker(page)
  const [name] = await page
    .getByRole('button', { name: /: check in$/ })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))

  await setOffline(context, true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'On the list' })).toBeVisible()
  await expect(page.getByText(/^Last updated \d+:\d\d [ap]m\.$/)).toBeVisible()
  if (name) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Walk-in' }).locator('visible=true')).toBeDisabled()
  await expectAccessible(page)

  // A new tab, with an address that a person could type.
  const tab = await context.newPage()
  await tab.goto('/console')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November')
  await expect(tab.getByText(/^Last updated/)).toBeVisible()
  await tab.goto('/hi/console/today')
  await expect(tab.getByText(/^यहाँ जो दिख रहा है वह .+ तक का है।$/)).toBeVisible()
  // A screen that was never opened says that it has no data, and does not load for ever.
  await tab.goto('/console/members')
  await expect(tab.getByText('This has not been opened on this device before')).toBeVisible()
  await tab.close()

  await setOffline(context, false)
  await expect(page.getByText(/^Last updated/)).toHaveCount(0)
  await page.goto(`/console/sessions/${session._id}`)
  await expect(page.getByRole('heading', { name: 'On the list' })).toBeVisible()
})

test('signing out leaves no stored data, and the next person sees nothing of the previous one', async ({
  page,
  context,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  unexpected.allowStatus(401, '/staff/me')
  await signInAsStaff(page, 'frontDesk')
  const session = await openRoster(page)
  await waitForWorker(page)
  await page.goto('/console/me')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  expect(await lastKnown(page)).toBe('')
  await setOffline(context, true)
  await page.goto(`/console/sessions/${session._id}`)
  await expect(page.getByRole('heading', { name: 'The desk could not be reached' })).toBeVisible()
  await setOffline(context, false)

  // Another person signs in on this browser, although the first one has not signed out.
  const first = await signInAsStaff(page, 'frontDesk')
  await openRoster(page)
  expect(await lastKnown(page)).toContain(first.email)
  const second = await signInAsStaff(page, 'instructor')
  await page.goto('/console/me')
  await expect.poll(() => lastKnown(page)).toContain(second.email)
  expect(await lastKnown(page)).not.toContain(first.email)
  await setOffline(context, true)
  await page.goto(`/console/sessions/${session._id}`)
  await expect(page.getByText('This list has not been opened on this device before')).toBeVisible()
  await expect(page.getByRole('button', { name: /: check in$/ })).toHaveCount(0)
})

test('a sign-in that the server has ended leaves no stored data, nor does signing out on the site', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/api/v1/')
  await signInAsStaff(page, 'frontDesk')
  await openRoster(page)
  const ended = await page.context().cookies()
  await page.request.get('/api/v1/user/sign-out')
  // The server has ended the sign-in, but the browser still has its cookies.
  await page.context().addCookies(ended)
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  await expect.poll(() => lastKnown(page)).toBe('')

  await signInAsStaff(page, 'frontDesk')
  await page.goto('/about-us')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 20))
  })
  await openRoster(page)
  await page.goto('/about-us')
  expect(await lastKnown(page)).not.toBe('')
  await page.evaluate(() => fetch('/api/v1/user/sign-out').then((answer) => answer.text()))
  await expect.poll(() => lastKnown(page)).toBe('')
})

test('the service worker ignores the site, stores no secrets and no files, and caches a complete build', async ({
  page,
}) => {
  await signInAsStaff(page, 'owner')
  await openRoster(page)
  await waitForWorker(page)
  await page.goto('/console/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await page.goto('/console/audit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const known = JSON.parse(await lastKnown(page)) as { answers: { key: string[] }[] }
  const kinds = new Set(known.answers.map(({ key }) => key.slice(0, 2).join(' ')))
  const allowed = ['staff me', 'settings ambient', 'roster today', 'roster session']
  expect([...kinds].filter((kind) => !allowed.includes(kind))).toEqual([])

  const cached = await page.evaluate(async () => {
    const [name, ...others] = (await caches.keys()).filter((each) => each.includes('console-shell'))
    const cache = await caches.open(name ?? '')
    const text = (await (await cache.match('/console'))?.text()) ?? ''
    const named = [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, file]) => file)
    const missing = await Promise.all(named.map(async (file) => !(await cache.match(file ?? ''))))
    const calls = (await cache.keys()).filter(({ url }) => url.includes('/api/'))
    return { others: others.length, named: named.length, missing: missing.filter(Boolean).length, calls }
  })
  expect(cached).toMatchObject({ others: 0, missing: 0, calls: [] })
  expect(cached.named).toBeGreaterThan(1)

  await page.goto('/about-us')
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(expect.arrayContaining(['/console', '/hi/console']))
  expect(scopes.some((scope) => scope !== '/' && '/about-us'.startsWith(scope))).toBe(false)
  const controller = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  expect(controller).not.toContain('/console/')
})
