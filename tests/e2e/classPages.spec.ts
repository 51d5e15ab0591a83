import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

/** The structured data of a page. */
const graphOf = async (page: Page) => {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = JSON.parse(text ?? '{}') as { '@graph': ({ '@type': string } & Record<string, unknown>)[] }
  return (type: string) => graph['@graph'].filter((entry) => entry['@type'] === type)
}

test('a class shows what it is, its next dates, its prices and its instructors', async ({ page }) => {
  await page.goto('/classes/mat-flow')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mat Flow')
  const dates = page.getByRole('region', { name: 'The next seven' })
  await expect(dates.getByText(/^Cancel free here until midnight the evening before/)).toBeVisible()
  await expect(dates.locator('time')).toHaveCount(7)
  await expect(page.getByText('Quarter plan').locator('..')).toContainText('₹650')
  await expect(page.getByText('First time with us').locator('..')).toContainText('₹900')
  for (const name of ['Kavya Nair', 'Tara Bhatia', 'Rhea D’Souza'])
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  const entries = await graphOf(page)
  expect(entries('Service')[0]).toMatchObject({ name: 'Mat Flow', offers: { lowPrice: '650.00' } })
  expect(entries('Event').length).toBeGreaterThan(6)
  expect(entries('BreadcrumbList')).toHaveLength(1)
})

test('the dates of a class are booked in the sheet, with the same address as in the timetable', async ({
  page,
}) => {
  await page.goto('/classes/mat-flow')
  const book = page
    .getByRole('region', { name: 'The next seven' })
    .getByRole('link', { name: /^Book Mat Flow/ })
  const address = await book.first().getAttribute('href')
  expect(address).toMatch(/^\/classes\/mat-flow\?book=[\da-f-]{36}\.\d{4}-\d\d-\d\d$/)
  await book.first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Mat Flow').first()).toBeVisible()
  // Back from the sheet to the page of the class.
  await page.goto(`/class-schedule${address?.slice('/classes/mat-flow'.length)}`)
  await sheet.getByRole('link', { name: 'Mat Flow' }).click()
  await expect(page).toHaveURL(/\/classes\/mat-flow$/)
  await expect(sheet).toHaveCount(0)
})

test('a link to a part of the same page moves the focus there', async ({ page }) => {
  // Before the scripts run, the browser itself jumps there.
  await page.goto('/teachers/kavya-nair', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'The week', exact: true }).click()
  await expect(page).toHaveURL('/teachers/kavya-nair#week')
  await expect(page.locator('#week')).toBeFocused()
})

test('the animated movement is controlled by keys, and describes what it shows', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/classes/mat-flow')
  const range = page.getByRole('slider')
  await expect(range).toHaveAttribute('aria-valuetext', 'Sit tall. Nothing holds you but you.')
  // When this attribute is set, the scripts are loaded.
  await expect(range).toHaveAttribute('data-measured', '')
  await range.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(range).toHaveAttribute('aria-valuetext', 'Peel up, one bone at a time.')
  await page.keyboard.press('End')
  await expect(range).toHaveAttribute('aria-valuetext', 'Reach over, and come back slower.')
  // A kind without poses has its picture, and no slider.
  await page.goto('/classes/barre-basics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barre Basics')
  await expect(page.getByRole('slider')).toHaveCount(0)
})

test('an instructor has a portrait, a quote, a biography and a week to book', async ({ page }) => {
  await page.goto('/teachers/kavya-nair')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kavya Nair')
  const portrait = page.getByRole('img', { name: 'Portrait of Kavya Nair' })
  await expect(portrait).toHaveJSProperty('complete', true)
  expect((await portrait.boundingBox())?.width).toBeGreaterThan(400)
  await expect(page.getByText('“Slower than that.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About Kavya' })).toBeVisible()
  const week = page.getByRole('region', { name: 'Kavya’s week on the floor' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await week.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const entries = await graphOf(page)
  expect(entries('ProfilePage')[0]).toMatchObject({ mainEntity: { '@type': 'Person', name: 'Kavya Nair' } })
})

test('the timetable links to classes, and these and the page about us link to instructors', async ({
  page,
}) => {
  await page.goto('/class-schedule?view=list')
  const first = page.locator('h3 a[href^="/classes/"]').filter({ visible: true }).first()
  const title = await first.textContent()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.goto('/about-us')
  await page.getByRole('link', { name: 'Tara Bhatia', exact: true }).click()
  await expect(page).toHaveURL(/\/teachers\/tara-bhatia$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Bhatia')
})

test('both pages are in Hindi if the studio has the texts', async ({ page }) => {
  await page.goto('/hi/classes/mat-flow')
  await expect(page.getByRole('heading', { name: 'अगली 7 तारीख़ें' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await page.goto('/hi/teachers/kavya-nair')
  await expect(page.getByText('“इससे भी धीरे।')).toBeVisible()
})

test('an unknown or private class, and an unknown instructor, are not found', async ({
  page,
  unexpected,
}) => {
  for (const path of ['/classes/no-such-class', '/classes/private-session', '/hi/teachers/nobody']) {
    unexpected.allowStatus(404, path)
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
})

test('dates and prices can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/classes/mat-flow')
  await expect(page.getByText('Quarter plan')).toBeVisible()
  await expect(page.locator('#dates time')).toHaveCount(7)
  await expect(page.getByRole('slider')).toBeHidden()
  await context.close()
})

test('on a phone the next date stays at the bottom after the header has scrolled out of view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/teachers/kavya-nair')
  const bar = page.getByRole('main').locator('> div').last()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'About Kavya' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(bar.getByRole('link', { name: /^Book/ })).toBeVisible()
})
