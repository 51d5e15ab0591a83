import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { codeIn, mailTo, newEmail, PASSWORD } from './people.ts'

const NEW_PASSWORD = 'the quiet kind of strong'

/** Expects that the pressed button shows Loading and can't be pressed again while the call is held back. */
async function expectLoading(page: Page, call: string, button: string, press?: () => Promise<void>) {
  const address = `**/api/v1/user/${call}`
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  const pressed = page.getByRole('button', { name: button, exact: true })
  await (press ? press() : pressed.click())
  const waiting = page.getByRole('button', { name: 'Loading...' })
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toBeDisabled()
  await expect(pressed).toBeHidden()
  const answered = page.waitForResponse(address)
  released.resolve()
  await (await answered).finished()
  await expect(waiting).toBeHidden()
  await page.unroute(address)
}

const openLogin = async (page: Page) => {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  return page.getByRole('dialog')
}

test('Send Link and Set new password show Loading while they wait [§4.11]', async ({ page, account }) => {
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email Address').fill(account.email)
  await dialog.getByRole('button', { name: 'Forgot password' }).click()
  await expectLoading(page, 'forgot-password', 'Send Link')
  const mail = await mailTo(page.request, account.email, /^Choose a new password$/)
  await page.goto(/\/reset-password\/\S+/.exec(mail.text)?.[0] ?? '')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await expectLoading(page, 'reset-password/*', 'Set new password')
  await expect(dialog).toBeVisible()
})

test('Sign In shows Loading while it waits [§4.9]', async ({ page, account }) => {
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email Address').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await expectLoading(page, 'signin', 'Sign In')
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeVisible()
})

test('Send Otp and Sign Up show Loading while they wait [§2.39 §4.10]', async ({ page }) => {
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  const email = newEmail()
  await dialog.getByLabel('Email Address').fill(email)
  await expectLoading(page, 'send-otp', 'Send Otp')
  await dialog.getByLabel(/6 digits/).fill(codeIn(await mailTo(page.request, email, /code to sign up/)))
  await dialog.getByLabel('First Name').fill('Ira')
  await dialog.getByLabel('Last Name').fill('Bose')
  await dialog.getByLabel('DOB').fill('1992-01-01')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectLoading(page, 'signup', 'Sign Up')
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeVisible()
})

test('saving the account shows Loading while it waits [§4.12]', async ({ page, person }) => {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name: 'AccountInfo' }).click()
  await page.getByLabel('First Name').fill('Ira')
  await expectLoading(page, 'edit-user', 'Save changes')

  const submit = page.getByRole('button', { name: 'Change Password' })
  await submit.click()
  await page.getByLabel('Old password').fill(person.password)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await submit.click()
  await expectLoading(page, 'change-password', 'Yes, Change')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})
