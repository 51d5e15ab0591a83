import type { Locator } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { expectClass, openSheet, picture } from './journeys.ts'
import { buy } from './people.ts'
import { holdScripts } from './scripts.ts'
import { bookButton, bookByApi, openSession } from './sessions.ts'
import { toasts } from './toasts.ts'

/** The texts that the timer shows at its next changes. */
const nextTexts = (timer: Locator, changes: number) =>
  timer.evaluate(
    (element, count) =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = []
        new MutationObserver(() => {
          texts.push(element.textContent ?? '')
          if (texts.length === count) resolve(texts)
        }).observe(element, { characterData: true, childList: true, subtree: true })
      }),
    changes,
  )

test('a class today counts down by the second, and only the studio can cancel it [§4.26 §9.4]', async ({
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
  const [first, ...later] = (await nextTexts(startsIn, 4)).map((text) => Temporal.PlainTime.from(text))
  expect(later.map((time) => first?.since(time).total('seconds'))).toEqual([1, 2, 3])
  const row = account.getByRole('row').filter({ hasText: session.title })
  const seatsLeft = (cells: Locator) =>
    cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  expect(await seatsLeft(row.getByRole('cell')), 'cells under their headings').toEqual(
    await seatsLeft(account.getByRole('columnheader')),
  )
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription(
    'Not on the day of the class: please call or message us',
  )
})

test("a phone with a wrong clock counts down by the studio's clock", async ({ page, person: _ }) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 75 * 3_600_000
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

test('a signed-out member with a pass signs in in the sheet, and then needs one click for the seat [§8.14]', async ({
  page,
  account,
  elsewhere,
}) => {
  await buy(elsewhere, 'Group 4')
  const session = await openSession(elsewhere, { when: 'nextWeek' })
  const dialog = await openSheet(page, session)
  await dialog.getByRole('button', { name: 'Take a seat' }).click()
  await dialog.getByRole('button', { name: 'I have an account' }).click()
  await expect(dialog.getByRole('button', { name: 'I have an account', pressed: true })).toBeFocused()
  await dialog.getByLabel('Email Address').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toContainText('Group 4 pays')
  await expect(dialog).toContainText('4 left, 3 after')
  await picture(page, '15-one')
  await expectClass(page, session)
  const booked = page.waitForResponse('**/api/v1/user/create-order/*')
  await dialog.getByRole('button', { name: /^Book / }).click()
  const { message } = await (await booked).json()
  await expect(toasts(page, message, 'success')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bookButton(page, session, 'Booked')).toBeVisible()
})

test('without a fitting pass the sheet shows packages that fit, and the reason', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later', kinds: ['reformer'] })
  const dialog = await openSheet(page, session)
  await expect(dialog).toContainText('None of your passes covers this kind of class.')
  await expect(dialog.getByRole('button', { name: /^Book / })).toBeHidden()
  await expect(dialog.getByRole('radio', { name: /Reformer 8/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Discovery/ })).toBeHidden()
  await dialog.getByRole('radio', { name: /Reformer 8/ }).check()
  await expect(dialog.getByRole('button', { name: 'Hold my seat, pay ₹13,600' })).toBeVisible()
})

test('pressing Book before the scripts have loaded opens the sheet once they have loaded', async ({
  page,
}) => {
  const session = await openSession(page.request, { when: 'nextWeek' })
  const release = await holdScripts(page)
  await page.goto(`/class-schedule?view=list&week=${session.date}`, { waitUntil: 'commit' })
  await bookButton(page, session).click()
  release()
  await expect(page.getByRole('dialog', { name: session.title })).toContainText('₹900')
})

test('pressing Buy before the scripts have loaded opens the order once they have loaded', async ({
  page,
  person: _,
}) => {
  const release = await holdScripts(page)
  await page.goto('/membership', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Buy Group 8,' }).click()
  release()
  const order = page.getByRole('dialog', { name: 'Group 8' })
  await expect(order.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeVisible()
})
