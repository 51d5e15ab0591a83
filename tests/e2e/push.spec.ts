import type { BrowserContext, Page } from '@playwright/test'
import type { MessagesView } from '#features/messages/schema.ts'
import { type RunningPushService, startPushService } from '#simulators/push/standalone.ts'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test as base, expect } from './fixture.ts'
import { independentFixture } from './independent.ts'
import { picture } from './journeys.ts'
import { buy, call } from './people.ts'
import { startServerAt, type TestServer } from './server.ts'
import { bookByApi, openSession } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

const test = base.extend<
  object,
  { service: RunningPushService; server: Pick<TestServer, 'url' | 'aheadMs'> }
>({
  service: [
    independentFixture(async (use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    }),
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServerAt(TEST_CLOCK, { PUSH_SERVICE_URL: service.url })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
// Both tests run in one worker, because a second one would start a second server.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow' })

/** A headless browser shows no notifications and reaches no push service, so it subscribes at the simulator. */
async function subscribeAt(service: RunningPushService, context: BrowserContext) {
  await context.exposeFunction('subscribeAtSimulator', service.subscribe)
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    const { subscribeAtSimulator } = window as unknown as {
      subscribeAtSimulator(key: string): Promise<object>
    }
    const subscriptionOf = (key: string, json: object) => {
      const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
      const { buffer } = Uint8Array.from(binary, (character) => character.charCodeAt(0))
      const unsubscribe = async () => {
        localStorage.removeItem('subscription')
        return true
      }
      return {
        options: { applicationServerKey: buffer },
        toJSON: () => json,
        unsubscribe,
      } as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => {
      const stored = localStorage.getItem('subscription')
      return stored ? subscriptionOf(...(JSON.parse(stored) as [string, object])) : null
    }
    PushManager.prototype.subscribe = async (options) => {
      const worker = await navigator.serviceWorker.getRegistration('/')
      if (!worker?.active || !options?.userVisibleOnly) throw new DOMException('refused', 'AbortError')
      const key = String(options.applicationServerKey)
      const json = await subscribeAtSimulator(key)
      localStorage.setItem('subscription', JSON.stringify([key, json]))
      return subscriptionOf(key, json)
    }
  })
}

/** Delivers a message to the service worker, as the browser does for its push service. */
async function deliver(page: Page, payload: unknown) {
  const browser = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve, reject) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')
      if (ours) resolve(ours.registrationId)
    })
    browser.send('ServiceWorker.enable').catch(reject)
  })
  const { origin } = new URL(page.url())
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  })
  await browser.detach()
}

/** Runs in the worker: records notifications instead of showing them. */
const RECORD_NOTES = `registration.showNotification = async (title, options) => void (self.shown = { title, ...options })`

/** Clicks on the notification. Only a real click may open a window, so opening one is only recorded. */
const CLICK = `(async () => {
  let closed = false
  let opened
  clients.openWindow = async (url) => void (opened = url)
  const event = new Event('notificationclick')
  event.notification = { close: () => { closed = true }, data: self.shown.data }
  let handled
  event.waitUntil = (promise) => { handled = promise }
  dispatchEvent(event)
  await handled
  return { closed, opened }
})()`

const ON = 'This device shows what is ticked'
const OFF = 'Your browser then asks you once'

test('a member turns messages on for this device, which shows what the studio changes', async ({
  page,
  context,
  browser,
  person: _,
  server,
  service,
}) => {
  await buy(page.request, 'Discovery Session')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  await subscribeAt(service, context)
  await page.goto('/?account=messages')
  const changes = page.getByRole('checkbox', { name: 'A class of yours changes: on this device' })
  await expect(page.getByText(OFF)).toBeVisible()
  await changes.scrollIntoViewIfNeeded()
  await picture(page, 'push-off')
  await changes.click()
  await expect(page.getByText(ON)).toBeVisible()
  await expect(changes).toBeChecked()
  await picture(page, 'push-on')
  await page.reload()
  await expect(changes).toBeChecked()
  await expectAccessible(page)
  await page.goto('/hi/?account=messages')
  await expect(page.getByRole('checkbox', { name: /: इस डिवाइस पर$/ }).first()).toBeChecked()
  await picture(page, 'push-on-hi')
  await expectAccessible(page)

  const desk = await browser.newPage({ baseURL: server.url })
  await signInAsStaff(desk, 'owner')
  const change = { kind: 'cancelSession', sessionId: session.sessionId, reason: 'The instructor is ill' }
  const preview = await call<{ version: string }>(desk.request, 'POST', '/console/timetable/preview', {
    change,
  })
  await call(desk.request, 'POST', '/console/timetable/changes', { change, version: preview.version })
  await desk.close()
  await expect.poll(() => service.notifications.length, { timeout: 20_000 }).toBe(1)
  expect(service.refused).toEqual([])

  await page.goto('/about-us')
  const worker = context.serviceWorkers().find((each) => new URL(each.url()).pathname === '/sw.js')
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(RECORD_NOTES)
  await deliver(page, service.notifications[0]?.payload)
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toMatchObject({ title: expect.stringMatching(/./), body: expect.stringContaining(session.title) })
  expect(await worker.evaluate(CLICK)).toEqual({
    closed: true,
    opened: `${server.url}/?account=schedule`,
  })
  await page.goto('/?account=schedule')
  await expect(page.getByRole('row').filter({ hasText: session.title }).first()).toBeVisible()
})

test('messages are switched off with a tap, and at sign-out; if the browser refuses them, nothing changes', async ({
  page,
  context,
  person,
  service,
}) => {
  const topics = async () =>
    (await call<MessagesView>(page.request, 'GET', '/user/messages')).device?.topics ?? []
  await subscribeAt(service, context)
  await page.goto('/?account=messages')
  const reminders = page.getByRole('checkbox', { name: 'Reminders of classes: on this device' })
  await page.evaluate(() => {
    const { requestPermission } = Notification
    Notification.requestPermission = async () => {
      Notification.requestPermission = requestPermission
      return 'default'
    }
  })
  await reminders.click()
  await expect(page.getByText('the browser was not allowed to show messages')).toBeVisible()
  await page.evaluate(() => {
    const { subscribe } = PushManager.prototype
    PushManager.prototype.subscribe = async () => {
      PushManager.prototype.subscribe = subscribe
      throw new DOMException('Registration failed - push service error', 'AbortError')
    }
  })
  await reminders.click()
  await expect(page.getByText('The browser could not be set up for messages')).toBeVisible()
  await expect(reminders).not.toBeChecked()
  expect(await topics()).toEqual([])

  await reminders.click()
  await expect(page.getByText(ON)).toBeVisible()
  expect(await topics()).toEqual(['reminders'])
  await page.getByRole('checkbox', { name: 'Waitlist: on this device' }).click()
  await expect.poll(topics).toEqual(['reminders', 'waitlist'])
  await page.getByRole('checkbox', { name: 'Waitlist: on this device' }).click()
  await expect.poll(topics).toEqual(['reminders'])
  await reminders.click()
  await expect(page.getByText(OFF)).toBeVisible()
  expect(await topics()).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('subscription'))).toBeNull()

  await reminders.click()
  await expect(page.getByText(ON)).toBeVisible()
  await call(page.request, 'GET', '/user/sign-out')
  await call(page.request, 'POST', '/user/signin', { email: person.email, password: person.password })
  expect(await topics()).toEqual([])
  await page.reload()
  await expect(page.getByText(OFF)).toBeVisible()
  await expect(reminders).not.toBeChecked()
})
