import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { gatewayWindow, picture, sheet } from './journeys.ts'
import { buy } from './people.ts'
import { addressOf, endOf, hindiBookButton, nextWeeks, type Session } from './sessions.ts'
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
