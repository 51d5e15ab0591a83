import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { call, newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'

const DESK = { width: 1440, height: 900 }

/** A file of an unknown program: three valid rows and two invalid ones. */
const fileOf = (emails: string[]) =>
  [
    'Who,Where to write,Born on,Notes',
    `Shivani Arora,${emails[0]},14/02/1991,likes mornings`,
    `Priya Sharma,${emails[1]},03/04/1988,`,
    `Ira Bose,${emails[2]},,`,
    'Nobody Atall,not an address,,',
    `Too Early,${emails[3]},31/02/1990,`,
  ].join('\n')

const members = async (page: Page, q: string) =>
  (await call<{ total: number }>(page.request, 'GET', `/console/members?q=${encodeURIComponent(q)}`)).total

test('a file is mapped, checked row by row, imported, reopened and undone', async ({ page }) => {
  test.slow()
  const emails = [newEmail(), newEmail(), newEmail(), newEmail()]
  const [first = ''] = emails
  await signInAsStaff(page, 'owner')
  await page.setViewportSize(DESK)
  await page.goto('/console/import')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  const name = `clients-${first.slice(4, 12)}.csv`
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(fileOf(emails)) }
  await page.getByLabel('CSV file with members, passes or classes').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()

  const fieldFor = (column: string) => page.getByLabel(`Field for ${column}`)
  await fieldFor('Who').selectOption({ label: 'Full name' })
  await fieldFor('Where to write').selectOption({ label: 'E-mail' })
  await fieldFor('Born on').selectOption({ label: 'Date of birth' })
  await page.reload()
  await expect(fieldFor('Where to write')).toHaveValue('email')
  await expect(fieldFor('Born on')).toHaveValue('birthDate')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'Check all rows' }).click()

  await expect(page.getByText('3 rows can be imported:')).toBeVisible()
  await page.getByText('2 rows skipped: see the list').click()
  const bad = page.getByRole('listitem').filter({ hasText: /^row \d/ })
  await expect(bad).toHaveCount(2)
  await expect(bad.filter({ hasText: 'row 5' })).toContainText('not an address')
  await expect(bad.filter({ hasText: 'row 6' })).toContainText('31/02/1990')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  expect(await members(page, first)).toBe(0)

  await page.getByRole('button', { name: 'Import 3 and skip 2' }).focus()
  await page.keyboard.press('Enter')
  const head = page.getByRole('heading', { level: 2 })
  await expect(head.filter({ hasText: 'Imported' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('3 of 3 done')).toBeVisible()
  await expect(head.filter({ hasText: 'Dry run' })).toHaveCount(0)
  expect(await members(page, first)).toBe(1)

  // The import is left and opened again.
  await page.getByRole('button', { name: 'All files' }).click()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Everything was removed.')).toBeVisible({ timeout: 30_000 })
  await expect(head.filter({ hasText: 'Undone' })).toBeVisible()
  expect(await members(page, first)).toBe(0)

  await page.goto(`/hi${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'इंपोर्ट' })).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)
})

test('all data is exported by one click, and its file is downloaded', async ({ page }) => {
  test.slow()
  await signInAsStaff(page, 'owner')
  await page.setViewportSize(DESK)
  await page.goto('/console/import')
  await page.getByRole('button', { name: 'Export all data' }).click()
  await expect(page.getByText(/\d tables, [\d,]+ rows, /).first()).toBeVisible({ timeout: 60_000 })
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  expect((await downloads).suggestedFilename()).toMatch(/\.zip$/)
  await expectAccessible(page)
})
