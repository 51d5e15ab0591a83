import { test as base, expect } from './fixture.ts'
import { ownServer } from './independent.ts'
import { buy, call } from './people.ts'
import type { TestServer } from './server.ts'
import { addressOf, bookByApi, type Session } from './sessions.ts'

/** 10 pm in the studio: all classes of the day, and of its week (Monday first), are over. */
const SUNDAY_NIGHT = '2026-11-22T16:30:00Z'

const test = base.extend<object, { server: Pick<TestServer, 'url' | 'aheadMs'> }>({
  server: ownServer(SUNDAY_NIGHT),
})
// All tests run in one worker, because a second one would start a second server.
test.describe.configure({ mode: 'default' })

test('on a Sunday night a phone shows a class to book in its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/class-schedule')
  const book = page
    .getByRole('main')
    .getByRole('link', { name: /^Book .*Monday/ })
    .filter({ visible: true })
  await expect(book.first()).toBeInViewport()
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: /^Today/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await expect(page.getByText(/^\d+ classes earlier today$/)).toBeVisible()
  await expect(page.getByText('No class left today')).toBeVisible()
})

test('on a Sunday night a desktop shows the coming week, not seven columns of past days', async ({
  page,
}) => {
  await page.goto('/class-schedule')
  await expect(page.getByText(/^\d+ classes to book, Sun 22 to Sat 28 November/)).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Over', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)
  const days = page.getByRole('heading', { level: 2 }).filter({ visible: true })
  await expect(days).toContainText(['Today', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Book Monday/ })
      .first(),
  ).toBeVisible()
})

test('a week that is named by its date shows its past classes', async ({ page }) => {
  await page.goto('/class-schedule?week=2026-11-22&view=list')
  await expect(page.getByText(/^No classes to book, Mon 16 to Sun 22 November/)).toBeVisible()
  const over = page.getByRole('main').getByText('Over', { exact: true }).filter({ visible: true })
  await expect(over.first()).toBeVisible()
})

test('a class that was cancelled late costs nothing when it is booked again, and the sheet says so', async ({
  page,
  person: _,
}) => {
  const { request } = page
  await buy(request, 'Discovery Session')
  const path = '/user/get-classes?limit=200&week=2026-11-23'
  const { items } = await call<{ items: Session[] }>(request, 'GET', path)
  const isLate = (session: Session) =>
    session.kind === 'mat' &&
    session.date === '2026-11-23' &&
    session.seatsLeft > 1 &&
    Temporal.Instant.compare(session.cancelBy, SUNDAY_NIGHT) < 0
  const session = items.find(isLate) as Session
  const booking = await bookByApi(request, session)
  await call(request, 'PUT', `/user/cancel-order/${booking._id}`)
  await page.goto(addressOf(session))
  const sheet = page.getByRole('dialog', { name: session.title })
  await expect(sheet).toContainText('You have paid for this class already')
  await expect(sheet).toContainText('0 left')
  await sheet.getByRole('button', { name: /^Book / }).click()
  await expect(sheet).toContainText('You are in')
  await expect(sheet).toContainText('Paid with your Discovery Session0 sessions left.')
  await expect(sheet).not.toContainText('-1')
})
