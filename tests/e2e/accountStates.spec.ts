import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy, call, codeIn, mailTo, newEmail, PASSWORD } from './people.ts'
import { refuse, toasts } from './toasts.ts'

const NEW_PASSWORD = 'the quiet kind of strong'
const SERVER_ERROR = 'Something went wrong on our side.'

async function openLogin(page: Page) {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  return dialog
}

async function openTab(page: Page, name: string) {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel', { name })
}

test('if the current user cannot be loaded, the first page shows a visitor, a later one keeps the member [§4.43 §8.24]', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(500, '/user/get-user')
  const address = '**/api/v1/user/get-user'
  await page.goto('/about-us')
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeVisible()
  await refuse(page, address, SERVER_ERROR)
  const answered = page.waitForResponse(address)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'MEMBERSHIP' }).click()
  await (await answered).finished()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeVisible()

  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/user/get-user')) requests += 1
  })
  const atFirst = page.waitForResponse(address)
  await page.reload()
  await (await atFirst).finished()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Buy Group 4' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The page already has the response that nobody is signed in: a buyer gets the sign-in without another request.
  expect(requests).toBe(1)
})

test('a sign-in whose response is an error leaves the visitor signed out [§4.53]', async ({
  page,
  person,
}) => {
  const user = await call(page.request, 'GET', '/user/get-user')
  await page.context().clearCookies()
  const message = 'Not with this one.'
  await page.route('**/api/v1/user/signin', (route) =>
    route.fulfill({
      json: { statusCode: 200, success: false, message, data: user, error: { code: 'UNAUTHORIZED' } },
    }),
  )
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email Address').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(toasts(page, message, 'error')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeHidden()
})

test('the views of the login popup lead back to the sign-in view [§4.44]', async ({ page }) => {
  const dialog = await openLogin(page)
  const title = (name: string) => dialog.getByRole('heading', { name, exact: true })
  await dialog.getByLabel('Email Address').fill('kavita@example.com')
  await dialog.getByRole('button', { name: 'Forgot password' }).click()
  await expect(title('Forgot your password?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Login here' }).click()
  await expect(title('Sign in')).toBeVisible()
  await expect(title('Forgot your password?')).toBeHidden()

  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(title('Make an account')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(title('Sign in')).toBeVisible()
  await expect(title('Make an account')).toBeHidden()
  await expect(dialog.getByLabel('Email Address')).toHaveValue('kavita@example.com')
})

test('Show Password shows the password as typed, and hides it again [§2.60]', async ({ page }) => {
  const dialog = await openLogin(page)
  const password = dialog.getByLabel('Password', { exact: true })
  const show = dialog.getByRole('checkbox', { name: 'Show Password' })
  await password.fill(PASSWORD)
  await expect(show).not.toBeChecked()
  await expect(password).toHaveAttribute('type', 'password')
  await show.check()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(PASSWORD)
  await show.uncheck()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a code is cut to six characters and a phone to 15 digits, and sending the code is confirmed [§2.61 §5.7 §5.16 §8.25 §9.3]', async ({
  page,
}) => {
  await page.goto('/sign-up', { waitUntil: 'networkidle' })
  const email = newEmail()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await expect(toasts(page, 'Please check your e-mail. A code is valid for', 'success')).toBeVisible()
  const code = page.getByLabel(/6 digits/)
  await code.pressSequentially('12345678')
  await expect(code).toHaveValue('123456')
  await code.fill('')
  const sent = codeIn(await mailTo(page.request, email, /code to sign up/))
  await code.evaluate(
    (field, text) => {
      field.focus()
      // Like the browser's own paste.
      document.execCommand('insertText', false, text)
    },
    `code: ${sent.slice(0, 3)} ${sent.slice(3)}789`,
  )
  await expect(code).toHaveValue(sent)

  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('+91 1234567890123456789')
  await expect(phone).toHaveValue('+911234567890123')

  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'Show Password' }).check()
  await expect(password).toHaveAttribute('type', 'text')
})

test('after a password change the form opens empty, and each field has its own Show Password [§2.62 §4.47]', async ({
  page,
  person,
}) => {
  const panel = await openTab(page, 'AccountInfo')
  const open = panel.getByRole('button', { name: 'Change Password' })
  const [oldField, newField] = [panel.getByLabel('Old password'), panel.getByLabel('New password')]
  const boxes = panel.getByRole('checkbox', { name: 'Show Password' })
  await open.click()
  await oldField.fill(person.password)
  await newField.fill(NEW_PASSWORD)
  await boxes.nth(0).check()
  await expect(oldField).toHaveAttribute('type', 'text')
  await expect(newField).toHaveAttribute('type', 'password')
  await boxes.nth(1).check()
  await boxes.nth(0).uncheck()
  await expect(oldField).toHaveAttribute('type', 'password')
  await expect(newField).toHaveAttribute('type', 'text')

  await open.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Change' }).click()
  await expect(oldField).toBeHidden()
  await open.click()
  await expect(oldField).toHaveValue('')
  await expect(newField).toHaveValue('')
})

const prompts = [
  {
    who: 'a newcomer',
    owns: undefined,
    reads: 'Begin with one class',
    never: 'No membership package found.',
    linkName: 'Buy Discovery Pack',
  },
  {
    who: 'a member who has only Discovery',
    owns: 'Discovery Session',
    reads: 'No membership package found.',
    never: 'Begin with one class',
    linkName: 'Buy Membership',
  },
]

for (const { who, owns, reads, never, linkName } of prompts) {
  test(`the Passes tab of ${who} links to the memberships with '${linkName}', and the popup closes [§2.47 §2.48 §2.59 §4.22 §4.23 §4.45 §4.46]`, async ({
    page,
    person: _,
  }) => {
    if (owns) await buy(page.request, owns)
    const panel = await openTab(page, 'Passes')
    await expect(panel.getByText(reads, { exact: true })).toBeVisible()
    await expect(panel).not.toContainText(never)
    await panel.getByRole('link', { name: linkName }).click()
    await expect(page).toHaveURL('/membership')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
  })
}
