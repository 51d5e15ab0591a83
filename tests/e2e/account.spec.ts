import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy, call, codeIn, mailTo, newEmail, type Person } from './people.ts'
import { holdScripts } from './scripts.ts'
import { bookByApi, openSession } from './sessions.ts'
import { becomeMember } from './states.ts'
import { toasts } from './toasts.ts'

const NEW_PASSWORD = 'two springs and a strap'

async function openLogin(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  return page.getByRole('dialog')
}

async function signIn(page: Page, { email }: Person, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

async function openAccountTab(page: Page) {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name: 'AccountInfo' }).click()
  return page.getByRole('tabpanel', { name: 'AccountInfo' })
}

const signedIn = (page: Page) => page.getByRole('button', { name: 'Your dashboard' })

test('pressing Login before the scripts have loaded opens the popup once they have loaded', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('a wrong password is reported, and nobody is signed in [§4.4 §8.3]', async ({
  page,
  account,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/signin')
  const dialog = await openLogin(page)
  await signIn(page, account, 'not this one')
  await expect(toasts(page, 'Invalid email or password', 'error')).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a forgotten password is reset through the mailed link [§4.8]', async ({ page, account }) => {
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email Address').fill(account.email)
  await dialog.getByRole('button', { name: 'Forgot password' }).click()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()

  const mail = await mailTo(page.request, account.email, /^Choose a new password$/)
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText(account.email)).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await signIn(page, account, NEW_PASSWORD)
  await expect(signedIn(page)).toBeVisible()
})

test('a password is changed after a confirmation, and other devices are signed out', async ({
  page,
  account,
  elsewhere,
}) => {
  await openLogin(page)
  await signIn(page, account, account.password)
  await expect(signedIn(page)).toBeVisible()
  const panel = await openAccountTab(page)
  await panel.getByRole('button', { name: 'Change Password' }).click()
  await panel.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('All Fields are required')).toBeVisible()
  await panel.getByLabel('Old password').fill(account.password)
  await panel.getByLabel('New password').fill(account.password)
  await panel.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText("Old password and new password can't be same").first()).toBeVisible()

  await panel.getByLabel('New password').fill(NEW_PASSWORD)
  await panel.getByRole('button', { name: 'Change Password' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    'Do you really want to change your password? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await panel.getByRole('button', { name: 'Change Password' }).click()
  await question.getByRole('button', { name: 'Yes, Change' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(panel.getByLabel('Old password')).toBeHidden()

  const { email } = account
  await expect(call(elsewhere, 'GET', '/user/get-user')).rejects.toThrow('401')
  await expect(
    call(elsewhere, 'POST', '/user/signin', { email, password: account.password }),
  ).rejects.toThrow('Invalid email or password')
  await call(elsewhere, 'POST', '/user/signin', { email, password: NEW_PASSWORD })
})

test('a new e-mail address applies once its code is entered', async ({ page, person }) => {
  const email = newEmail()
  const panel = await openAccountTab(page)
  await panel.getByLabel('Email', { exact: true }).fill(email)
  await panel.getByLabel('Your password').fill(person.password)
  await panel.getByRole('button', { name: 'Save changes' }).click()
  const code = codeIn(await mailTo(page.request, email, /code for the new e-mail address/))
  await expect(panel.getByText(`Until you enter the code, your address stays ${person.email}.`)).toBeVisible()
  await panel.getByLabel(/6 digits/).fill(code)
  await panel.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByText(`Your e-mail address is now ${email}.`)).toBeVisible()
  await mailTo(page.request, person.email, /^A new e-mail address for your account$/)
  const user = await call<{ email: string }>(page.request, 'GET', '/user/get-user')
  expect(user.email).toBe(email)
})

test('signing out leaves no data behind [§2.29 §4.5 §6.2]', async ({ page, person }) => {
  await page.goto('/')
  await signedIn(page).click()
  await expect(page.getByRole('dialog', { name: person.firstName })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, log out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const cookies = await page.context().cookies()
  // The cookie that recognises the browser stays, so that strangers can't lock the member out of it.
  expect(cookies.filter(({ value }) => value !== '').map(({ name }) => name)).toEqual(['device'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('the home page shows members their next class, in the place where newcomers see their price', async ({
  page,
  person: _,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^New here\? Start for/ })).toBeVisible()
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  await page.reload()
  const next = page.getByRole('link', { name: /^Your next class: / })
  await expect(next).toContainText(session.title)
  await expect(page.getByRole('link', { name: /^New here\?/ })).toBeHidden()
  await next.click()
  await expect(page.getByRole('tab', { name: 'Schedule' })).toHaveAttribute('aria-selected', 'true')
})

test('the cancel link of a confirmation asks about that booking only, and only if it can be cancelled', async ({
  page,
  person,
}) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  const { text } = await mailTo(page.request, person.email, /^Booked: /)
  const link = /\/\?account=schedule&cancel=[\w-]+/.exec(text)?.[0] ?? 'no link'
  await page.goto(link)
  const question = page.getByRole('alertdialog', { name: 'Cancel this class?' })
  await expect(question).toContainText(session.title)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  // The question was answered: a reload does not ask again.
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: session.title })).toBeVisible()
  await expect(question).toBeHidden()
  await page.goto(link)
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('dialog').getByText('cancelled', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').getByText('cancelled', { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
})

test('the price of one class is beside the weekly price; Discovery is offered to newcomers only', async ({
  page,
  person: _,
}) => {
  await page.goto('/membership')
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: 'Group 8' })
  await expect(row).toContainText('₹6,400')
  const [each, week] = [row.getByText('₹800 a class'), row.getByText('₹1,600 per Week')]
  const sizeOf = (part: typeof each) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf(each)).toBeGreaterThan(await sizeOf(week))
  await expect(main.getByText('Once per person, before any other pass.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Buy Discovery Pack' })).toBeVisible()
  await buy(page.request, 'Group 4')
  await page.reload()
  await expect(main.getByText('Discovery is for newcomers: you have held another pass.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Buy Discovery Pack' })).toBeHidden()
})

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the dashboard has the same height on every tab, empty and with rows, at ${viewport.width} px`, async ({
    page,
    person: _,
  }) => {
    await page.setViewportSize(viewport)
    const dialog = page.getByRole('dialog')
    const heights: unknown[] = []
    const recordHeight = async (tab: string, shown: (panel: Locator) => Locator) => {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(shown(dialog.getByRole('tabpanel', { name: tab })).first()).toBeVisible()
      heights.push((await dialog.boundingBox())?.height)
    }
    const rows = (panel: Locator) => panel.getByRole('row').filter({ has: page.getByRole('cell') })
    await page.goto('/?account=schedule')
    await recordHeight('Schedule', (panel) => panel.getByText('No scheduled classes found.'))
    await becomeMember(page.request)
    await page.goto('/?account=schedule')
    await recordHeight('Schedule', rows)
    await recordHeight('History', rows)
    await recordHeight('Passes', (panel) => panel.getByText('Group 4'))
    await recordHeight('AccountInfo', (panel) => panel.getByLabel('First Name'))
    expect(heights).toEqual(heights.map(() => heights[0]))
  })
}

test('Logout asks first, and its default button signs nobody out', async ({ page, person: _ }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.reload()
  await expect(signedIn(page)).toBeVisible()
})

test('a sign-in with an expired access token continues unnoticed [§7.34 §8.13]', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/api/v1/user/')
  await page.goto('/')
  await expect(signedIn(page)).toBeVisible()
  const tokens = async () => (await page.context().cookies()).map(({ name }) => name)
  await page.context().clearCookies({ name: 'accessToken' })
  expect(await tokens()).not.toContain('accessToken')
  await signedIn(page).click()
  await page.getByRole('tab', { name: 'AccountInfo' }).click()
  await page.getByLabel('First Name').fill('Revathi')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page, 'Your profile is saved.', 'success')).toBeVisible()
  expect(await tokens()).toContain('accessToken')
})
