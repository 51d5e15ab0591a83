import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { screenshotsEnabled } from './journeys.ts'
import { buy, call, createPerson } from './people.ts'
import { fill } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

const rows = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) })
const nameIn = async (page: Page, index: number) =>
  ((await rows(page).nth(index).getByRole('link').textContent()) ?? '').trim()

test('front desk staff see who waits and for what, and move, remove and add people with a reason', async ({
  page,
  playwright,
  baseURL,
  unexpected,
}) => {
  // Adding the same person twice is refused.
  unexpected.allowStatus(409, '/waitlist')
  test.setTimeout(180_000)
  const site = baseURL ?? ''
  const session = await fill(playwright.request, site)
  const { _id: classId, date, sessionId } = session
  let lastEmail = ''
  for (const terms of [{}, { automatic: true }, { oneClass: true }]) {
    const memberRequest = await playwright.request.newContext({ baseURL: site })
    lastEmail = (await createPerson(memberRequest)).email
    await buy(memberRequest, 'Discovery Session')
    const choices = { automatic: false, lateToo: false, oneClass: false, insteadOf: null, ...terms }
    await call(memberRequest, 'POST', '/user/waitlist', { classId, date, ...choices })
    await memberRequest.dispose()
  }
  await signInAsStaff(page, 'frontDesk')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/console/sessions/${sessionId}`)
  await page.getByRole('link', { name: 'Waitlist: 3' }).click()
  await expect(page.getByText('Every seat is taken.', { exact: false })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText('Book automatically')
  await expect(rows(page).nth(2)).toContainText('one class that day')
  if (screenshotsEnabled)
    await page.screenshot({ path: test.info().outputPath('waitlist-1440.png'), fullPage: true })
  await expect(page).toHaveTitle(/Waitlist/)
  await expectAccessible(page)

  const third = await nameIn(page, 2)
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Move / })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('New place').selectOption({ index: 1 })
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(sheet.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Reason').fill('They asked first, at the desk')
  if (screenshotsEnabled) await page.screenshot({ path: test.info().outputPath('move-1440.png') })
  await sheet.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`${third} is number 1 now.`)).toBeVisible()
  // The people of these tests have the same name: their waitlist terms distinguish them.
  await expect(rows(page).nth(0)).toContainText('one class that day')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sheet).toHaveCount(0)
  if (screenshotsEnabled)
    await page.screenshot({ path: test.info().outputPath('waitlist-390.png'), fullPage: true })
  await expectAccessible(page)
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Remove / })
    .click()
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sheet.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  if (screenshotsEnabled) await page.screenshot({ path: test.info().outputPath('remove-390.png') })
  await sheet.getByLabel('Reason').fill('They called: they cannot come')
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Add a member' }).click()
  // Many people of these tests have that name.
  await sheet.getByLabel('Name, phone or e-mail').fill(lastEmail)
  await sheet.getByRole('button', { name: /^Add / }).first().click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  if (screenshotsEnabled) await page.screenshot({ path: test.info().outputPath('add-390.png') })
})
