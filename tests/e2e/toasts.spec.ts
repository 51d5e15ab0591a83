import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { fillEmail, openSheet, picture } from './journeys.ts'
import { newEmail } from './people.ts'
import { openSession } from './sessions.ts'
import { refuse, toasts } from './toasts.ts'

test('the server’s message for a failed profile update, order or sign-out is a toast [§8.21 §8.22 §8.23]', async ({
  page,
  person: _,
  unexpected,
}) => {
  for (const call of ['edit-user', 'checkout-payment', 'sign-out']) unexpected.allowStatus(500, call)
  await refuse(page, '**/api/v1/user/edit-user', 'Not the profile.')
  await refuse(page, '**/api/v1/user/checkout-payment?*', 'Not the order.')
  await refuse(page, '**/api/v1/user/sign-out', 'Not out.')

  await page.goto('/membership')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name: 'AccountInfo' }).click()
  await page.getByLabel('First Name').fill('Revathi')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page, 'Not the profile.', 'error')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Revathi')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Buy Group 4' }).click()
  await expect(toasts(page, 'Not the order.', 'error')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Not the order.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  await expect(toasts(page, 'Not out.', 'error')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeVisible()
})

test('the server’s message for a bought membership is a toast [§8.26]', async ({ page, person: _ }) => {
  await page.goto('/membership')
  await page.getByRole('button', { name: 'Buy Group 4' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click()
  const bought = page.waitForResponse('**/api/v1/user/buy-membership/**')
  await page.getByTitle('Test payment').contentFrame().getByRole('button', { name: 'Pay by UPI' }).click()
  const { message } = await (await bought).json()
  expect(message).toContain('Group 4')
  await expect(toasts(page, message, 'success')).toBeVisible()
})

test('the server’s message for an enquiry is a toast; a second enquiry from the form keeps the topic [§4.48 §8.27]', async ({
  page,
}) => {
  const thanks = "Thank you for reaching out! We'll get back to you shortly."
  await page.goto('/private-session', { waitUntil: 'networkidle' })
  const form = page.getByRole('form', { name: "Let's keep in touch" })
  for (const message of ['May I bring my sister?', 'And my aunt?']) {
    await form.getByLabel('Full Name').fill('Kavita Sen')
    await form.getByLabel('Email').fill('kavita@example.com')
    await form.getByLabel('Message').fill(message)
    const answered = page.waitForResponse('**/api/v1/user/create-enquiry')
    await form.getByRole('button', { name: 'Submit' }).click()
    const response = await answered
    expect(response.request().postDataJSON()).toMatchObject({ topic: 'privateClass', message })
    expect(await response.json()).toMatchObject({ success: true, message: thanks })
    await expect(form.getByLabel('Message')).toHaveValue('')
  }
  await expect(toasts(page, thanks, 'success').last()).toBeVisible()
})

test('successes and errors have different colours', async ({ page, unexpected }) => {
  unexpected.allowStatus(500, '/user/create-enquiry')
  const wrong = 'Something went wrong on our side.'
  const address = '**/api/v1/user/create-enquiry'
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  const form = page.getByRole('main').getByRole('form')
  await form.getByLabel('Full Name').fill('Kavita Sen')
  await form.getByLabel('Email').fill('kavita@example.com')
  await form.getByLabel('Message').fill('May I bring my sister?')
  const colourOf = (kind: 'success' | 'error', text: string) =>
    toasts(page, text, kind).evaluate((toast) => getComputedStyle(toast).borderTopColor)
  await refuse(page, address, wrong)
  await form.getByRole('button', { name: 'Submit' }).click()
  const error = await colourOf('error', wrong)
  await page.unroute(address)
  await form.getByRole('button', { name: 'Submit' }).click()
  expect(await colourOf('success', 'Thank you for reaching out!')).not.toBe(error)
})

/**
 * Called when the scripts have run and the first toast has loaded the toast code. After this the clock moves only when
 * the test moves it.
 */
async function stopClock(page: Page, text: string) {
  await toasts(page, text).getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(text)).toHaveCount(0)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

/** The visible toasts that are not being removed. */
const staying = (page: Page, text: string) =>
  toasts(page, text).and(page.locator(':not([data-ending-style])'))

test('in the sign-in area a toast stays for 4 seconds, and at most 3 are visible [§9.20]', async ({
  page,
}) => {
  const text = 'Please enter a valid email ID'
  await page.clock.install()
  await page.goto('/sign-up', { waitUntil: 'networkidle' })
  const submit = page.getByRole('button', { name: 'Send Otp' })
  await submit.click()
  await stopClock(page, text)
  for (let presses = 0; presses < 5; presses += 1) await submit.click()
  await expect(page.getByText(text)).toHaveCount(5)
  await expect(staying(page, text)).toHaveCount(3)
  await page.clock.runFor(3900)
  await expect(staying(page, text)).toHaveCount(3)
  await page.clock.runFor(200)
  await expect(staying(page, text)).toHaveCount(0)
})

test('on the site a toast stays for 2 seconds, in a bar at the bottom with its text at the right [§9.21]', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(500, '/user/create-enquiry')
  const text = 'Something went wrong on our side.'
  await refuse(page, '**/api/v1/user/create-enquiry', text)
  await page.clock.install()
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await stopClock(page, text)
  await submit.click()
  const toast = staying(page, text)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(1900)
  await expect(toast).toHaveCount(1)
  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect({ x, right: x + width, bottom: y + height }).toEqual({ x: 0, right: 1280, bottom: 900 })
  const words = await toast.getByText(text).boundingBox()
  expect(words?.x).toBeGreaterThan(640)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('a toast over a sheet is a row of the sheet: it covers no field, and none of the six slots', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await openSession(page.request, { when: 'nextWeek' })
  const bookSheet = await openSheet(page, session)
  await bookSheet.getByRole('button', { name: 'Take a seat' }).click()
  await fillEmail(bookSheet, newEmail())
  await bookSheet.getByRole('button', { name: 'Send Otp' }).click()
  const sent = toasts(page, /e-mail|mail/)
  await expect(sent).toBeVisible()
  const code = bookSheet.getByLabel(/6 digits/)
  await expect(code).toBeVisible()
  const [row, slots] = [await sent.boundingBox(), await code.boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(slots?.y ?? 0)
  await picture(page, '04-5-toast-in-sheet')
})

test('an error in a step of sign-up disappears with the step', async ({ page, unexpected }) => {
  unexpected.allowStatus(400, 'send-otp')
  await page.goto('/?login=signup')
  const sheet = page.getByRole('dialog')
  const errors = page.locator('[data-toast="error"]')
  const send = async (email: string) => {
    await sheet.getByLabel('Email').fill(email)
    await sheet.getByLabel('Email').press('Enter')
  }
  await send('   ')
  await expect(errors).toHaveCount(1)
  // While the pointer is on a toast, none disappears.
  await errors.first().hover()
  await send('not-an-email')
  await expect(errors).toHaveCount(2)
  await send(`step-${Date.now()}@contrology.example`)
  await expect(page.locator('[data-toast="success"]')).toBeVisible()
  await expect(sheet.getByLabel('First Name')).toBeVisible()
  await expect(errors).toHaveCount(0)
})
