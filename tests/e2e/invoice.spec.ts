import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { gatewayWindow, picture } from './journeys.ts'

test('a company buys a pass, and finds its invoice among the member’s payments', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/buyer')
  unexpected.allowStatus(401, '/user/documents/')
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  const pay = sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })
  await expect(pay).toBeEnabled()
  // The pass can be used in a studio too, so its place of supply is the studio's State, wherever they live.
  await expect(sheet.getByLabel('State or Union Territory where you live')).toHaveCount(0)
  await sheet.getByLabel('I need an invoice for a company').check()
  const gstin = sheet.getByLabel('GSTIN')
  await gstin.fill('27aapfu0939f1zw')
  await expect(sheet.getByText('The check character at the end does not match the rest')).toBeVisible()
  await gstin.fill('27aapfu0939f1zv')
  await expect(sheet.getByText('Registered in Maharashtra (27).')).toBeVisible()
  // Nothing can be paid before the details for the invoice are complete.
  await pay.click()
  const company = sheet.getByLabel('Company name')
  await expect(company).toBeFocused()
  await expect(company).toHaveAttribute('aria-invalid', 'true')
  await company.fill('Naya Sutra Design LLP')
  await sheet.getByLabel('Company address').fill('21 Udyog Vihar, Gurugram 122016')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await pay.click()
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(sheet.getByText('is yours').or(sheet.getByText('is ready')).first()).toBeVisible()

  await page.goto('/?account=passes')
  const payments = page.getByRole('region', { name: 'Your payments' })
  await expect(payments.getByRole('listitem')).toContainText('Group 8')
  // With a plain link, the refusal of an expired sign-in would be saved as the file.
  await page.context().clearCookies({ name: 'accessToken' })
  const download = page.waitForEvent('download')
  await payments.getByRole('link', { name: /^Invoice FBD\/26-27\/\d{6}, PDF$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^FBD-26-27-\d{6}\.pdf$/)
  await expectAccessible(page)

  await page.goto('/hi?account=passes')
  await expect(page.getByRole('region', { name: 'आपके भुगतान' })).toContainText('इनवॉइस FBD/26-27/')
})

test('for online classes the buyer chooses a State before the total is shown, and the tax depends on it', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/user/checkout-payment')
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Online 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Online 8' })
  const state = sheet.getByLabel('State or Union Territory where you live')
  await expect(state).toBeVisible()
  await expectAccessible(page)
  // Without the State nothing can be paid, and the field shows a message.
  const pay = sheet.getByRole('button', { name: 'Pay ₹3,600 by UPI' })
  await pay.click()
  await expect(state).toBeFocused()
  await expect(state).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByTitle('Test payment')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'invoice-1-state-asked')
  await state.selectOption({ label: 'Haryana (06)' })
  await expect(sheet.getByText('₹549.16')).toBeVisible()
  // A person who chooses with the arrow keys keeps the focus.
  await expect(state).toBeFocused()
  await state.selectOption({ label: 'Karnataka (29)' })
  await expect(sheet.getByText('₹549.15')).toBeVisible()
  await expect(sheet.getByText('₹3,050.85')).toBeVisible()
  await picture(page, 'invoice-2-state-chosen')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await pay.click()
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(sheet.getByText('is yours').or(sheet.getByText('is ready')).first()).toBeVisible()
  // The next purchase does not ask again.
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Online 8,/ }).click()
  await expect(sheet.getByText('₹549.15')).toBeVisible()
  await expect(state).toHaveValue('29')
})
