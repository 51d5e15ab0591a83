import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, prepareContext, test } from './fixture.ts'
import { buyGift, linkTo } from './gifts.ts'
import { expectFullyVisible, fillDetails, gatewayWindow, openSheet, picture } from './journeys.ts'
import { call, createPerson, newEmail, payAtGateway } from './people.ts'
import { openSession } from './sessions.ts'

const card = (recipientEmail: string) => ({
  recipientName: 'Nikhil',
  recipientEmail,
  message: 'For your back, and for the hour a week that is only yours. Happy birthday!',
  card: 'candles' as const,
})
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Records the referrers of requests. Omits fonts and images of styles, because Chromium always sends theirs. */
function recordReferrers(page: Page) {
  const referrers: string[] = []
  page.on('request', (request) => {
    const isOfStyles = ['font', 'image'].includes(request.resourceType())
    const isOwn = new URL(request.url()).origin === new URL(page.url()).origin
    if (!isOfStyles || !isOwn) referrers.push(request.headers().referer ?? '')
  })
  return referrers
}

test('a stranger opens the card, signs up, gets the pass, and books; the link works once', async ({
  page,
  account: _,
  elsewhere,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const email = newEmail()
  await buyGift(elsewhere, card(email))
  const path = await linkTo(elsewhere, email)
  const token = path.slice(-43)
  const referrers = recordReferrers(page)
  await page.goto(path)
  await expect(title(page)).toHaveText('Group 8, for you')
  await expect(page.getByText('For Nikhil, from Meera')).toBeVisible()
  await expect(page.getByText('only yours. Happy birthday!')).toBeVisible()
  await expect(page.getByText('8 mat or barre sessions')).toBeVisible()
  await picture(page, 'gift-open')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // Closing the sign-in claims nothing.
  await page.getByRole('button', { name: 'Claim the gift' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title(page)).toHaveText('Group 8, for you')

  await page.getByRole('button', { name: 'Claim the gift' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Email Address').fill(email)
  await popup.getByRole('button', { name: 'Send Otp' }).click()
  await fillDetails(page, popup, email)
  await popup.getByRole('button', { name: 'Sign Up' }).click()
  await expect(title(page)).toHaveText('It is yours, Kavita')
  await expect(title(page)).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByText('of 8')).toBeVisible()
  await picture(page, 'gift-claimed')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.reload()
  await expect(title(page)).toHaveText('It is yours, Kavita')
  await page.getByRole('main').getByRole('link', { name: 'Book a class' }).click()
  await expect(page).toHaveURL(/\/class-schedule$/)
  await expect(title(page)).not.toHaveText(/It is yours/)
  expect(await page.content()).not.toContain(token)
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])

  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['mat'] })
  const booking = await openSheet(page, session)
  await booking.getByRole('button', { name: /^Book / }).click()
  await expect(booking.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(booking).toContainText('7 sessions left.')

  // Another person opens the same link.
  const other = await browser.newContext({ baseURL: server.url })
  await prepareContext(other, server)
  const stranger = await other.newPage()
  await stranger.goto(path)
  await expect(title(stranger)).toHaveText('Already claimed')
  await expect(stranger.getByText(/into the account e….@example\.com\. A gift works once\./)).toBeVisible()
  await picture(stranger, 'gift-claimed-by-other')
  await expectAccessible(stranger)
  await other.close()
})

test('the giver sees their card, a lost connection claims nothing, and a refund ends the link', async ({
  page,
  person,
  unexpected,
}) => {
  test.setTimeout(150_000)
  unexpected.allowConnectionLoss()
  const email = newEmail()
  const { _id } = await buyGift(page.request, { ...card(email), card: 'ribbon' })
  const path = await linkTo(page.request, email)
  await page.goto(path)
  await expect(page.getByText('This is the gift that you gave.')).toBeVisible()
  await expect(page.getByText(`It goes into the account ${person.email}.`)).toBeVisible()
  await picture(page, 'gift-giver')
  const { items } = await call<{ items: { openedAt: string | null }[] }>(page.request, 'GET', '/user/gifts')
  expect(items[0]?.openedAt).toBeNull()

  await page.route('**/api/v1/user/gifts/claim', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Claim the gift' }).click()
  await expect(page.getByRole('alert')).toContainText('The gift was not claimed')
  await page.route('**/api/v1/gifts/card', (route) => route.abort('internetdisconnected'))
  await page.goto(`/hi${path}`)
  await expect(title(page)).toHaveText('कार्ड नहीं खुल सका', { timeout: 20_000 })
  await picture(page, 'gift-offline')
  await page.unroute('**/api/v1/gifts/card')
  await page.getByRole('button', { name: 'फिर कोशिश करें' }).click()
  await expect(title(page)).toHaveText('Group 8, आपके लिए')
  await picture(page, 'gift-open-hi')
  await expectAccessible(page)

  await call(page.request, 'POST', `/user/gifts/${_id}/refund`)
  await page.goto(path)
  await expect(title(page)).toHaveText('This gift was cancelled')
  await expect(page.getByRole('button', { name: 'Claim the gift' })).toHaveCount(0)
  await picture(page, 'gift-ended')
})

test('an incomplete or unknown link shows that it does not work', async ({ page, unexpected }) => {
  unexpected.allowStatus(404, '/gifts/card')
  for (const token of ['abc', 'x'.repeat(43)]) {
    await page.goto(`/gift/${token}`)
    await expect(title(page)).toHaveText('This link does not work')
  }
  await picture(page, 'gift-unknown')
})

test('a member gives a pass: recipient and day, the card, the payment, and the list of their gifts', async ({
  page,
  person: _,
  unexpected,
}) => {
  test.setTimeout(150_000)
  unexpected.allowStatus(400, '/user/gifts')
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await sheet.getByRole('button', { name: 'Give it as a gift' }).click()
  await expect(sheet.getByRole('heading', { name: 'Who is it for?' })).toBeFocused()
  const toCard = sheet.getByRole('button', { name: 'Continue to the card' })
  await toCard.click()
  await expect(sheet.getByText('Please enter their name.')).toBeVisible()
  await expect(sheet.getByLabel('Their name')).toBeFocused()
  // By keyboard alone.
  const email = newEmail()
  await page.keyboard.type('Nikhil')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(/^Please enter a full email address/)).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await sheet.getByLabel('The day').fill('2026-11-29')
  await picture(page, 'give-who')
  await expectFullyVisible(page, [toCard])
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await toCard.click()
  await expect(sheet.getByRole('heading', { name: 'The card for Nikhil' })).toBeFocused()
  await sheet.getByRole('radio', { name: 'A ribbon' }).check()
  await sheet.getByLabel('Your message').fill('For your back.\nHappy birthday!')
  await expect(sheet.getByText('210 characters left')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'What they will see' })).toContainText(
    'For Nikhil, from Meera',
  )
  await expect(sheet.getByRole('blockquote')).toContainText('Happy birthday!')
  await picture(page, 'give-card')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // What was filled in survives a reload.
  await page.reload()
  await expect(sheet.getByRole('radio', { name: 'A ribbon' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(sheet.getByLabel('Their name')).toHaveValue('Nikhil')
  await toCard.click()
  await sheet.getByRole('button', { name: 'Continue to payment' }).click()
  const pay = sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })
  await expect(pay).toBeEnabled()
  await expect(sheet.getByText(`Nikhil, ${email}`)).toBeVisible()
  await expect(sheet.getByText('Sunday 29 November 2026, 8:00 am')).toBeVisible()
  await expect(sheet.getByText(/^You get a receipt now\. Tax is due when the gift is claimed/)).toBeVisible()
  await expect(sheet.getByText('I have a code')).toHaveCount(0)
  await picture(page, 'give-pay')
  await expectFullyVisible(page, [pay])
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // A refused payment charges nothing and loses nothing.
  await pay.click()
  await gatewayWindow(page).getByRole('button', { name: 'Fail this payment' }).click()
  await gatewayWindow(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Your bank declined the payment. You have not paid.')
  await expect(sheet.getByRole('alert')).toContainText('The card is saved.')
  await sheet.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(sheet.getByRole('radio', { name: 'A ribbon' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Continue to payment' }).click()
  await pay.click()
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(sheet.getByRole('heading', { name: 'Paid. It is ready for Nikhil' })).toBeVisible()
  await expect(sheet.getByText('The card goes out on Sunday 29 November 2026')).toBeVisible()
  await expect(sheet.getByText('It is not a tax invoice.')).toBeVisible()
  await picture(page, 'give-given')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await sheet.getByRole('link', { name: 'See your gifts' }).click()
  const gifts = page.getByRole('region', { name: 'Your gifts' })
  await expect(gifts.getByRole('heading', { name: 'Group 8 for Nikhil' })).toBeVisible()
  await expect(gifts.getByText(`The card goes out on Sun 29 November, 8:00 am, to ${email}.`)).toBeVisible()
  await expect(gifts.getByRole('button', { name: 'Send again' })).toHaveCount(0)

  // A gift whose card was sent: it is sent again, and then refunded.
  const other = newEmail()
  await buyGift(page.request, { ...card(other), recipientName: 'Asha' })
  await linkTo(page.request, other)
  await page.reload()
  const sent = gifts.getByRole('listitem').filter({ hasText: 'Asha' })
  await expect(sent.getByText('Not opened yet.')).toBeVisible()
  await sent.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`Sent again to ${other}. The old link no longer works.`)).toBeVisible()
  await sent.scrollIntoViewIfNeeded()
  await picture(page, 'gifts-list')
  await sent.getByRole('button', { name: 'Cancel and refund ₹6,400' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the gift and refund ₹6,400?' })
  await expect(question.getByText('You get a full refund of ₹6,400 to your payment method.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep the gift' })).toBeFocused()
  await picture(page, 'gifts-take-back')
  await question.getByRole('button', { name: 'Cancel the gift' }).click()
  await expect(sent.getByText(/^Cancelled on Mon 23 November/)).toBeVisible()
  await expect(sent.getByRole('button')).toHaveCount(0)
  await picture(page, 'gifts-after')
  await expectAccessible(page)
})

test('a visitor fills in the card in Hindi, signs up at the payment, and pays the new price only after confirming it', async ({
  page,
  unexpected: _,
}) => {
  test.setTimeout(120_000)
  await page.goto('/hi/membership')
  await page
    .getByRole('button', { name: /Group 8/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await sheet.getByRole('button', { name: 'इसे उपहार में दें' }).click()
  await sheet.getByLabel('उनका नाम').fill('मीरा')
  await sheet.getByLabel('उनका ई-मेल पता').fill(newEmail())
  await picture(page, 'give-who-hi')
  await expectAccessible(page, { narrow: true })
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByRole('button', { name: 'आगे: कार्ड' }).click()
  await sheet.getByLabel('आपका संदेश').fill('जन्मदिन मुबारक!')
  await picture(page, 'give-card-hi')
  await expectAccessible(page, { narrow: true })
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByRole('button', { name: 'आगे: भुगतान' }).click()
  await expect(sheet.getByRole('heading', { name: 'उपहार कौन दे रहा है?' })).toBeVisible()
  await createPerson(page.request)
  await page.reload()
  const pay = sheet.getByRole('button', { name: 'UPI से ₹6,400 चुकाएँ' })
  await expect(pay).toBeEnabled()
  await picture(page, 'give-pay-hi')
  await expectAccessible(page, { narrow: true })
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.route('**/api/v1/user/gifts', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.amount = 690_000
    await route.fulfill({ response, json: body })
  })
  await pay.click()
  await expect(sheet.getByText('₹6,900').first()).toBeVisible()
  await expect(page.getByTitle('Test payment')).toHaveCount(0)
  await page.unroute('**/api/v1/user/gifts')
  await sheet.getByRole('button', { name: 'UPI से ₹6,900 चुकाएँ' }).click()
  await expect(pay).toBeEnabled()
  await pay.click()
  await gatewayWindow(page).getByRole('button', { name: /UPI/ }).first().click()
  await expect(sheet.getByRole('heading', { name: 'भुगतान हो गया। यह मीरा के लिए रखा है' })).toBeVisible()
  await picture(page, 'give-given-hi')
})

test('who signs in while somebody else gives a pass starts with an empty gift', async ({
  page,
  context,
  person: _,
  account,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/')
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await sheet.getByRole('button', { name: 'Give it as a gift' }).click()
  await sheet.getByLabel('Their name').fill('Nikhil')
  await sheet.getByLabel('Their email address').fill(newEmail())
  await sheet.getByRole('button', { name: 'Continue to the card' }).click()
  await context.clearCookies()
  await sheet.getByRole('button', { name: 'Continue to payment' }).click()
  await sheet.getByRole('textbox', { name: 'Email address' }).fill(account.email)
  await sheet.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  await expect(sheet.getByLabel('Their name')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nikhil')
})

test('a gift sheet that is closed opens no payment window, and a payment approved outside its window is found', async ({
  page,
  person: _,
}) => {
  test.setTimeout(120_000)
  await page.goto('/membership')
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  const pay = sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })
  const openAtPayment = async () => {
    await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
    await sheet.getByRole('button', { name: 'Give it as a gift' }).click()
    await sheet.getByLabel('Their name').fill('Nikhil')
    await sheet.getByLabel('Their email address').fill(newEmail())
    await sheet.getByRole('button', { name: 'Continue to the card' }).click()
    await sheet.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(pay).toBeEnabled()
  }
  await openAtPayment()
  const gate = Promise.withResolvers<void>()
  const orders = '**/api/v1/user/gifts'
  const continueWhenClosed = async (route: Route) => {
    await gate.promise
    await route.continue()
  }
  await page.route(orders, continueWhenClosed, { times: 1 })
  const requested = page.waitForRequest(orders)
  const responded = page.waitForResponse(orders)
  await pay.click()
  await requested
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  gate.resolve()
  await responded
  await openAtPayment()
  await expect(page.getByTitle('Test payment')).toHaveCount(0)

  const opened = page.waitForResponse(orders)
  await pay.click()
  await expect(gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' })).toBeVisible()
  const { orderId } = (await (await opened).json()).data
  await payAtGateway(page.request, orderId)
  const given = async () =>
    (await call<{ items: unknown[] }>(page.request, 'GET', '/user/gifts')).items.length
  await expect.poll(given).toBe(1)
  await gatewayWindow(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet.getByRole('heading', { name: 'Paid. It is ready for Nikhil' })).toBeVisible()
})

test('signing out removes the drafts of gifts in every tab', async ({ page, person: _ }) => {
  const tabs = page.context()
  const [formTab, otherTab] = [await tabs.newPage(), await tabs.newPage()]
  const email = newEmail()
  const readStored = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage))
  for (const tab of [formTab, otherTab]) {
    await tab.goto('/membership')
    await tab.getByRole('button', { name: /^Buy Group 8,/ }).click()
    const sheet = tab.getByRole('dialog', { name: 'Group 8' })
    await sheet.getByRole('button', { name: 'Give it as a gift' }).click()
    await sheet.getByLabel('Their name').fill('Nikhil')
    await sheet.getByLabel('Their email address').fill(email)
    await expect.poll(() => readStored(tab)).toContain(email)
  }
  // The tab now shows a page without the form.
  await otherTab.goto('/class-schedule')
  expect(await readStored(otherTab)).toContain(email)
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  for (const tab of [formTab, otherTab]) {
    await expect.poll(() => readStored(tab).catch(() => email)).not.toContain(email)
    await expect(tab.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  }
  await expect(formTab.getByLabel('Their name')).toHaveValue('')
})
