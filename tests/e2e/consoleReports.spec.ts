import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buy, createPerson } from './people.ts'
import { signInAsStaff } from './staff.ts'

const DESK = { width: 1440, height: 900 }

test('a report has its period and comparison, and each figure links to its rows and a file of them', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await signInAsStaff(page, 'manager')
  await page.setViewportSize(DESK)
  await page.goto('/console/reports')
  await page.getByLabel('Period').selectOption({ label: 'Last 7 days' })
  await page.getByLabel('Compare with').selectOption('yearBefore')
  await page.reload()
  await expect(page.getByLabel('Period')).toHaveValue('week')
  await expect(page.getByLabel('Compare with')).toHaveValue('yearBefore')
  await expect(page.getByText('money in')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(DESK)

  // The data of the chart is also in a table, with the same figures.
  await page.getByText('As a table').first().click()
  const table = page.getByRole('table', { name: 'Money, by day' })
  await expect(table.getByRole('row')).toHaveCount(8)
  const sheet = page.getByRole('dialog', { name: 'Payments' })
  await table.getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('link', { name: 'Meera Iyer' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // Yesterday is over, so purchases during the test do not change its rows.
  await table.getByRole('link', { name: /22 Nov/ }).click()
  await expect(sheet).toBeVisible()
  const rowCount = (await sheet.getByText(/^\d+ rows?$/).textContent()) ?? ''
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.reload()
  await expect(sheet.getByText(rowCount)).toBeVisible()
  const downloads = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'CSV of these rows' }).click()
  const file = await readFile(await (await downloads).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(1 + Number.parseInt(rowCount, 10))
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  const figures = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await figures).suggestedFilename()).toMatch(/^reports-.*\.csv$/)
  await page.goto(`/hi/console/reports${new URL(page.url()).search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'रिपोर्ट' })).toBeVisible()
  await expectAccessible(page)
})
