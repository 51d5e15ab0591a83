import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { createPerson, newEmail } from './people.ts'
import { demoStaff, signInAsStaff } from './staff.ts'

test('each role sees only the screens that it may open, and a message on the others', async ({
  page,
  context,
}) => {
  for (const [role, sees] of [
    ['owner', true],
    ['manager', true],
    ['frontDesk', false],
    ['instructor', false],
  ] as const) {
    await context.clearCookies()
    await signInAsStaff(page, role)
    await page.goto('/console/staff')
    const rail = page.getByRole('navigation', { name: 'Console', exact: true })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      sees ? 'Staff' : 'Your role cannot open this screen',
    )
    await expect(rail.getByRole('link', { name: 'Staff' })).toHaveCount(sees ? 1 : 0)
  }
})

test('a member gets a link to the website', async ({ page, context }) => {
  await createPerson(context.request)
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not a staff account')
  await expectAccessible(page)
})

test('a visitor who is not signed in gets the sign-in page, and then the requested screen', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/staff/me')
  const { email, password } = await demoStaff(page, 'manager')
  await page.goto('/console/staff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the desk')
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
})

test('an expired sign-in is renewed over the open screen, and a reload keeps what was typed', async ({
  page,
  context,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/staff')
  unexpected.allowStatus(401, '/refresh-token')
  const { password } = await signInAsStaff(page, 'manager')
  const invited = newEmail()
  await page.goto('/console/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('E-mail address').fill(invited)
  await page.getByText('Their own timetable and rosters').click()
  await page.reload()
  await expect(page.getByLabel('E-mail address')).toHaveValue(invited)
  // The role must be chosen each time, so that nobody gets a role by mistake.
  await expect(page.getByRole('radio', { name: 'Instructor' })).not.toBeChecked()
  await page.getByText('Their own timetable and rosters').click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await context.clearCookies()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' })
  await signInDialog.getByLabel('Password', { exact: true }).fill(password)
  await signInDialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`An invitation is on its way to ${invited}.`)).toBeVisible()
  await page.getByRole('button', { name: `Withdraw the invitation to ${invited}` }).click()
  await expect(page.getByText('The invitation no longer works.')).toBeVisible()
  await expect(page.getByText(invited)).toHaveCount(0)
})

test('a note is saved once if the sign-in expired while it was written', async ({
  page,
  context,
  unexpected,
  browser,
}) => {
  unexpected.allowStatus(401, '/notes')
  unexpected.allowStatus(401, '/refresh-token')
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const member = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  const { password } = await signInAsStaff(page, 'frontDesk')
  await page.goto(`/console/members/${member._id}`)
  const field = page.getByLabel('A note that everybody at the desk can read')
  await field.fill('Likes the window')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save the note' }).click()
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(signInDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInDialog.getByLabel('Password', { exact: true }).fill(password)
  await signInDialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Likes the window' })).toHaveCount(1)
  await expect(field).toHaveValue('')
})

test('a screen whose script cannot be loaded waits for the connection, and then appears', async ({
  page,
  context,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await signInAsStaff(page, 'owner')
  await page.goto('/console/me')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const rail = page.getByRole('navigation', { name: 'Console', exact: true })
  await rail.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is waiting for a connection')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  // The screens for check-in and sales are loaded already.
  for (const name of ['Today', 'Timetable', 'Members', 'Sell']) {
    await rail.getByRole('link', { name }).click()
    await expect(page.getByText('This screen is waiting for a connection')).toHaveCount(0)
    await expect(page.getByText('This screen could not be shown')).toHaveCount(0)
  }
  await rail.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is waiting for a connection')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
})

test('Today shows the owner, and only the owner, that there is no backup and what to do', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/today')
  const backup = page.getByRole('heading', { name: 'Backup' })
  await expect(backup).toBeVisible()
  await expect(page.getByText('No backup is recorded: if the server fails')).toContainText(
    'docs/operations.md',
  )
  await expectAccessible(page)
  await backup.scrollIntoViewIfNeeded()
  await picture(page, 'today-backup')
  const desk = await (await browser.newContext()).newPage()
  await signInAsStaff(desk, 'frontDesk')
  await desk.goto('/console/today')
  await expect(desk.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Backup' })).toHaveCount(0)
})

test('on a phone sign-out and the other language are in one menu', async ({ page, unexpected }) => {
  unexpected.allowStatus(401, '/staff/me')
  await signInAsStaff(page, 'frontDesk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/today')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const palette = page.getByRole('dialog', { name: 'Find or do' })
  await expect(palette.getByRole('link', { name: 'हिन्दी में' })).toBeInViewport()
  await expect(palette.getByRole('button', { name: 'Sign out' })).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await palette.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the desk')
})

test('the palette and the keys open the screens', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/staff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do' }).fill('sign')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/me$/)
  await page.keyboard.press('?')
  await expect(page.getByText('Show these shortcuts')).toBeInViewport()
  await expect(page.getByText('then a letter opens a screen')).toBeVisible()
  await expect(page.getByText('B book a class, in a member’s profile')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [letter, path] of [
    ['w', 'timetable'],
    ['t', 'today'],
  ]) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter as string)
    await expect(page).toHaveURL(new RegExp(`/console/${path}`))
  }
})

for (const prefix of ['', '/hi']) {
  test(`the frame is in ${prefix ? 'Hindi' : 'English'}`, async ({ page }) => {
    await signInAsStaff(page, 'owner')
    for (const screen of ['staff', 'me', 'nowhere']) {
      await page.goto(`${prefix}/console/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', prefix ? 'hi-IN' : 'en-IN')
      await expectAccessible(page)
    }
  })
}

test('the pages of the site load nothing of the console', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requests.filter((url) => url.includes('/console'))).toEqual([])
  expect(requests.length).toBeGreaterThan(5)
})
