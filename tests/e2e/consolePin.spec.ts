import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { demoStaff, signInAsNewStaff, signInAsStaff } from './staff.ts'

const gate = (page: Page) => page.getByRole('dialog', { name: 'Who are you?' })

async function setPin(page: Page, pin: string) {
  await page.goto('/console/me')
  await page.getByRole('button', { name: 'Set my PIN' }).click()
  await page.locator('input[name="pin"]').fill(pin)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your PIN works on this device.')).toBeVisible()
}

test('a shared tablet locks with a tap and hides the work, and each of the staff continues with their PIN', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/api/v1/')
  unexpected.allowStatus(400, '/staff/unlock')
  await page.setViewportSize({ width: 768, height: 1024 })
  await signInAsStaff(page, 'owner')
  // The list of staff is where a device is marked as shared.
  await page.goto('/console/staff')
  await page.getByRole('main').getByRole('link', { name: 'This device' }).click()
  await page.getByRole('button', { name: 'Share this device' }).click()
  await page.locator('input[name="name"]').last().fill('Desk tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Desk tablet, shared')).toBeVisible()
  await setPin(page, '2580')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(gate(page)).toBeVisible()

  // A new front desk person signs in with the password first, and has a PIN from then on.
  await signInAsNewStaff(page, 'frontDesk')
  await setPin(page, '1470')
  await page.goto('/console/today')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(gate(page)).toBeVisible()
  await expectAccessible(page)
  const seen = await page.evaluate(() => {
    const at = document.elementFromPoint(innerWidth / 2, 10)
    const { backgroundColor, opacity } = getComputedStyle(at as Element)
    return { covers: at?.closest('#console') === null, backgroundColor, opacity }
  })
  expect(seen).toEqual({ covers: true, backgroundColor: 'rgb(44, 19, 32)', opacity: '1' })

  await gate(page).getByLabel('Sunita Rane’s PIN').fill('9999')
  await gate(page).getByRole('button', { name: 'Unlock' }).click()
  await expect(gate(page).getByText('That code is not right. 4 tries left.').first()).toBeVisible()
  await gate(page).getByLabel('Sunita Rane’s PIN').fill('1470')
  await gate(page).getByRole('button', { name: 'Unlock' }).click()
  await expect(gate(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November')
  await page.goto('/console/me')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunita Rane')

  // Locking one tab locks the others too.
  const second = await page.context().newPage()
  await second.goto('/console/today')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Monday 23 November')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(gate(second)).toBeVisible()
  await second.close()

  // A reload of a locked tablet leads to the same lock screen; other people sign in with their own name.
  await expect(gate(page)).toBeVisible()
  await page.reload()
  const owner = await demoStaff(page, 'owner')
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasNotText: 'Sunita Rane' })
    .click()
  await page.getByLabel(/’s PIN$/).fill('2580')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText(owner.email)).toBeVisible()
})
