import { expect, test } from './fixture.ts'
import { buy, call } from './people.ts'
import type { Session } from './sessions.ts'
import { bookByApi, openSession, today } from './sessions.ts'
import { fixedPages } from './sitePages.ts'

/** Tests of what a member sees on pages that are rendered once for everybody. */

test('the home page marks what a member has booked, including a booking made there', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next on the floor' })
  const open = next.getByRole('link', { name: /^Book (?!.*Private).*/ }).filter({ hasText: 'Book' })
  const { items } = await call<{ items: Session[] }>(page.request, 'GET', '/user/get-classes?limit=200')
  const names = await open.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
  const name = names.find((label) =>
    items.some(({ kind, title }) => (kind === 'mat' || kind === 'barre') && label.includes(title)),
  )
  await next.getByRole('link', { name: name as string, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Book / }).click()
  await expect(sheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await page.keyboard.press('Escape')
  const booked = (name as string).replace(/^Book /, 'Booked: ')
  await expect(next.getByRole('link', { name: new RegExp(`^${booked}`) })).toBeVisible()
  await page.reload()
  await expect(next.getByRole('link', { name: new RegExp(`^${booked}`) })).toBeVisible()
})

test("the pages of a class and of its instructor show a member's bookings and cancellations", async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  const { items } = await call<{ items: Session[] }>(page.request, 'GET', '/user/get-classes?limit=200')
  // A session with enough bookings to take place, so that the page counts its seats.
  const session = items.find(
    (candidate) =>
      ['mat', 'barre'].includes(candidate.kind) &&
      candidate.date > today.toString() &&
      candidate.seatsLeft > 2 &&
      candidate.capacity - candidate.seatsLeft > 2,
  )
  if (!session) throw new Error('no session to book')
  const { date, startsAt, title, seatsLeft, capacity, instructor } = session
  const day = Temporal.PlainDate.from(date)
  const classPage = `/classes/${title.toLowerCase().replaceAll(' ', '-')}`
  await page.goto(classPage)
  const row = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${startsAt}"]`) })
  await expect(row.getByText(`${seatsLeft} of ${capacity} left`)).toBeVisible()
  await row.getByRole('link', { name: /^Book / }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Book / }).click()
  await expect(sheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('link', { name: /^Booked: / })).toBeVisible()
  await expect(row.getByText(`${seatsLeft - 1} of ${capacity} left`)).toBeVisible()

  // The week on the instructor's page shows the booking without a reload, and both show the cancellation.
  await row.getByRole('link', { name: instructor.name }).click()
  const week = page.getByRole('region', { name: /’s week on the floor$/ })
  const block = week.getByRole('link', { name: new RegExp(`${title}.* ${day.day} `) })
  await expect(block.filter({ hasText: 'Booked' })).toHaveCount(1)
  await block.filter({ hasText: 'Booked' }).click()
  await page.getByRole('button', { name: `Cancel ${title}` }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goBack()
  await expect(week).toBeVisible()
  await expect(week.getByRole('link').filter({ hasText: 'Booked' })).toHaveCount(0)
  await expect(block.filter({ hasText: `${seatsLeft} of ${capacity} left` })).toHaveCount(1)
})

test('a member who has had a pass is not offered a Discovery Session, because it would be refused', async ({
  page,
  person: _,
}) => {
  for (const path of ['/', '/why-pilates']) {
    await page.goto(path)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Buy Discovery Pack' }).first(),
    ).toBeVisible()
  }
  await buy(page.request, 'Group 4')
  for (const path of ['/', '/why-pilates']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Buy Discovery Pack' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^Come once/ })).toHaveCount(0)
    await expect(main.getByText(/^New here\?/)).toBeHidden()
    await expect(main.getByRole('link', { name: 'Book a Class' }).first()).toBeVisible()
  }
})

test('Back goes one step: from a question to the schedule, from Forgot password to the sign-in', async ({
  page,
  person: _,
  context,
}) => {
  await buy(page.request, 'Group 4')
  await bookByApi(page.request, await openSession(page.request, { when: 'nextWeek' }))
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('button', { name: /^Cancel / }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this class?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Schedule', selected: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/about-us')

  await context.clearCookies()
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Login' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Forgot password' }).click()
  await expect(popup.getByLabel('Password', { exact: true })).toBeHidden()
  await page.goBack()
  await expect(popup.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL('/about-us')
})

test('a lost connection is reported in the form, and Try again sends the same data', async ({
  page,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  unexpected.allowStatus(401, '/user/signin')
  page.on('dialog', () => expect(true, 'no dialog of the browser').toBe(false))
  await page.goto('/contact-us?login=signin')
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Email').fill('nobody@example.com')
  await popup.getByLabel('Password', { exact: true }).fill('whatever it is')
  await page.route(/\/assets\/Toasts|\/api\/v1\//, (route) => route.abort('internetdisconnected'))
  await popup.getByRole('button', { name: 'Sign In' }).click()
  await expect(popup.getByRole('alert')).toContainText('You seem to be offline')
  await page.unroute(/\/assets\/Toasts|\/api\/v1\//)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeHidden()
  await page.keyboard.press('Escape')

  const form = page.getByRole('form', { name: "Let's keep in touch" })
  await form.getByLabel('Full Name').fill('Kavita Sen')
  await form.getByLabel('Message').fill('Is there a lift?')
  await page.reload()
  await expect(form.getByLabel('Full Name')).toHaveValue('Kavita Sen')
  await expect(form.getByLabel('Message')).toHaveValue('Is there a lift?')
  await form.getByLabel('Email').fill('kavita@example.com')
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible()
  await page.unroute('**/api/v1/**')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('status').first()).toContainText(/thank/i)
})

test('a reload keeps the step in which a new address waits for its code', async ({ page, person: _ }) => {
  await page.goto('/?account=profile')
  const profile = page.getByRole('tabpanel', { name: 'AccountInfo' })
  const address = `new-${Date.now()}@example.com`
  await profile.getByLabel('Email').fill(address)
  await profile.getByLabel('Your password').fill('a spring let out slowly')
  await profile.getByRole('button', { name: /^Save/ }).click()
  await expect(profile.getByLabel(/6 digits/)).toBeVisible()
  await page.reload()
  await expect(profile.getByLabel(/6 digits/)).toBeVisible()
  await expect(profile.getByLabel('Email')).toHaveValue(address)
})

test('a lost connection is reported in the forms of mailed links', async ({ page, unexpected }) => {
  unexpected.allowConnectionLoss()
  page.on('dialog', () => expect(true, 'no dialog of the browser').toBe(false))
  for (const folder of ['reset-password', 'restore-email', 'restore-details', 'sign-in-link']) {
    const hasPassword = ['reset-password', 'restore-email'].includes(folder)
    const link = fixedPages.find(({ name }) => name === `a link of ${folder}`)
    await page.goto(link?.path ?? '')
    const main = page.getByRole('main')
    const password = main.getByLabel('New password')
    if (hasPassword) await password.fill('a spring let out slowly')
    await page.route(/\/assets\/Toasts|\/api\/v1\//, (route) => route.abort('internetdisconnected'))
    await main
      .locator('form')
      .getByRole('button', { name: /^(Set new password|Restore|Undo|Sign In)/ })
      .click()
    await expect(main.getByRole('alert')).toContainText('You seem to be offline')
    if (hasPassword) await expect(password).toHaveValue('a spring let out slowly')
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute(/\/assets\/Toasts|\/api\/v1\//)
  }
})
