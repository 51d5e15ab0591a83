import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import {
  countTaps,
  expectClass,
  expectFullyVisible,
  fillDetails,
  fillEmail,
  gatewayWindow,
  openGateway,
  openSheet,
  picture,
  sheet,
} from './journeys.ts'
import { buy, call, mailTo, newEmail } from './people.ts'
import {
  addressOf,
  bookButton,
  bookByApi,
  cancelDeadlineText,
  conflictingSessions,
  fill,
  hindiLocation,
  openSession,
  wordsOf,
} from './sessions.ts'

/** Records every step title from now on, however briefly it is shown. Returns a function that returns them. */
async function recordTitles(page: Page): Promise<() => Promise<(string | null)[]>> {
  const titles = await page.evaluateHandle(() => {
    const values: (string | null)[] = []
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('[data-step-heading]')) values.push(heading.textContent)
    }).observe(document.body, { childList: true, subtree: true })
    return values
  })
  return () => titles.jsonValue()
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a visitor gets from a class to a seat in one sheet, in no more than 8 taps, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const email = newEmail()
    const session = await openSession(page.request, { when: 'nextWeek', inStudio: true })
    await page.goto(`/class-schedule?view=list&week=${session.date}`)
    const { tap, count } = countTaps()
    // One picture contains all widths, so only one of the two viewports takes it.
    const takePicture = async (name: string) => viewport.width === 1280 && (await picture(page, name))
    const bookSheet = sheet(page, session.title)

    await tap(bookButton(page, session))
    await expect(bookSheet).toContainText('₹900')
    await expectClass(page, session)
    await expect(bookSheet).not.toContainText(/Welcome back|Confirm your booking/)
    await expect(bookSheet.getByLabel('Password')).toBeHidden()
    await takePicture('01-class')

    await tap(bookSheet.getByRole('button', { name: 'Take a seat' }))
    await expect(bookSheet.getByRole('button', { name: 'I am new here' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await takePicture('02-who')
    await fillEmail(bookSheet, email)
    await tap(bookSheet.getByRole('button', { name: 'Send Otp' }))
    await fillDetails(page, bookSheet, email)
    await expectClass(page, session)
    await takePicture('04-code')
    await tap(bookSheet.getByRole('button', { name: 'Sign Up' }))

    await expect(bookSheet.getByRole('heading', { name: 'Which pass, Kavita?' })).toBeVisible()
    await expect(bookSheet.getByRole('radio', { name: /Discovery Session/ })).toBeChecked()
    await expect(bookSheet).toContainText('Discovery is for newcomers')
    await expectClass(page, session)
    await takePicture('06-pass')

    await tap(bookSheet.getByRole('button', { name: 'Hold my seat, pay ₹900' }))
    await expect(bookSheet.getByRole('timer')).toContainText('Your seat is held for')
    await expect(bookSheet).toContainText('₹137.28')
    await expectClass(page, session)
    await takePicture('08-pay')
    const pay = bookSheet.getByRole('button', { name: 'Pay ₹900 by UPI' })
    const close = bookSheet.getByRole('button', { name: 'Close' })
    await expectFullyVisible(page, [bookSheet.getByRole('heading', { name: 'Pay ₹900' }), close, pay])

    await tap(pay)
    await tap(gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }))
    await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
    const { weekday } = wordsOf(session)
    await expect(bookSheet).toContainText(weekday)
    await expect(bookSheet).toContainText(cancelDeadlineText(session))
    await expect(bookSheet).toContainText('Paid with your Discovery Session')
    await expect(bookSheet).toContainText('0 sessions left.')
    await expect(bookSheet.getByRole('link', { name: 'The way there' })).toBeVisible()
    await expect(bookSheet.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await takePicture('14-in')
    expect(count()).toBeLessThanOrEqual(8)

    await mailTo(page.request, email, new RegExp(`^Booked: ${session.title}`))
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bookButton(page, session, 'Booked')).toBeVisible()
  })
}

test('a refused payment keeps the seat held, and the next payment books it', async ({ page, person: _ }) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['reformer'] })
  const bookSheet = await openSheet(page, session)
  await bookSheet.getByRole('button', { name: /^Hold my seat/ }).click()
  await bookSheet.getByRole('button', { name: /^Pay .* by UPI/ }).click()
  const gateway = gatewayWindow(page)
  await expect(gateway.getByRole('button', { name: 'Fail this payment' })).toBeVisible()
  await picture(page, '10-gateway')
  await gateway.getByRole('button', { name: 'Fail this payment' }).click()
  await expect(gateway.getByRole('alert')).toContainText('declined')
  await gateway.getByRole('button', { name: 'Close' }).click()
  await expect(bookSheet.getByRole('alert')).toContainText(
    'Your bank declined the payment. You have not paid.',
  )
  await expect(bookSheet.getByRole('timer')).toContainText('Your seat is held for')
  await expect(bookSheet.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await picture(page, '10-refused')
  await bookSheet.getByRole('button', { name: /^Pay .* by card/ }).click()
  const card = gatewayWindow(page).getByRole('button', { name: 'Pay by card' })
  await expect(card).toBeEnabled()
  const titles = await recordTitles(page)
  await card.click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeFocused()
  await picture(page, '14-in-after-refusal')
  // The member is never asked to pay again, not even for a moment.
  expect(await titles()).not.toContainEqual(expect.stringMatching(/^Pay|^Which pass/))
})

test('a full class says so, with three similar ones', async ({ page, playwright, baseURL }) => {
  const session = await fill(playwright.request, baseURL as string)
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByRole('heading', { name: 'This class is full' })).toBeVisible()
  await expectClass(page, session)
  const similar = bookSheet
    .getByRole('list', { name: 'Three similar classes, with seats' })
    .getByRole('listitem')
  await expect(similar.first()).toBeVisible()
  await picture(page, '12-full')
  await similar.first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Take a seat' })).toBeVisible()
})

test('an expired hold says so, and the seat can be held again', async ({ page, person: _ }) => {
  const session = await openSession(page.request, { when: 'nextWeek' })
  // The server's clock can't be moved, so the test gives its response an earlier expiry.
  await page.route('**/api/v1/user/seat-holds', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const soon = new Date(Date.parse(response.headers().date as string) + 4000)
    body.data.expiresAt = soon.toISOString()
    await route.fulfill({ response, json: body })
  })
  const bookSheet = await openSheet(page, session)
  await bookSheet.getByRole('button', { name: /^Hold my seat/ }).click()
  await expect(bookSheet.getByRole('heading', { name: 'The time is up' })).toBeVisible({
    timeout: 20_000,
  })
  await expectClass(page, session)
  await picture(page, '09-ran-out')
  await page.unroute('**/api/v1/user/seat-holds')
  await bookSheet.getByRole('button', { name: 'Hold my seat again' }).click()
  await expect(bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })).toBeVisible()
})

test('closing the sheet releases the seat', async ({ page, person: _ }) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['barre'] })
  const bookSheet = await openSheet(page, session)
  await bookSheet.getByRole('button', { name: /^Hold my seat/ }).click()
  await expect(bookSheet.getByRole('timer')).toBeVisible()
  // Its order is open, otherwise it would be refused because the seat was released.
  await expect(bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })).toBeEnabled()
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.keyboard.press('Escape')
  expect((await released).status()).toBe(200)
  await expect(page).toHaveURL(/class-schedule\?view=list&week=[\d-]+$/)
})

test('leaving while the seat is being held opens nothing again, and leaves no hold', async ({
  page,
  person: _,
}) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['barre'] })
  const bookSheet = await openSheet(page, session)
  let respond = () => {}
  const hasLeft = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/v1/user/seat-holds', async (route) => {
    const response = await route.fetch()
    await hasLeft
    await route.fulfill({ response })
  })
  const request = page.waitForRequest('**/api/v1/user/seat-holds')
  await bookSheet.getByRole('button', { name: /^Hold my seat/ }).click()
  await request
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE')
  respond()
  expect((await released).status()).toBe(200)
  await expect(page).toHaveURL(/class-schedule\?view=list&week=[\d-]+$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('after a reload, a seat that cannot be held again says why', async ({ page, person: _, unexpected }) => {
  unexpected.allowConnectionLoss()
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['mat'] })
  const bookSheet = await openSheet(page, session)
  await bookSheet.getByRole('button', { name: /^Hold my seat/ }).click()
  await expect(bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })).toBeEnabled()
  await page.route('**/api/v1/user/seat-holds', (route) => route.abort())
  await page.reload()
  await expect(bookSheet.getByRole('heading', { name: 'Your seat is not held' })).toBeVisible()
  await expect(bookSheet.getByRole('alert')).toContainText('You seem to be offline')
  await expectClass(page, session)
  await picture(page, '09-not-held-again')
  await page.unroute('**/api/v1/user/seat-holds')
  await bookSheet.getByRole('button', { name: 'Hold my seat again' }).click()
  await expect(bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })).toBeVisible()
})

test('if a class fills during the payment, the pass is granted and the sheet says that the seat was taken', async ({
  page,
  person: _,
  elsewhere,
  account: __,
}) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['private'] })
  const bookSheet = await openSheet(page, session)
  const holdResponse = page.waitForResponse('**/api/v1/user/seat-holds')
  const price = bookSheet.getByRole('button', { name: /^Hold my seat/ })
  await price.click()
  const { data: hold } = await (await holdResponse).json()
  const pay = bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })
  await expect(pay).toBeVisible()
  const name = (await bookSheet.getByRole('term').first().textContent()) ?? ''
  await pay.click()
  const payUpi = gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' })
  await expect(payUpi).toBeEnabled()
  await page.request.delete(`/api/v1/user/seat-holds/${hold._id}`)
  await buy(elsewhere, name)
  await bookByApi(elsewhere, session)
  await payUpi.click()
  await expect(bookSheet.getByRole('heading', { name: /last seat was taken/ })).toBeVisible()
  await expect(bookSheet).toContainText(`Your ${name} is yours`)
  await expectClass(page, session)
  await picture(page, '12-filled')
})

test('a class that changed during the payment needs one more tap', async ({ page, person: _ }) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['mat'] })
  const bookSheet = await openSheet(page, session)
  // The decision is tested in features/payment/bookPurchased.test.ts; this test is about how the page handles the
  // response.
  for (const call of ['verify-payment', 'buy-membership/**']) {
    await page.route(`**/api/v1/user/${call}`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const now = Temporal.Instant.from(session.startsAt).add({ minutes: 15 }).toString()
      const moved = { ...session, startsAt: now, cancelBy: now }
      body.data.booking = { outcome: 'changed', session: moved }
      await route.fulfill({ response, json: body })
    })
  }
  await openGateway(bookSheet)
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(bookSheet.getByRole('heading', { name: /^It now begins at/ })).toBeVisible()
  await expect(bookSheet).toContainText('Your Discovery Session is paid')
  await picture(page, '13-changed')
})

/** Makes the responses to a payment contain no decision about the class while `isPending` is true. */
async function delayDecision(page: Page, isPending: () => boolean) {
  for (const call of ['verify-payment', 'buy-membership/**']) {
    await page.route(`**/api/v1/user/${call}`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      if (isPending()) body.data.booking = null
      await route.fulfill({ response, json: body })
    })
  }
}

test('with many requests for a class the pass is granted first, and the booking follows', async ({
  page,
  person: _,
}) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['mat'] })
  let isPending = true
  await delayDecision(page, () => isPending)
  const bookSheet = await openSheet(page, session)
  await openGateway(bookSheet)
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'Your class is being booked' })).toBeVisible()
  await expect(bookSheet).toContainText('Your Discovery Session is yours')
  await expect(bookSheet.getByRole('button', { name: /^(Book|Pay) / })).toHaveCount(0)
  isPending = false
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(bookSheet).toContainText('Paid with your Discovery Session')
})

test('if the booking takes too long the member reads that a mail will confirm it', async ({
  page,
  person,
}) => {
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['mat'] })
  await delayDecision(page, () => true)
  const bookSheet = await openSheet(page, session)
  await openGateway(bookSheet)
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(bookSheet).toContainText(`we write to ${person.email}`, { timeout: 30_000 })
  await expectClass(page, session)
  await picture(page, '11-under-way')
  await bookSheet.getByRole('button', { name: 'Close and wait for the mail' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a booking made in another tab is reported when this one books', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(409, '/user/create-order/')
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  const first = await openSheet(page, session)
  await expect(first).toContainText('Group 4 pays')
  await bookByApi(page.request, session)
  const answered = page.waitForResponse((response) => response.url().includes('/user/create-order/'))
  await first.getByRole('button', { name: /^Book / }).click()
  expect((await answered).status()).toBe(409)
  await expect(first.getByRole('heading', { name: 'You are in' })).toBeVisible()
})

test('Back goes through the states of the sheet, and then to the page; a reload restores each', async ({
  page,
  person: _,
}) => {
  const session = await openSession(page.request, { when: 'nextWeek' })
  const bookSheet = await openSheet(page, session)
  const pay = bookSheet.getByRole('button', { name: /^Pay .* by UPI/ })
  const which = bookSheet.getByRole('heading', { name: /^Which pass/ })
  await expect(which).toBeVisible()
  await page.reload()
  await expect(which).toBeVisible()
  await bookSheet.getByRole('radio', { name: /Group 8/ }).check()
  await bookSheet.getByRole('button', { name: 'Hold my seat, pay ₹6,400' }).click()
  await expect(pay).toBeVisible()
  await page.reload()
  await expect(bookSheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeVisible()
  await expect(bookSheet.getByRole('timer')).toBeVisible()
  await page.goBack()
  await expect(which).toBeVisible()
  await expect(bookSheet.getByRole('radio', { name: /Group 8/ })).toBeChecked()
  await picture(page, '19-back-to-pass')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, '19-back-to-page')
})

test('a reload in the middle of sign-up keeps what was typed, except secrets', async ({ page }) => {
  const session = await openSession(page.request, { when: 'nextWeek' })
  const bookSheet = await openSheet(page, session)
  await bookSheet.getByRole('button', { name: 'Take a seat' }).click()
  await fillEmail(bookSheet, newEmail())
  await bookSheet.getByRole('button', { name: 'Send Otp' }).click()
  await bookSheet.getByLabel('First Name').fill('Kavita')
  await bookSheet.getByLabel('Password', { exact: true }).fill('a spring let out slowly')
  await page.reload()
  await expect(bookSheet.getByLabel('First Name')).toHaveValue('Kavita')
  await expect(bookSheet.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(bookSheet.getByRole('heading', { name: 'Who is coming?' })).toBeVisible()
  await page.goBack()
  await expect(bookSheet.getByRole('button', { name: 'Take a seat' })).toBeVisible()
})

test('the login popup and the dashboard have addresses: Back closes them, a link opens them', async ({
  page,
  person: _,
  context,
}) => {
  await page.goto('/?account=passes')
  await expect(page.getByRole('tab', { name: 'Passes' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await expect(page).toHaveURL('/?account=schedule')
  await expect(page.getByRole('dialog')).toContainText('No scheduled classes found.')
  await picture(page, '19-dashboard')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.clearCookies()
  await page.goto('/about-us')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/about-us?login=signin')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await picture(page, '19-login')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/about-us')
})

test('Back closes the popups of a pass and of an enquiry; a reload restores them', async ({
  page,
  person: _,
}) => {
  await page.goto('/membership')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Group 8' })
  await row.getByRole('button', { name: /^Buy/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(page).toHaveURL(/\/membership\?buy=[\w-]+$/)
  await expect(dialog.getByRole('button', { name: /^Pay ₹6,400/ })).toBeEnabled()
  await picture(page, '19-buy')
  await page.reload()
  await expect(dialog.getByRole('button', { name: /^Pay ₹6,400/ })).toBeEnabled()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/membership')
  await picture(page, '19-back-from-buy')
  await page.goto('/class-schedule')
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(dialog.getByLabel('Full Name')).toBeVisible()
  await picture(page, '19-enquiry')
  await page.reload()
  await expect(dialog.getByLabel('Full Name')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/class-schedule')
})

test('an overlap is asked about before booking, with the option to cancel and its cost', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  const { first, second } = await conflictingSessions(page.request, 'overlap')
  await bookByApi(page.request, first)
  const bookSheet = await openSheet(page, second)
  await expect(bookSheet.getByRole('heading', { name: /already have a class/ })).toBeVisible()
  await expect(bookSheet).toContainText(
    `Cancel ${first.title}, and its session returns to your pass, free of charge.`,
  )
  await picture(page, '16-overlap')
  await bookSheet.getByRole('button', { name: `Change to ${second.title}` }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  const mine = await call<{ item: { sessionId: string; status: string } }[]>(
    page.request,
    'GET',
    '/user/get-scheduled-class',
  )
  const held = mine.filter(({ item }) => item.status === 'scheduled').map(({ item }) => item.sessionId)
  expect(held).toEqual([second.sessionId])
})

test('if the other booking could not be cancelled, that is reported next to the new booking', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await buy(page.request, 'Group 4')
  const { first, second } = await conflictingSessions(page.request, 'overlap')
  await bookByApi(page.request, first)
  const bookSheet = await openSheet(page, second)
  await page.route('**/api/v1/user/cancel-order/*', (route) => route.abort())
  await bookSheet.getByRole('button', { name: `Change to ${second.title}` }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(bookSheet.getByRole('alert')).toContainText(
    `${first.title} could not be cancelled: you have both`,
  )
  await picture(page, '17-holds-both')
})

test('a class in another city too soon after one is asked about before booking', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  const { first, second } = await conflictingSessions(page.request, 'otherCity')
  await bookByApi(page.request, first)
  const bookSheet = await openSheet(page, second)
  await expect(bookSheet.getByRole('heading', { name: /minutes? from/ })).toBeVisible()
  await picture(page, '17-city')
  await bookSheet.getByRole('button', { name: 'Book it anyway' }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
})

for (const lost of ['access token', 'whole sign-in'] as const) {
  test(`in Hindi, nothing is lost if the ${lost} is lost in the middle`, async ({
    page,
    person,
    context,
    unexpected,
  }) => {
    unexpected.allowStatus(401, '/user/')
    const session = await openSession(page.request, { when: 'nextWeek' })
    await page.goto(`/hi${addressOf(session)}`)
    const bookSheet = sheet(page, session.title)
    const hold = bookSheet.getByRole('button', { name: /सीट रोकें/ })
    await expect(hold).toBeVisible()
    if (lost === 'access token') await context.clearCookies({ name: /access/i })
    else await context.clearCookies()
    await hold.click()
    if (lost === 'whole sign-in') {
      await expect(bookSheet).toContainText('आपका लॉग इन समाप्त हो गया है')
      await expectClass(page, { ...session, location: hindiLocation(session) })
      await picture(page, '18-hindi-signed-out')
      await bookSheet.getByRole('textbox').first().fill(person.email)
      await bookSheet.locator('input[type="password"]').fill(person.password)
      await page.keyboard.press('Enter')
      await hold.click()
    }
    await expect(bookSheet.getByRole('timer')).toContainText('आपकी सीट रुकी है')
    await picture(page, `18-hindi-pay`)
  })
}
