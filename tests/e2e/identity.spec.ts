import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { codeIn, mailTo, newEmail, PASSWORD } from './people.ts'
import { toasts } from './toasts.ts'

const NEW_PASSWORD = 'the quiet kind of strong'

const openLogin = async (page: Page, path = '/about-us') => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

const openAccount = async (page: Page) => {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name: 'AccountInfo' }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
}

/** The API calls from then on, as `POST /user/signup`. */
const recordCalls = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/v1')
    if (path) requests.push(`${request.method()} ${path}`)
  })
  return requests
}

test('a demo account needs one press, and signing in closes the popup [§2.28 §2.32]', async ({ page }) => {
  await openLogin(page)
  await page.getByRole('button', { name: /New member, no pass yet/ }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the sign-in form sends only the e-mail address and the password [§3.16]', async ({ page, account }) => {
  await openLogin(page)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/user/signin'))
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect((await sent).postDataJSON()).toEqual({ email: account.email, password: PASSWORD })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a wrong password is reported, and the keyboard leads to a reset link [§4.7 §5.8 §8.6 §8.17]', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/')
  unexpected.allowStatus(400, '/user/forgot-password')
  await openLogin(page)
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(toasts(page, 'Invalid email or password', 'error')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Invalid email or password',
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('button', { name: 'Forgot password' }).press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  const requests = recordCalls(page)
  await page.getByLabel('Email', { exact: true }).fill('')
  await page.keyboard.press('Enter')
  await expect(toasts(page, 'please enter email address', 'error')).toBeVisible()
  await expect(toasts(page, 'Please check the fields marked and try again.', 'error')).toBeVisible()
  expect(requests).toContain('POST /user/forgot-password')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
})

test('sign-up first requires every field, then reports the error at each field [§2.31 §2.36 §4.13 §4.14 §4.15 §5.1 §5.2 §8.2 §8.9 §8.15 §8.16]', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/')
  unexpected.allowStatus(400, '/user/signup')
  unexpected.allowStatus(429, '/user/send-otp')
  await openLogin(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const requests = recordCalls(page)
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await expect(toasts(page, 'Please enter a valid email ID', 'error')).toBeVisible()
  expect(requests).toEqual([])
  const email = newEmail()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await expect(page.getByLabel(/6 digits/)).toBeFocused()

  requests.length = 0
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toasts(page, 'All the feilds are required', 'error')).toBeVisible()
  expect(requests).toEqual([])

  await page.keyboard.type('000000')
  await page.getByLabel('First Name').fill('Ira')
  await page.getByLabel('Last Name').fill('Bose')
  await page.getByLabel('DOB').fill('2012-01-01')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  // All problems are shown at once.
  await expect(page.getByLabel('DOB')).toHaveAccessibleDescription(/aged 18 and over/)
  await expect(page.getByLabel(/6 digits/)).toHaveAccessibleDescription(
    /That code is not right\. 4 tries left\./,
  )
  await expect(page.getByLabel(/6 digits/)).toBeFocused()

  await page.getByLabel('DOB').fill('1992-01-01')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toasts(page, 'That code is not right. 3 tries left.', 'error')).toBeVisible()
  await expect(page.getByLabel(/6 digits/)).toHaveAccessibleDescription(
    /That code is not right\. 3 tries left\./,
  )
  await expect(page.getByLabel(/6 digits/)).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ira')

  // Going back to the address and forward again: the code that was sent is still valid.
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await page.getByLabel(/6 digits/).fill(codeIn(await mailTo(page.request, email, /code to sign up/)))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toasts(page, 'Welcome to Contrology Studio, Ira.', 'success')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('sign-up names each field that is missing or blank, and sends nothing [§5.2 §5.4 §5.6 §8.16]', async ({
  page,
}) => {
  await page.goto('/sign-up', { waitUntil: 'networkidle' })
  await page.getByLabel('Email Address').fill(newEmail())
  await page.getByRole('button', { name: 'Send Otp' }).click()
  const fields = [
    { label: /6 digits/, full: '000000', empty: [''] },
    { label: 'First Name', full: 'Ira', empty: ['', '   '] },
    { label: 'Last Name', full: 'Bose', empty: ['', '   '] },
    { label: /^Phone$/, full: '+91 98100 12345', empty: ['', '+'] },
    { label: 'DOB', full: '1992-01-01', empty: [''] },
    { label: /^Password$/, full: PASSWORD, empty: ['', '   '] },
  ]
  for (const { label, full } of fields) await page.getByLabel(label).fill(full)
  const requests = recordCalls(page)
  const toast = toasts(page, 'All the feilds are required', 'error')
  for (const { label, full, empty } of fields) {
    const field = page.getByLabel(label)
    for (const emptyValue of empty) {
      await field.fill(emptyValue)
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
      await expect(field, `${label} as '${emptyValue}'`).toBeFocused()
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await expect(toast).toHaveCount(0)
    }
    await field.fill(full)
  }
  expect(requests).toEqual([])
})

test('the sign-up page keeps what is typed and pressed before its scripts load', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/sign-up', { waitUntil: 'commit' })
  const email = newEmail()
  await page.getByLabel('Email Address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send Otp' }).click()
  release()
  await expect(page.getByText(`The 6 digits we sent to ${email}`)).toBeVisible()
})

test('a reset link sets a new password once, and its token is only in the address [§2.15 §8.5 §8.10 §8.11]', async ({
  page,
  person,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/')
  unexpected.allowStatus(400, '/user/reset-password')
  await page.context().clearCookies()
  await openLogin(page)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(toasts(page, 'If this address has an account', 'success')).toBeVisible()
  const mail = await mailTo(page.request, person.email, /new password/)
  const link = /\/reset-password\/([^/\s]+)\/\S+/.exec(mail.text)
  if (!link) throw new Error(`no link in: ${mail.text}`)
  const [path, token = ''] = link

  const response = await page.goto(path)
  expect(await response?.text()).not.toContain(token)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible()
  await expect(toasts(page, 'Please check the fields marked and try again.', 'error')).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(toasts(page, 'Your new password is set. Please sign in with it.', 'success')).toBeVisible()
  await page.getByLabel('Email Address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

  await page.goto(path)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
})

test('an expired link says so at once, and offers a new one', async ({ page, unexpected }) => {
  unexpected.allowStatus(401, '/user/')
  await page.goto(`/reset-password/old/${encodeURIComponent(newEmail())}/1600000000000`)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
})

test('a password is changed after a confirmation, and only if it is a new one [§4.30 §4.31 §5.12 §5.13 §8.4 §8.12 §8.19]', async ({
  page,
  person,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/user/change-password')
  await openAccount(page)
  const requests = recordCalls(page)
  const submit = page.getByRole('button', { name: 'Change Password' })
  await submit.click()
  await submit.click()
  await expect(toasts(page, 'All Fields are required', 'error')).toBeVisible()
  await page.getByLabel('Old password').fill(person.password)
  await page.getByLabel('New password').fill(person.password)
  await submit.click()
  await expect(toasts(page, "Old password and new password can't be same ", 'error')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/can't be same/)
  // Only the data that the tab shows was requested.
  const shown = ['GET /user/health-note', 'GET /user/sign-ins']
  expect(requests.filter((call) => !shown.includes(call))).toEqual([])

  await page.getByLabel('Old password').fill('not this one')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await submit.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    'Do you really want to change your password? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await submit.click()
  await question.getByRole('button', { name: 'Yes, Change' }).click()
  await expect(toasts(page, 'The old password is not right.', 'error')).toBeVisible()
  await expect(page.getByLabel('Old password')).toHaveAccessibleDescription('The old password is not right.')
  await expect(page.getByLabel('Old password')).toBeFocused()

  await page.getByLabel('Old password').fill(person.password)
  await submit.click()
  await question.getByRole('button', { name: 'Yes, Change' }).click()
  await expect(toasts(page, 'Your password is changed.', 'success')).toBeVisible()
  await expect(page.getByLabel('Old password')).toBeHidden()
  await expect(submit).toBeFocused()
})

test('after saving the profile the current user is loaded again [§7.42]', async ({ page, person: _ }) => {
  await openAccount(page)
  const requests = recordCalls(page)
  await page.getByLabel('First Name').fill('Meenakshi')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => requests.filter((call) => /(edit|get)-user$/.test(call)))
    .toEqual(['PUT /user/edit-user', 'GET /user/get-user'])
})

test('the profile is saved, and a new e-mail address needs the password and then its code [§4.6 §7.14]', async ({
  page,
  person,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/user/edit-user')
  await openAccount(page)
  const password = page.getByLabel('Your password')
  await expect(password).toBeHidden()
  await page.getByLabel('First Name').fill('Meenakshi')
  const email = newEmail()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Please enter your password\./)
  await password.fill('not this one')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(password).toHaveAccessibleDescription(/That password is not right\./)
  await password.fill(person.password)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: /Meenakshi/ })).toBeVisible()
  await expect(page.getByText(`your address stays ${person.email}`)).toBeVisible()
  await expect(password).toBeHidden()
  await expect(page.getByLabel(/6 digits/)).toBeFocused()
  const mail = await mailTo(page.request, email, /new e-mail address/)
  const code = codeIn(mail)
  await page.keyboard.type(code === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByLabel(/6 digits/)).toHaveAccessibleDescription(
    /That code is not right\. 4 tries left\./,
  )
  await page.getByLabel(/6 digits/).fill(code)
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByText(`Your e-mail address is now ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel(/6 digits/)).toBeHidden()
  await expect(password).toBeHidden()
})
