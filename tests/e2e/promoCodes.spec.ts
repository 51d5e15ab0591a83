import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { gatewayWindow, picture } from './journeys.ts'
import { call, createPerson } from './people.ts'
import { signInAsStaff } from './staff.ts'

interface Payment {
  packageName: string
  amountPaise: number
  documents: { number: string }[]
}

test('a code is refused with the rule, another one is applied, and the invoice shows the paid amount', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(409, '/codes')
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await expect(sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeEnabled()
  const field = sheet.getByLabel('Code', { exact: true })
  await expect(field).toBeHidden()
  await sheet.getByText('I have a code').click()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet.getByText('Please enter the code.')).toBeVisible()

  await field.fill('diwali10')
  await field.press('Enter')
  await expect(sheet.getByText('DIWALI10 ended on Sun 15 November. The price stays ₹6,400.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeEnabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await field.fill('naya500')
  await field.press('Enter')
  await expect(sheet.getByText('NAYA500 takes ₹500 off: for newcomers, until Mon 30 November.')).toBeVisible()
  await expect(field).toHaveValue('NAYA500')
  const pay = sheet.getByRole('button', { name: 'Pay ₹5,900 by UPI' })
  await expect(pay).toBeEnabled()
  await expect(sheet.getByText('−₹500.00')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await sheet.getByRole('button', { name: 'Remove the code' }).click()
  await expect(sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeEnabled()
  await field.fill('NAYA500')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await pay.click()
  await expect(gatewayWindow(page).getByText('5,900').first()).toBeVisible()
  await gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(sheet.getByText('is yours').or(sheet.getByText('is ready')).first()).toBeVisible()
  const { items } = await call<{ items: Payment[] }>(page.request, 'GET', '/user/payments')
  expect(items).toMatchObject([
    {
      packageName: 'Group 8',
      amountPaise: 590_000,
      documents: [{ number: expect.stringMatching(/^FBD\//) }],
    },
  ])
})

test('a code in the link of an advert is shown at once, removed from the address, and entered at the payment', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/membership?type=group&code=naya500')
  await expect(page.getByText('NAYA500 takes ₹500 off: for newcomers, until Mon 30 November.')).toBeVisible()
  await expect(page).toHaveURL(/\/membership\?type=group$/)
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await expect(sheet.getByText('You pay ₹5,900 instead of ₹6,400.')).toBeVisible()
  await picture(page, 'promo-link-before')
  await createPerson(page.request)
  await page.reload()
  await expect(sheet.getByText('NAYA500 takes ₹500 off')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Pay ₹5,900 by UPI' })).toBeEnabled()
  await expect(sheet.getByLabel('Code', { exact: true })).toHaveValue('NAYA500')
  await picture(page, 'promo-link-entered')
  // A code that was removed does not come back.
  await sheet.getByRole('button', { name: 'Remove the code' }).click()
  await expect(sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeEnabled()
  await page.reload()
  await expect(sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeEnabled()
  expect(addresses.slice(1).filter((url) => /naya500/i.test(url))).toEqual([])
})

test('a purchase that is begun just before the code is removed from the address stays open', async ({
  page,
}) => {
  // The button is pressed while this part starts: the sheet is in the address before React shows it.
  await page.route(/CodeInAddress/, async (route) => {
    const response = await route.fetch()
    const press = `document.querySelector('[aria-label^="Buy Group 8,"]').click();\n`
    await route.fulfill({ response, body: press + (await response.text()) })
  })
  await page.goto('/membership?code=naya500')
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await expect(sheet.getByText('You pay ₹5,900 instead of ₹6,400.')).toBeVisible()
  await expect(page).toHaveURL(/\/membership\?buy=[^&]+$/)
})

test('if the code of a link could not be sent, it is in its field with the reason, and can be applied there', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(500, '/codes')
  await page.route('**/user/orders/*/codes', (route) => route.fulfill({ status: 500 }))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/membership?code=NAYA500')
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  // Above the buttons, without scrolling.
  await expect(sheet.getByText('The code could not be sent. Please try again.')).toBeInViewport({
    ratio: 1,
    timeout: 30_000,
  })
  await expect(sheet.getByLabel('Code', { exact: true })).toHaveValue('NAYA500')
  await picture(page, 'promo-link-failed')
  await page.unroute('**/user/orders/*/codes')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet.getByRole('button', { name: 'Pay ₹5,900 by UPI' })).toBeEnabled()
})

test('a code in an advert that has ended says so, and the pass can be bought at its normal price', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(409, '/codes')
  unexpected.allowStatus(409, '/promo-codes/preview')
  await page.goto('/hi/membership?code=DIWALI10')
  await expect(page.getByText('DIWALI10 रवि 15 नवंबर को समाप्त हुआ।')).toBeVisible()
  await createPerson(page.request)
  await page.goto('/membership')
  await page.getByRole('button', { name: /^Buy Group 8,/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await expect(sheet.getByText('DIWALI10 ended on Sun 15 November. The price stays ₹6,400.')).toBeVisible()
  await picture(page, 'promo-link-ended')
  await expect(sheet.getByRole('button', { name: 'Pay ₹6,400 by UPI' })).toBeEnabled()
})

test('in Hindi a code is refused and applied in the same place', async ({ page, person: _, unexpected }) => {
  unexpected.allowStatus(409, '/codes')
  await page.goto('/hi/membership')
  await page
    .getByRole('button', { name: /Group 8/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Group 8' })
  await sheet.getByText('मेरे पास कोड है').click()
  const field = sheet.getByLabel('कोड', { exact: true })
  await field.fill('DIWALI10')
  await field.press('Enter')
  await expect(sheet.getByText('DIWALI10 रवि 15 नवंबर को समाप्त हुआ। दाम ₹6,400 ही रहेगा।')).toBeVisible()
  await field.fill('NAYA500')
  await field.press('Enter')
  await expect(sheet.getByText('NAYA500 से ₹500 कम: नए सदस्यों के लिए, सोम 30 नवंबर तक।')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'UPI से ₹5,900 चुकाएँ' })).toBeEnabled()
  await expectAccessible(page)
})

test('the owner creates a code, sees the resulting prices, and stops it', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/codes')
  await expect(page.getByRole('heading', { name: 'Promo codes' })).toBeVisible()
  await page.getByRole('button', { name: 'New code' }).click()
  const sheet = page.getByRole('dialog', { name: 'A new code' })
  await sheet.getByLabel('Code', { exact: true }).fill('holi 12')
  await sheet.getByLabel('Discount type').selectOption('percentage')
  await sheet.getByLabel('Per cent').fill('12.5')
  // 6,400.00 less an eighth is 5,600.00; with 18 % each half of the tax is 427.12.
  const row = sheet.getByRole('listitem').filter({ hasText: 'Group 8' })
  await expect(row).toContainText('₹6,400 → ₹5,600')
  await expect(sheet.getByText('HOLI12 takes 12.5% off.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByRole('button', { name: 'Create' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('row', { name: /HOLI12/ }).click()
  const opened = page.getByRole('dialog', { name: 'HOLI12' })
  await expect(opened.getByLabel('Link for adverts')).toHaveValue(/\/membership\?code=HOLI12$/)
  await picture(page, 'promo-link-console')
  await opened.getByRole('button', { name: 'Stop it now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it now' }).click()
  await expect(page.getByRole('row', { name: /HOLI12/ })).toContainText('stopped')
})
