import type { Page } from '@playwright/test'
import type { DaySession, TodayView } from '#features/attendance/console/schema.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { call, createPerson } from './people.ts'
import { signInAsStaff } from './staff.ts'

/**
 * A class that begins within two hours, with that many unmarked people on its roster. Tests that run at the same time
 * share it, so each test checks only the people that it marks itself.
 */
async function openClass(page: Page, people: number): Promise<DaySession> {
  const day = await call<TodayView>(page.request, 'GET', '/console/today')
  const soon = Temporal.Instant.from(day.now).add({ hours: 2 }).toString()
  const match = day.sessions.find(
    ({ startsAt, phase, unmarked }) =>
      startsAt > day.now && startsAt <= soon && phase !== 'cancelled' && unmarked >= people,
  )
  if (!match) throw new Error(`no class of the demo begins soon and has ${people} people to check in`)
  return match
}

const notCheckedIn = (page: Page) => page.getByRole('button', { name: /: check in$/ })
const checkedIn = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} is in`, exact: true })

test('the day links to its rosters, on a phone and a desktop', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/today')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('link', { name: /^(Roster|Check in): / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'On the list' })).toBeVisible()
  await expectAccessible(page)
})

test('check-ins are saved while the connection is down, and sent when it is back', async ({
  page,
  context,
  unexpected,
}) => {
  // The console's prefetching fails too.
  unexpected.allowConnectionLoss()
  await signInAsStaff(page, 'frontDesk')
  const session = await openClass(page, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/console/sessions/${session._id}`)
  await expect(notCheckedIn(page).first()).toBeVisible()
  // Taken from the end: another test checks in the first people.
  const names = await notCheckedIn(page).evaluateAll((buttons) =>
    buttons.map((button) => (button.getAttribute('aria-label') ?? '').replace(/: check in$/, '')),
  )
  const [first, ...others] = names.slice(-3) as [string, string, string]
  const checkIn = (name: string) => page.getByRole('button', { name: `${name}: check in`, exact: true })
  await checkIn(first).click()
  await expect(checkedIn(page, first)).toBeVisible()
  // It is shown before it has been sent.
  await expect(page.getByText('not sent yet')).toHaveCount(0)

  await context.setOffline(true)
  for (const name of others) await checkIn(name).click()
  await expect(page.getByText('2 taps are saved on this device.')).toBeVisible()
  await expect(page.getByText('In, not sent yet')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Walk-in' }).locator('visible=true')).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText('All 2 saved taps are sent.')).toBeVisible()
  await page.reload()
  for (const name of [first, ...others]) await expect(checkedIn(page, name)).toBeVisible()
  await expect(page.getByText('not sent yet')).toHaveCount(0)
})

test('a foreign code is refused, and the member is found by name instead', async ({ page, unexpected }) => {
  unexpected.allowStatus(400, '/check-ins')
  await signInAsStaff(page, 'frontDesk')
  const session = await openClass(page, 1)
  await page.goto(`/console/sessions/${session._id}?open=scan`)
  // The message is on its own line, not in a narrow column next to the field.
  expect((await page.getByText('Fields with * are required.').last().boundingBox())?.height).toBeLessThan(40)
  await page.getByLabel('Or type the code, or use a scanner').fill(`CT1${'0'.repeat(52)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not one of our check-in codes.')).toBeVisible()
  await page.getByRole('button', { name: 'By name' }).click()
  await expect(page).toHaveURL(new RegExp(`${session._id}$`))
})

test('offline, Back leads to the loaded day, and a roster that was not loaded says so', async ({
  page,
  context,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await signInAsStaff(page, 'frontDesk')
  const session = await openClass(page, 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/today')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  const rosters = page.getByRole('link', { name: /^(Roster|Check in): / })
  const opened = page.locator(`a[href="/console/sessions/${session._id}"]`).locator('visible=true').first()
  await opened.click()
  await expect(notCheckedIn(page).first()).toBeVisible()

  await context.setOffline(true)
  await notCheckedIn(page).first().click()
  await expect(page.getByText('1 tap is saved on this device.')).toBeVisible()
  // There is exactly one banner.
  await expect(
    page
      .locator('main')
      .getByText(/You are offline\./)
      .locator('visible=true'),
  ).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Back to today' }).click()
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(page.getByText('1 tap is saved on this device.')).toBeVisible()

  const other = rosters.and(page.locator(`a:not([href$="${session._id}"])`)).first()
  const [, title] = /: (.+), /.exec((await other.getAttribute('aria-label')) ?? '') ?? []
  await other.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title as string)
  await expect(page.getByText('This list has not been opened on this device before')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Back to today' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'On the list' })).toBeVisible()
  await expect(page.getByText('1 tap is saved on this device.')).toHaveCount(0)
})

test('a walk-in without a pass is sold one, and a reload keeps the search', async ({ page, browser }) => {
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const member = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  await signInAsStaff(page, 'frontDesk')
  const session = await openClass(page, 1)
  await page.goto(`/console/sessions/${session._id}?open=walk-in`)
  const search = page.getByLabel('Name, phone or e-mail')
  await expect(search).toBeFocused()
  await search.fill(member.email)
  const sheet = page.getByRole('dialog', { name: 'Walk-in' })
  await expect(sheet.getByRole('link', { name: 'Sell a pass' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Book / })).toHaveCount(0)
  await page.reload()
  await expect(search).toHaveValue(member.email)
  await expect(search).toBeFocused()
  await sheet.getByRole('link', { name: 'Sell a pass' }).click()
  await expect(page).toHaveURL(new RegExp(`/sell\\?member=${member._id}$`))
})

for (const [width, prefix] of [
  [390, ''],
  [768, '/hi'],
] as const) {
  test(`the hours of the Today screen show start and end without overlap, ${width} wide${prefix}`, async ({
    page,
  }) => {
    await signInAsStaff(page, 'frontDesk')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${prefix}/console/today`)
    const hours = page.locator('section[aria-label] em').locator('visible=true')
    await expect(hours).not.toHaveCount(0)
    const boxes = await hours.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(boxes.length).toBeGreaterThan(3)
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
      for (const other of boxes.slice(index + 1)) {
        const apart = Math.max(other.left - box.right, box.left - other.right)
        const over = Math.max(other.top - box.bottom, box.top - other.bottom)
        expect(Math.max(apart, over)).toBeGreaterThan(2)
      }
    }
  })
}
