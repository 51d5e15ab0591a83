import type { APIRequestContext, Request } from '@playwright/test'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { gatewayWindow, openSheet, picture, sheet } from './journeys.ts'
import { buy, call } from './people.ts'
import {
  addressOf,
  bookByApi,
  conflictingSessions,
  endOf,
  hindiBookButton,
  nextWeeks,
  type Session,
} from './sessions.ts'
import { shorten } from './staff.ts'

/** Each test changes a class of its own. */
async function classOf(request: APIRequestContext, kind: Session['kind']): Promise<Session> {
  const session = (await nextWeeks(request, 3)).find(
    (each) => each.kind === kind && each.location !== 'Online',
  )
  if (!session) throw new Error(`no ${kind} class to change`)
  return session
}
const NEW_DETAILS = 'The details of this class are new'

test('a class that changes while its sheet or the timetable is open is booked only as the member has seen it', async ({
  page,
  person: _,
  browser,
  baseURL,
  unexpected,
}) => {
  await buy(page.request, 'Group 4')
  const session = await classOf(page.request, 'barre')
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  const book = bookSheet.getByRole('button', { name: /^Book / })
  await expect(book).toBeVisible()
  await expect(bookSheet.getByText(NEW_DETAILS)).toBeHidden()
  const timetable = await page.context().newPage()
  await timetable.goto(`/hi/class-schedule?week=${session.date}`)
  await expect(hindiBookButton(timetable, session)).toBeVisible()
  await shorten(browser, baseURL, session, 10)

  await hindiBookButton(timetable, session).click()
  await expect(timetable.getByText('इस क्लास का विवरण बदल गया है')).toBeVisible()
  await picture(timetable, 'changed-1-timetable-hi')
  await timetable.close()

  unexpected.allowStatus(409, '/create-order')
  await book.click()
  await expect(bookSheet.getByRole('alert')).toContainText('nothing is booked yet')
  const changed = bookSheet.getByRole('status').filter({ hasText: NEW_DETAILS })
  await expect(changed).toContainText(endOf(session, 0))
  await expect(changed).toContainText(endOf(session, 10))
  await picture(page, 'changed-2-sheet')
  await expectAccessible(page)
  await book.click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(bookSheet.getByText(NEW_DETAILS)).toBeHidden()
})

test('a seat is held and paid for only as the buyer has seen its class', async ({
  page,
  person: _,
  browser,
  baseURL,
  unexpected,
}) => {
  test.slow()
  const session = await classOf(page.request, 'mat')
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  const hold = bookSheet.getByRole('button', { name: /^Hold my seat/ })
  await expect(hold).toBeVisible()
  await shorten(browser, baseURL, session, 5)
  unexpected.allowStatus(409, '/seat-holds')
  await hold.click()
  const changed = bookSheet.getByRole('status').filter({ hasText: NEW_DETAILS })
  await expect(changed).toContainText(endOf(session, 5))
  await picture(page, 'changed-3-hold')
  await hold.click()
  const pay = bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })
  await expect(pay).toBeVisible()

  await shorten(browser, baseURL, session, 10)
  unexpected.allowStatus(409, '/checkout-payment')
  await pay.click()
  await expect(changed).toContainText(endOf(session, 10))
  await expect(bookSheet.getByText(/nothing is booked yet/)).toBeVisible()
  await picture(page, 'changed-4-pay')
  await expectAccessible(page)
  await bookSheet.getByRole('button', { name: 'Try again' }).click()
  await pay.click()
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
})

test('a booking is not cancelled in exchange for a class that has changed in the meantime', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  await buy(page.request, 'Group 4')
  const { first, second } = await conflictingSessions(page.request, 'overlap', 3)
  const others = (await nextWeeks(page.request, 3)).filter(
    ({ kind, date }) => kind === 'mat' && date !== first.date,
  )
  // No session is left, so the first class has to be cancelled before the second is booked.
  for (const booked of [first, ...others.slice(0, 3)]) await bookByApi(page.request, booked)
  const bookSheet = await openSheet(page, second)
  const change = bookSheet.getByRole('button', { name: `Change to ${second.title}` })
  await expect(change).toBeVisible()
  await shorten(browser, baseURL, second, 5)
  const bookings = () =>
    call<{ item: { sessionId: string; status: string } }[]>(page.request, 'GET', '/user/get-scheduled-class')
  const scheduled = async () =>
    (await bookings()).filter(({ item }) => item.status === 'scheduled').map(({ item }) => item.sessionId)
  await change.click()
  await expect(bookSheet.getByRole('status').filter({ hasText: NEW_DETAILS })).toContainText(endOf(second, 5))
  await expect(change).toBeEnabled()
  expect(await scheduled()).toContain(first.sessionId)
  await picture(page, 'changed-5-exchange')

  await change.click()
  await bookSheet.getByRole('button', { name: /^Book / }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  expect(await scheduled()).not.toContain(first.sessionId)
  expect(await scheduled()).toContain(second.sessionId)
})

test('a sheet that is open when free cancellation ends asks the server again', async ({
  page,
  person: _,
}) => {
  await page.clock.install()
  await buy(page.request, 'Group 4')
  const session = await classOf(page.request, 'mat')
  const bookSheet = await openSheet(page, session)
  await expect(bookSheet.getByRole('button', { name: /^Book / })).toBeVisible()
  const isPreview = (request: Request) => request.url().includes('/booking-preview')
  const refetched = page.waitForRequest(isPreview)
  // A response would set the page's clock back to the time of the server, which began at this time.
  await page.route('**/get-classes?**', () => {})
  const start = Temporal.Instant.from(TEST_CLOCK)
  await page.clock.fastForward(start.until(session.cancelBy).total('milliseconds'))
  await refetched
})
