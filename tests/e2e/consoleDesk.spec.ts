import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { createPerson } from './people.ts'
import { signInAsNewStaff, signInAsStaff } from './staff.ts'

test('the buyer is named even if the preview of the sale can not be loaded', async ({
  page,
  browser,
  unexpected,
}) => {
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const buyer = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  await signInAsNewStaff(page, 'manager')
  unexpected.allowStatus(500, '/sales/preview')
  await page.route('**/sales/preview**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/console/sell?member=${buyer._id}`)
  await expect(page.getByText(buyer.email)).toBeVisible()
})

test('a pass is sold for cash, a mistake is voided, a part is refunded, and the cash drawer matches exactly', async ({
  page,
  browser,
}) => {
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const buyer = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  await signInAsNewStaff(page, 'manager')

  await page.goto(`/console/sell?member=${buyer._id}`)
  await expect(page.getByText(buyer.email)).toBeVisible()
  await page.getByRole('radio', { name: /Discovery/ }).check()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByLabel('Number on the card receipt').fill('SLIP 4711')
  await page.reload()
  await expect(page.getByLabel('Number on the card receipt')).toHaveValue('SLIP 4711')
  await page.getByRole('button', { name: /^Mark as paid and grant Discovery/ }).click()
  await expect(page.getByText(/The receipt is on its way/)).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`^${buyer.firstName} .*’s payment$`) }).click()
  await page.getByRole('button', { name: 'Void the sale' }).click()
  await page.getByLabel('Reason, in the audit').fill('The wrong package')
  await page.getByRole('button', { name: 'Void this sale' }).click()
  await expect(page.getByText('Voided by')).toBeVisible()

  await page.goto(`/console/sell?member=${buyer._id}`)
  await page.getByRole('radio', { name: /8/ }).first().check()
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Mark as paid and grant/ }).click()
  const sold = page.getByRole('link', { name: new RegExp(`^${buyer.firstName} .*’s payment$`) })
  await expect(sold).toHaveCount(3)
  await sold.first().click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  // A price correction takes no sessions from the pass, so there is no question about the pass.
  await page.getByText('Price correction', { exact: true }).click()
  await expect(page.getByText('Effect on the pass')).toHaveCount(0)
  await page.getByLabel('Amount in rupees').fill('400')
  await expect(page.getByText('₹400.00 is paid out of your cash drawer: Cash.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'price-correction')
  await page.getByText('Part of it', { exact: true }).click()
  await page.getByLabel('Amount in rupees').fill('1,000.50')
  await page.getByText('Shorten it', { exact: true }).click()
  await page.getByLabel('Sessions to remove').fill('1')
  await page.getByLabel('Reason, in the audit').fill('Moves to Jaipur')
  await expect(page.getByText('₹1,000.50 is paid out of your cash drawer: Cash.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Refund ₹1,000.50' }).click()
  await expect(page.getByText('Refunded and recorded.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  const expectedInDrawer = page
    .getByRole('definition')
    .filter({ has: page.locator('xpath=preceding-sibling::dt[text()="Expected in the drawer"]') })
  await expect(expectedInDrawer).toContainText('.50')
  await page.getByLabel('Coins, ₹').fill(((await expectedInDrawer.textContent()) ?? '').replace(/[₹,]/g, ''))
  await expect(page.getByText('Matches exactly.')).toBeVisible()
  await page.getByRole('button', { name: /^Close .* day$/ }).click()
  await expect(page.getByText(/^Closed by/)).toBeVisible()
})

test('a package is created, changed as a version, and shown on the website', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/passes')
  const name = `Spring ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'New package' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price with GST, ₹').fill('7,500')
  await page.getByLabel('Sessions', { exact: true }).fill('10')
  await page.getByLabel('Price per session, as shown, ₹').fill('750')
  await page.getByLabel('Description on the website', { exact: true }).fill('Ten classes.')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('cell', { name: `${name} Mat or barre` }).click()
  await page.getByLabel('Price with GST, ₹').fill('8,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is changed: version 2.`, { exact: false })).toBeVisible()
  await page.goto('/membership')
  await expect(page.getByText(name).first()).toBeVisible()
  // The package is removed again, because other tests use the same website.
  await page.goto('/console/passes')
  await page.getByRole('cell', { name: `${name} Mat or barre` }).click()
  await page.getByLabel('Sold on the website and at the desk').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is saved.`, { exact: false })).toBeVisible()
})

test('front desk staff sell and close their own cash drawer, and see no others', async ({ page }) => {
  await signInAsStaff(page, 'frontDesk')
  await page.goto('/console/money')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Money')
  await expect(page.getByRole('button', { name: /Needs you/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/console/sell')
  await expect(page.getByText('Sold today by you')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/console/passes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role cannot open this screen')
})

test('offline, selling is disabled with a message and the typed values stay; Back leaves a finished sale', async ({
  page,
  context,
  unexpected,
  browser,
}) => {
  unexpected.allowConnectionLoss()
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const buyer = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  await signInAsStaff(page, 'frontDesk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/today')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await page.goto(`/console/sell?member=${buyer._id}`)
  await page.getByRole('radio', { name: /Discovery/ }).check()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByLabel('Number on the card receipt').fill('SLIP 4712')
  const payButton = page.getByRole('button', { name: /^Mark as paid and grant Discovery/ })
  await expect(payButton).toBeEnabled()
  await context.setOffline(true)
  await expect(payButton).toBeDisabled()
  await expect(payButton).toHaveAccessibleDescription(/You are offline/)
  await expect(page.getByText('this works again when the connection is back')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await context.setOffline(false)
  await expect(page.getByLabel('Number on the card receipt')).toHaveValue('SLIP 4712')
  await payButton.click()
  await expect(page.getByText(/The receipt is on its way/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark as paid and grant/ })).toHaveCount(0)
})

test('offline, the actions in the sheet of a payment are disabled', async ({
  page,
  context,
  unexpected,
  browser,
}) => {
  unexpected.allowConnectionLoss()
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const buyer = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  await signInAsNewStaff(page, 'frontDesk')
  await page.goto(`/console/sell?member=${buyer._id}`)
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Mark as paid and grant/ }).click()
  await expect(page.getByText(/The receipt is on its way/)).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(`^${buyer.firstName} .*’s payment$`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Void the sale' }).click()
  await page.getByLabel('Reason, in the audit').fill('The wrong person')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Void this sale' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Close .* day$/ })).toBeDisabled()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Void this sale' }).click()
  await expect(page.getByText('Voided by')).toBeVisible()
})

test('if staff open another screen while a sale is pending, the finished sale does not take them back', async ({
  page,
  browser,
}) => {
  const stranger = await browser.newContext()
  await createPerson(stranger.request)
  const buyer = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  await signInAsStaff(page, 'manager')
  await page.goto(`/console/sell?member=${buyer._id}`)
  const sent = Promise.withResolvers<void>()
  const saleReleased = Promise.withResolvers<void>()
  await page.route('**/api/v1/console/sales', async (route) => {
    sent.resolve()
    await saleReleased.promise
    await route.continue()
  })
  // The next screen takes longer to load than the sale.
  const screenReleased = Promise.withResolvers<void>()
  await page.route('**/console/assets/reports-*.js', async (route) => {
    await screenReleased.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'UPI', exact: true }).click()
  await page.getByLabel('UPI reference').fill('UTR 4713')
  await page.getByRole('button', { name: /^Mark as paid and grant/ }).click()
  await sent.promise
  await page
    .getByRole('navigation', { name: 'Console', exact: true })
    .getByRole('link', { name: 'Reports' })
    .click()
  saleReleased.resolve()
  await expect(page.getByText(/The receipt is on its way/)).toBeVisible()
  screenReleased.resolve()
  await expect(page).toHaveURL(/\/reports/)
})
