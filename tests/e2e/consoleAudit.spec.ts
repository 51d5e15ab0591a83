import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { call, newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'

const DESK = { width: 1440, height: 900 }

/** Creates an account and corrects it, so that the audit has both; returns the last name. */
async function createAndCorrect(page: Page): Promise<string> {
  const email = newEmail()
  const lastName = `Zaveri${email.slice(4, 10)}`
  const { _id } = await call<{ _id: string }>(page.request, 'POST', '/console/members', {
    firstName: 'Ila',
    lastName,
    email,
  })
  await call(page.request, 'PUT', `/console/members/${_id}`, { firstName: '=Isha' })
  return lastName
}

test('the audit is searched and filtered, shown in words, and downloaded as a file', async ({ page }) => {
  test.slow()
  await signInAsStaff(page, 'manager')
  const lastName = await createAndCorrect(page)
  await page.setViewportSize(DESK)
  await page.goto('/console/audit')
  await page.getByLabel('Person, subject or word').pressSequentially(lastName)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  const correction = rows.filter({ hasText: 'Corrected a member’s data' })
  await expect(correction.getByText('first name:')).toBeVisible()
  await expect(correction.locator('del')).toHaveText('Ila')
  await expect(correction.locator('ins')).toHaveText('=Isha')
  await expect(page.getByText(/member\.(open|correct)/)).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(DESK)

  // The filters are in the address, so they stay after a reload.
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Created an account for a member' })
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('Person, subject or word')).toHaveValue(lastName)
  await expect(rows).toHaveCount(2)
  await page.getByLabel('What', { exact: true }).selectOption('')
  await expect(rows).toHaveCount(3)

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).focus()
  await page.keyboard.press('Enter')
  const file = await readFile(await (await downloads).path(), 'utf8')
  expect(file.split('\r\n').filter((line) => line.includes(lastName))).toHaveLength(2)
  expect(file).toContain('Corrected a member’s data')
  expect(file).toContain("'=Isha")

  await page.getByLabel('Person, subject or word').fill('nobody has this word')
  await expect(page.getByText('No changes match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByLabel('Person, subject or word')).toHaveValue('')

  await page.goto(`/hi/console/audit?q=${lastName}`)
  await expect(page.getByRole('cell', { name: 'सदस्य का डेटा ठीक किया' })).toBeVisible()
  await expectAccessible(page)
})
