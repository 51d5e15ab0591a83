import type { Page } from '@playwright/test'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buy, call, createPerson } from './people.ts'
import { signInAsStaff } from './staff.ts'

const DESK = { width: 1440, height: 900 }

const memberOf = async (page: Page, email: string) => {
  const { rows } = await call<{ rows: { _id: string; firstName: string; lastName: string }[] }>(
    page.request,
    'GET',
    `/console/members?q=${encodeURIComponent(email)}`,
  )
  if (!rows[0]) throw new Error(`nobody has ${email}`)
  return rows[0]
}

/** Opens the palette, and types this text. */
const typeCommand = async (page: Page, words: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do' }).fill(words)
}
const item = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name: 'Find or do' }).getByRole('option', { name })

test('an action on a person opens its sheet with that person, without further questions', async ({
  page,
  elsewhere,
}) => {
  const { email } = await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await signInAsStaff(page, 'manager')
  const { _id } = await memberOf(page, email)
  await page.setViewportSize(DESK)
  await page.goto('/console/staff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')

  await typeCommand(page, 'book for')
  await item(page, 'Book for').click()
  const whom = page.getByRole('combobox', { name: 'For whom? Name, phone or e-mail' })
  await expect(whom).toBeFocused()
  await whom.fill(email)
  await expect(item(page, new RegExp(email))).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/console/members/${_id}\\?open=book$`))
  await expect(page.getByRole('dialog', { name: 'Book a class' })).toBeVisible()

  // With only one pass there is nothing to choose.
  await typeCommand(page, 'freeze')
  await item(page, 'Freeze a pass').click()
  await page.getByRole('combobox', { name: /For whom/ }).fill(email)
  await item(page, new RegExp(email)).click()
  await expect(page.getByRole('dialog', { name: 'Freeze the pass' })).toBeVisible()

  // The whole command at once.
  await typeCommand(page, `sell to ${email}`)
  await item(page, /^Sell to: /).click()
  await expect(page).toHaveURL(new RegExp(`/console/sell\\?member=${_id}$`))
  await expect(page.getByRole('radio', { name: /Group 8/ })).toBeVisible()

  await typeCommand(page, 'cancel a booking')
  await item(page, 'Cancel a booking').click()
  await page.getByRole('combobox', { name: /For whom/ }).fill(email)
  await item(page, new RegExp(email)).click()
  await expect(page.getByText(/has no booking to cancel/).last()).toBeVisible()
  // An empty field shows everything again.
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused()
})

test('an action on a class or a day opens with it', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  const day = await call<TodayView>(page.request, 'GET', '/console/today')
  const next = day.sessions
    .filter(({ phase }) => phase === 'coming')
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))[0]
  if (!next) throw new Error('the demo has no class left today')
  const tomorrow = Temporal.PlainDate.from(day.date).add({ days: 1 })
  await page.setViewportSize(DESK)
  await page.goto('/console/me')

  await typeCommand(page, 'next roster')
  await expect(item(page, /^Open the next class’s roster/)).toContainText(next.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/sessions\/[\w-]+$/)

  await typeCommand(page, 'cancel class')
  await item(page, 'Cancel a class').click()
  await page.getByRole('combobox', { name: /Which class/ }).fill(`${tomorrow}`)
  await item(page, /./).first().click()
  await expect(page).toHaveURL(
    new RegExp(`/console/timetable\\?week=${tomorrow}&open=[\\w-]+&action=cancel$`),
  )
  await expect(page.getByRole('button', { name: 'Cancel', exact: true, pressed: true })).toBeVisible()

  await typeCommand(page, 'holiday')
  await item(page, 'Add a holiday').click()
  await page.getByRole('combobox', { name: /Which day/ }).fill('25 dec')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add a holiday' })).toBeVisible()
  await expect(page.getByLabel('First day')).toHaveValue(/^25 Dec/)

  await typeCommand(page, '25 dec')
  await item(page, /25 December/).click()
  await expect(page).toHaveURL(/\/console\/today\?date=\d{4}-12-25$/)

  await page.setViewportSize({ width: 390, height: 844 })
  // The second time all data is already loaded, so it is shown together with the screen. The third time the screen is
  // already open.
  for (const goesBack of [true, false, true]) {
    await typeCommand(page, 'cash up')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/console\/money#cash-up$/)
    await expect(page.getByRole('region', { name: 'Cash-up' })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Cash-up' })).toBeFocused()
    if (!goesBack) continue
    await page.getByRole('link', { name: 'Today' }).click()
    await expect(page).toHaveURL(/\/console\/today$/)
  }
  await typeCommand(page, 'new class')
  await item(page, 'New class').click()
  await expect(page.getByRole('dialog', { name: 'New class' })).toBeVisible()
})

test('each role is offered only the actions that it may do', async ({ page }) => {
  await signInAsStaff(page, 'instructor')
  await page.goto('/console/today')
  for (const [words, may] of [
    ['roster', true],
    ['refund', false],
    ['book for', false],
    ['new class', false],
    ['invite', false],
  ] as const) {
    await typeCommand(page, words)
    const offered = page.getByRole('dialog', { name: 'Find or do' }).getByRole('group', { name: 'Actions' })
    if (may) await expect(offered).toBeVisible()
    else await expect(page.getByText(`Nothing found for “${words}”.`).last()).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('the palette works in Hindi too', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.setViewportSize(DESK)
  await page.goto('/hi/console/today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'खोजें या करें' }).fill('छुट्टी')
  await page.getByRole('option', { name: 'छुट्टी दर्ज करें' }).click()
  await page.getByRole('combobox', { name: /कौन-सा दिन/ }).fill('कल')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hi\/console\/timetable\?week=[\d-]+&open=holidays/)
})

test('single-letter keys never interfere with typing', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.setViewportSize(DESK)
  await page.goto('/console/members')
  const search = page.getByRole('searchbox')
  await search.click()
  await page.keyboard.type('gw ?/gt')
  await expect(search).toHaveValue('gw ?/gt')
  await expect(page).toHaveURL(/\/console\/members\?q=/)
  await page.getByRole('combobox', { name: 'Sort by' }).focus()
  await page.keyboard.type('gt')
  await expect(page).toHaveURL(/\/console\/members/)
  // In the palette, letters are a search.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gw?')
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toHaveValue('gw?')
  await expect(page).toHaveURL(/\/console\/members/)
})
