import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buy, createPerson } from './people.ts'
import { signInAsStaff } from './staff.ts'

test('the tax report of a month compares documents with payments, and its day book lists them', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await signInAsStaff(page, 'manager')
  await page.goto('/console/tax')
  await page.getByLabel('Month').selectOption('2026-11')
  await expect(page.getByRole('heading', { level: 1, name: 'Tax report, November 2026' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible()
  await expectAccessible(page)

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Day book' }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toBe('day-book-2026-11.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('2026-11-23')

  await page.goto('/console/tax?month=2019-01')
  await expect(page.getByText('No tax documents in January 2019')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/hi/console/tax?month=2026-11')
  await expect(page.getByRole('heading', { level: 1, name: 'टैक्स रिपोर्ट, नवंबर 2026' })).toBeVisible()
  await expectAccessible(page)
})
