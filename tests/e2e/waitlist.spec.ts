import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture, sheet } from './journeys.ts'
import { buy, mailTo } from './people.ts'
import { addressOf, endOf, fillUntilFreed, openSession } from './sessions.ts'
import { shorten } from './staff.ts'

test('a member waits for a seat of a full class, is offered one, and takes it', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  test.slow()
  await buy(page.request, 'Reformer 8')
  const { session, free } = await fillUntilFreed(playwright.request, baseURL ?? '', 3)
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByRole('heading', { name: 'You would be first on the waitlist' })).toBeVisible()
  await expect(bookSheet.getByText('We never ask between 10:00 pm and 7:00 am')).toBeVisible()
  await picture(page, 'waitlist-1-join')
  await expectAccessible(page)
  await bookSheet.getByRole('radio', { name: /^Book me automatically/ }).check()
  await bookSheet.getByRole('checkbox', { name: /^Also book me when cancelling is no longer free/ }).check()
  await bookSheet.getByRole('radio', { name: /^Ask me first/ }).check()
  await bookSheet.getByRole('checkbox', { name: /^At most one class on/ }).check()
  await bookSheet.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are first on the waitlist' })).toBeVisible()
  await expect(bookSheet.getByText('At most one class', { exact: true })).toBeVisible()
  await picture(page, 'waitlist-2-position')
  await expectAccessible(page)

  await page.reload()
  await bookSheet.getByRole('button', { name: 'Change my choices' }).click()
  await expect(bookSheet.getByRole('checkbox', { name: /^At most one class on/ })).toBeChecked()
  await bookSheet.getByRole('checkbox', { name: /^At most one class on/ }).uncheck()
  await bookSheet.getByRole('button', { name: 'Save my choices' }).click()
  await expect(bookSheet.getByText('Any number of classes')).toBeVisible()

  await page.goto('/?account=schedule')
  const list = page.getByRole('region', { name: 'Your waitlists' })
  await expect(list.getByRole('listitem')).toContainText('Number 1 of 1')
  await picture(page, 'waitlist-3-schedule')
  await expectAccessible(page)

  await free()
  const mail = await mailTo(page.request, person.email, /^A seat for you/)
  expect(mail.text).toContain('Take the seat')
  await page.reload()
  await expect(list.getByRole('listitem')).toContainText('Your turn until')
  await list.getByRole('link', { name: /^Open the waitlist of/ }).click()
  await expect(bookSheet.getByRole('heading', { name: 'It is your turn' })).toBeVisible()
  await expect(bookSheet.getByText(/^A seat came free\. It is held for you until/)).toBeVisible()
  await picture(page, 'waitlist-4-offer')
  await expectAccessible(page)
  await page.goto(`/hi${addressOf(session)}`)
  const hindi = page.getByRole('dialog', { name: session.title })
  await expect(hindi.getByRole('heading', { name: 'अब आपकी बारी है' })).toBeVisible()
  await picture(page, 'waitlist-4-offer-hi')
  await page.goto(addressOf(session))
  await bookSheet.getByRole('button', { name: 'Take the seat, 1 session' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(bookSheet.getByText('7 sessions left.')).toBeVisible()
  await picture(page, 'waitlist-5-booked')
  await page.goto('/?account=schedule')
  await expect(page.getByRole('region', { name: 'Your waitlists' })).toHaveCount(0)
})

test('a member who agreed to automatic booking is booked without being asked', async ({
  page,
  person,
  playwright,
  baseURL,
}) => {
  test.slow()
  await buy(page.request, 'Reformer 8')
  const { session, free } = await fillUntilFreed(playwright.request, baseURL ?? '', 1)
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  await bookSheet.getByRole('radio', { name: /^Book me automatically/ }).check()
  await bookSheet.getByRole('checkbox', { name: /^Also book me when cancelling is no longer free/ }).check()
  await picture(page, 'waitlist-6-automatic')
  await bookSheet.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(bookSheet.getByText('We book you, also when cancelling is late')).toBeVisible()
  await picture(page, 'waitlist-7-automatic-position')
  await expectAccessible(page)

  await free()
  const mail = await mailTo(page.request, person.email, /^Booked/)
  expect(mail.text).toContain(session.title)
  await page.goto('/?account=schedule')
  await expect(page.getByRole('region', { name: 'Your waitlists' })).toHaveCount(0)
  await expect(page.getByText(session.title).first()).toBeVisible()
  await picture(page, 'waitlist-8-automatic-booked')
  await expectAccessible(page)
})

test('a member who declines leaves the waitlist, and the seat is offered to the next one', async ({
  page,
  person: _,
  playwright,
  baseURL,
}) => {
  test.slow()
  await buy(page.request, 'Reformer 8')
  const { session, free } = await fillUntilFreed(playwright.request, baseURL ?? '', 4)
  await page.goto(`/hi${addressOf(session)}`)
  const bookSheet = page.getByRole('dialog', { name: session.title })
  await expect(bookSheet.getByRole('heading', { name: 'प्रतीक्षा सूची में सबसे पहले आपका नाम होगा' })).toBeVisible()
  await picture(page, 'waitlist-1-join-hi')
  await bookSheet.getByRole('button', { name: 'प्रतीक्षा सूची में जुड़ें' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'प्रतीक्षा सूची में सबसे पहले आपका नाम है' })).toBeVisible()
  await picture(page, 'waitlist-2-position-hi')
  await free()
  await page.reload()
  await expect(async () => {
    await page.reload()
    await expect(bookSheet.getByRole('button', { name: 'सीट छोड़ें' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await bookSheet.getByRole('button', { name: 'सीट छोड़ें' }).click()
  await expect(bookSheet).toHaveCount(0)
  await page.goto(addressOf(session))
  await expect(
    sheet(page, session.title)
      .getByRole('heading', { name: /^Your|^Meera|Book/ })
      .first(),
  ).toBeVisible()
})

test('an offer that can’t be loaded can be tried again; letting it go without a connection is reported', async ({
  page,
  person: _,
  unexpected,
}) => {
  test.slow()
  unexpected.allowConnectionLoss()
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'nextWeek' })
  const [holdId, entryId] = [crypto.randomUUID(), crypto.randomUUID()]
  const offer = { holdId, opensAt: session.cancelBy, expiresAt: session.startsAt }
  const entry = { _id: entryId, session, status: 'offered', reason: null, position: 1, length: 1, offer }
  const terms = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }
  await page.route('**/api/v1/user/booking-preview*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.hold = { _id: holdId, expiresAt: session.startsAt, isOffer: true }
    await route.fulfill({ response, json: body })
  })
  let isLost = true
  await page.route('**/api/v1/user/waitlist/**', async (route) => {
    if (isLost || route.request().method() === 'DELETE') return route.abort()
    const response = await route.fetch()
    const body = await response.json()
    body.data.entry = { ...entry, terms }
    await route.fulfill({ response, json: body })
  })
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByText('The waitlist could not be loaded')).toBeVisible({ timeout: 30_000 })
  await picture(page, 'waitlist-9-failed')
  isLost = false
  await bookSheet.getByRole('button', { name: 'Try again' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'It is your turn' })).toBeVisible()
  await bookSheet.getByRole('button', { name: 'Let it go' }).click()
  await expect(bookSheet.getByRole('alert')).toContainText('You seem to be offline')
  await picture(page, 'waitlist-9-not-declined')
})

test('a member whose offered seat moves while the sheet is open sees the new details before they take it', async ({
  page,
  person: _,
  browser,
  playwright,
  baseURL,
  unexpected,
}) => {
  test.slow()
  await buy(page.request, 'Reformer 8')
  const { session, free } = await fillUntilFreed(playwright.request, baseURL ?? '', 5, 'Gurugram')
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  const join = bookSheet.getByRole('button', { name: 'Join the waitlist' })
  await expect(join).toBeVisible()
  await shorten(browser, baseURL, session, 5)
  unexpected.allowStatus(409, '/waitlist')
  await join.click()
  const changed = bookSheet.getByRole('status').filter({ hasText: 'The details of this class are new' })
  await expect(changed).toContainText(endOf(session, 5))
  await picture(page, 'waitlist-9-changed')
  await join.click()
  await expect(bookSheet.getByRole('heading', { name: 'You are first on the waitlist' })).toBeVisible()
  await free()
  const take = bookSheet.getByRole('button', { name: 'Take the seat, 1 session' })
  await expect(async () => {
    await page.reload()
    await expect(take).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await shorten(browser, baseURL, session, 10)
  unexpected.allowStatus(409, '/seat')
  await take.click()
  await expect(bookSheet.getByText(/^This class has changed since you opened it/)).toBeVisible()
  await expect(changed).toContainText(endOf(session, 10))
  await picture(page, 'waitlist-10-changed')
  await take.click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
})

test('a visitor signs in to wait', async ({ page, playwright, baseURL, account }) => {
  test.slow()
  const { session } = await fillUntilFreed(playwright.request, baseURL ?? '', 5, 'Faridabad')
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByRole('heading', { name: 'This class is full' })).toBeVisible()
  await picture(page, 'waitlist-0-visitor')
  await bookSheet.getByRole('button', { name: 'Join the waitlist' }).click()
  await bookSheet.getByLabel('Email Address').fill(account.email)
  await bookSheet.getByLabel('Password', { exact: true }).fill(account.password)
  await bookSheet.getByRole('button', { name: 'Sign In', exact: true }).click()
  // Without a pass nobody can take a seat when one becomes free.
  await expect(bookSheet.getByText('You have no pass yet.')).toBeVisible()
  await expect(bookSheet.getByRole('link', { name: 'Choose a pass' })).toBeVisible()
  await picture(page, 'waitlist-0-no-pass')
})
