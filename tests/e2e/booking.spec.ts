import type { Locator } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy } from './people.ts'
import { holdScripts } from './scripts.ts'
import { bookButton, bookByApi, openSession, wordsOf } from './sessions.ts'

test('a class of today counts down by the second, and only the studio can cancel it', async ({
  page,
  person,
}) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'today' })
  await bookByApi(page.request, session)
  await page.goto('/')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  const account = page.getByRole('dialog', { name: `Good morning, ${person.firstName}` })
  const startsIn = account.getByRole('timer')
  await expect(startsIn).toHaveText(/^\d\d:\d\d:\d\d$/)
  const before = (await startsIn.textContent()) ?? ''
  await expect(startsIn).not.toHaveText(before)
  const row = account.getByRole('row').filter({ hasText: session.title })
  const left = (cells: Locator) =>
    cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  expect(await left(row.getByRole('cell')), 'cells under their headings').toEqual(
    await left(account.getByRole('columnheader')),
  )
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription(
    'Not on the day of the class',
  )
})

test('a phone whose clock is days off counts down by the studio’s', async ({ page, person: _ }) => {
  await page.addInitScript(() => {
    const now = Temporal.Now.instant.bind(Temporal.Now)
    Temporal.Now.instant = () => now().add({ hours: 75 })
  })
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'today' })
  await bookByApi(page.request, session)
  await page.goto('/')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  const startsIn = page.getByRole('dialog').getByRole('timer')
  await expect(startsIn).toHaveText(/^\d\d:\d\d:\d\d$/)
  const shown = Temporal.PlainTime.from((await startsIn.textContent()) ?? '')
  const [{ sentAt }] = await (await page.request.get('/dev/mailbox.json')).json()
  const real = Temporal.Instant.from(sentAt).until(session.startsAt).total('minutes')
  expect(Math.abs(shown.hour * 60 + shown.minute - real)).toBeLessThan(3)
})

test('who is signed out signs in first, and comes back to the same class', async ({
  page,
  account,
  elsewhere,
}) => {
  await buy(elsewhere, 'Group 4')
  const session = await openSession(elsewhere, { when: 'nextWeek' })
  await page.goto(`/class-schedule?week=${session.date}`)
  await bookButton(page, session).click()
  const login = page.getByRole('dialog', { name: 'Welcome back' })
  await login.getByLabel('Email Address').fill(account.email)
  await login.getByLabel('Password', { exact: true }).fill(account.password)
  await login.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: session.title })
  const { weekday, time } = wordsOf(session)
  await expect(dialog).toContainText(weekday.slice(0, 3))
  await expect(dialog).toContainText(time.split(' ')[0] as string)
  await dialog.getByRole('button', { name: 'Book this class' }).click()
  await expect(page.getByText(`${session.title} is booked for`)).toBeVisible()
  await expect(bookButton(page, session, 'Booked')).toBeVisible()
})

test('without a pass that fits, the way leads to the packages that would', async ({ page, person: _ }) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later', kinds: ['reformer'] })
  await page.goto('/class-schedule?view=list')
  await bookButton(page, session).click()
  const dialog = page.getByRole('dialog', { name: session.title })
  await expect(dialog).toContainText('None of your passes covers this kind of class.')
  await expect(dialog.getByRole('button', { name: 'Book this class' })).toBeHidden()
  await expect(dialog.getByRole('list', { name: 'Passes that would cover it' })).toContainText('Reformer 8')
  await dialog.getByRole('link', { name: 'See passes that fit' }).click()
  await expect(page).toHaveURL(`/membership?type=reformer&location=${session.location}`)
  await expect(page.getByRole('button', { name: 'Buy Reformer 8' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Group 4' })).toBeHidden()
})

test('a press that comes before the scripts is made good when they are here', async ({ page, person: _ }) => {
  const release = await holdScripts(page)
  await page.goto('/membership', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Buy Group 8' }).click()
  release()
  const order = page.getByRole('dialog', { name: 'Group 8' })
  await expect(order.getByRole('button', { name: 'Pay ₹6,400' })).toBeVisible()
})
