import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { call, createPerson } from './people.ts'
import { signInAsNewStaff } from './staff.ts'

/** A new member, who has never bought anything. */
async function newMember(page: Page): Promise<{ _id: string; firstName: string }> {
  const stranger = await (
    page.context().browser() as NonNullable<ReturnType<BrowserContext['browser']>>
  ).newContext()
  await createPerson(stranger.request)
  const member = (await (await stranger.request.get('/api/v1/user/get-user')).json()).data
  await stranger.close()
  return member
}

/** Shows the QR code of a sale; returns the page on which it can be paid. */
async function showCode(page: Page, memberId: string, button: RegExp, language = ''): Promise<string> {
  await page.goto(`${language}/console/sell?member=${memberId}`)
  await page
    .getByRole('radio', { name: /Discovery/ })
    .first()
    .check()
  const response = page.waitForResponse(/payment-requests$/)
  await page.getByRole('button', { name: button }).click()
  const { content } = (await (await response).json()).data
  const code = new URL(content).searchParams.get('tr') ?? ''
  return `/dev/gateway/hosted/qr_${code.slice(3, 17)}`
}

for (const width of [390, 1440]) {
  test(`a UPI QR that is paid in another tab closes automatically, and the sale is listed, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const member = await newMember(page)
    await signInAsNewStaff(page, 'frontDesk')
    const paymentPath = await showCode(page, member._id, /^Show the QR for ₹900/)
    const sheet = page.getByRole('dialog', { name: /Discovery/ })
    await expect(sheet.getByRole('img', { name: 'QR code for ₹900' })).toBeVisible()
    await expect(sheet.getByRole('timer')).toContainText(/1[56]:\d\d/)
    await picture(page, `upi-qr-${width}`)
    if (width === 390) await expectAccessible(page)
    await page.setViewportSize({ width, height: 900 })

    const payerTab = await context.newPage()
    await payerTab.goto(paymentPath)
    await payerTab.getByRole('button', { name: 'Fail this payment' }).click()
    await expect(payerTab.getByRole('alert')).toContainText('declined')
    await expect(sheet.getByRole('timer')).toBeVisible()
    await payerTab.getByRole('button', { name: 'Pay by UPI' }).click()
    await expect(payerTab.getByText('Payment successful')).toBeVisible()

    await expect(sheet.getByText(/^Paid at/)).toBeVisible()
    await picture(page, `upi-qr-paid-${width}`)
    await expect(sheet).toBeHidden({ timeout: 15_000 })
    await expect(page).toHaveURL(/\/console\/sell$/)
    await expect(
      page.getByRole('link', { name: new RegExp(`^${member.firstName} .*’s payment$`) }),
    ).toHaveCount(1)
    await payerTab.reload()
    await expect(payerTab.getByText('it can no longer be paid')).toBeVisible()
  })
}

for (const width of [390, 1440]) {
  test(`a new person at the desk pays by UPI QR with an invoice for a company, in one sheet, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAsNewStaff(page, 'frontDesk')
    await page.goto('/console/sell?open=new')
    const sheet = page.getByRole('dialog', { name: 'New member' })
    const name = `Door${Date.now() % 100_000}`
    await sheet.getByLabel('First name').fill(name)
    await sheet.getByLabel('Last name').fill('Jain')
    await sheet.getByLabel('Phone', { exact: true }).fill(`98${Date.now() % 100_000_000}`.padEnd(10, '1'))
    await sheet.getByRole('button', { name: 'UPI QR' }).click()
    await expect(sheet.getByLabel('Checked in to')).toBeHidden()
    await sheet.getByLabel('Invoice for a company').check()
    const gstin = sheet.getByLabel('GSTIN')
    await gstin.fill('27AAPFU0939F1ZW')
    await expect(sheet.getByText('does not match the rest')).toBeVisible()
    await gstin.fill('27AAPFU0939F1ZV')
    await expect(sheet.getByText('Registered in Maharashtra (27).')).toBeVisible()
    await sheet.getByLabel('Company name').fill('Naya Sutra LLP')
    await sheet.getByLabel('Company address').fill('21 Udyog Vihar, Mumbai')
    await picture(page, `upi-qr-new-${width}`)
    if (width === 390) await expectAccessible(page)
    await page.setViewportSize({ width, height: 900 })
    const response = page.waitForResponse(/door\/payment-requests$/)
    await sheet.getByRole('button', { name: /^Show the QR/ }).click()
    const { content, person } = (await (await response).json()).data
    await expect(page.getByRole('img', { name: /^QR code for ₹/ })).toBeVisible()
    await picture(page, `upi-qr-new-shown-${width}`)

    const payerTab = await context.newPage()
    await payerTab.goto(`/dev/gateway/hosted/qr_${new URL(content).searchParams.get('tr')?.slice(3, 17)}`)
    await payerTab.getByRole('button', { name: 'Pay by UPI' }).click()
    await expect(page.getByText(/^Paid at/)).toBeVisible()
    const profile = await call<{ passes: object[] }>(page.request, 'GET', `/console/members/${person._id}`)
    expect(profile.passes).toHaveLength(1)
  })
}

for (const width of [390, 1440]) {
  test(`if the response with a new person's UPI QR is lost, choosing cash leads to the person already recorded, at ${width} px`, async ({
    page,
    unexpected,
  }) => {
    unexpected.allowStatus(409, 'console/door')
    unexpected.allowConnectionLoss()
    await page.setViewportSize({ width, height: 900 })
    await signInAsNewStaff(page, 'frontDesk')
    await page.goto('/console/sell?open=new')
    const sheet = page.getByRole('dialog', { name: 'New member' })
    const name = `Door${Date.now() % 100_000}`
    await sheet.getByLabel('First name').fill(name)
    await sheet.getByLabel('Last name').fill('Jain')
    await sheet.getByLabel('Phone', { exact: true }).fill(`97${Date.now() % 100_000_000}`.padEnd(10, '1'))
    await sheet.getByRole('button', { name: 'UPI QR' }).click()
    const requestsUrl = '**/door/payment-requests'
    let sent = 0
    await page.route(requestsUrl, async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    const show = sheet.getByRole('button', { name: /^Show the QR/ })
    await show.click()
    await expect.poll(() => sent).toBe(3)
    await expect(show).toBeEnabled()
    await page.unroute(requestsUrl)
    await sheet.getByRole('button', { name: 'Cash', exact: true }).click()
    await sheet.getByRole('button', { name: /received/ }).click()
    const recorded = page.getByRole('dialog', { name: 'Already recorded' })
    await expect(recorded).toContainText(`${name} Jain was already recorded`)
    await picture(page, `upi-qr-new-recorded-${width}`)
    if (width === 390) await expectAccessible(page)
    await page.setViewportSize({ width, height: 900 })
    await recorded.getByRole('link', { name: 'Continue with their sale' }).click()
    await expect(recorded).toBeHidden()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await page.getByRole('button', { name: /^Mark as paid and grant/ }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^${name} .*’s payment$`) })).toHaveCount(1)
  })
}

test('a UPI QR that is cancelled while the sale behind it is still loading moves the focus to the result', async ({
  page,
}) => {
  const member = await newMember(page)
  await signInAsNewStaff(page, 'frontDesk')
  const saleReleased = Promise.withResolvers<void>()
  const cancelReleased = Promise.withResolvers<void>()
  // The code is shown before the options of the sale are loaded again.
  let isShown = false
  page.on('response', (response) => {
    if (response.url().endsWith('/payment-requests')) isShown = true
  })
  await page.route('**/console/sales/packages**', async (route) => {
    if (isShown) await saleReleased.promise
    await route.continue()
  })
  await page.route('**/cancel', async (route) => {
    await cancelReleased.promise
    await route.continue()
  })
  await showCode(page, member._id, /^Show the QR/)
  const sheet = page.getByRole('dialog', { name: /Discovery/ })
  const cancel = sheet.getByRole('button', { name: 'Cancel this code' })
  await cancel.click()
  await expect(sheet.locator('button[aria-busy]')).toBeVisible()
  const loaded = page.waitForResponse(/sales\/packages/)
  saleReleased.resolve()
  await loaded
  await expect(page.locator('form button[aria-busy]')).toHaveCount(0)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  cancelReleased.resolve()
  await expect(sheet.getByText('This code can no longer be paid.')).toBeFocused()
})

test('a UPI QR that is cancelled can’t be paid, and the sale is made with another code', async ({
  page,
  context,
}) => {
  const member = await newMember(page)
  await signInAsNewStaff(page, 'frontDesk')
  const paymentPath = await showCode(page, member._id, /^Show the QR/)
  const sheet = page.getByRole('dialog', { name: /Discovery/ })
  await sheet.getByRole('button', { name: 'Cancel this code' }).click()
  const result = sheet.getByText('This code can no longer be paid.')
  await expect(result).toBeVisible()
  await expect(result).toBeFocused()
  await expect(sheet.getByRole('status')).toHaveText('This code was cancelled.')
  await picture(page, 'upi-qr-cancelled')
  const payerTab = await context.newPage()
  await payerTab.goto(paymentPath)
  await expect(payerTab.getByText('it can no longer be paid')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back to the sale' }).click()
  const response = page.waitForResponse(/payment-requests$/)
  await page.getByRole('button', { name: /^Show the QR/ }).click()
  expect((await (await response).json()).data.content).not.toContain(paymentPath.slice(-14))
})

test('a UPI QR is shown again after a reload and after back and forward; taking cash instead cancels it', async ({
  page,
  context,
}) => {
  const member = await newMember(page)
  await signInAsNewStaff(page, 'frontDesk')
  const paymentPath = await showCode(page, member._id, /^Show the QR/)
  const sheet = page.getByRole('dialog', { name: /Discovery/ })
  await expect(sheet.getByRole('timer')).toBeVisible()
  await page.reload()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page.goForward()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Mark as paid and grant/ }).click()
  await expect(
    page.getByRole('link', { name: new RegExp(`^${member.firstName} .*’s payment$`) }),
  ).toHaveCount(1)
  const payerTab = await context.newPage()
  await expect(async () => {
    await payerTab.goto(paymentPath)
    await expect(payerTab.getByText('it can no longer be paid')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('if a UPI QR cannot be created, cash can be taken', async ({ page, unexpected }) => {
  unexpected.allowStatus(502, 'payment-requests')
  const member = await newMember(page)
  await signInAsNewStaff(page, 'frontDesk')
  await page.goto(`/console/sell?member=${member._id}`)
  await page
    .getByRole('radio', { name: /Discovery/ })
    .first()
    .check()
  const requestsUrl = '**/payment-requests'
  let key = ''
  await page.route(requestsUrl, async (route) => {
    key = route.request().postDataJSON().saleKey
    const error = { code: 'GATEWAY_UNAVAILABLE' }
    await route.fulfill({
      status: 502,
      json: { success: false, message: 'The payment service is not responding.', error },
    })
  })
  await page.getByRole('button', { name: /^Show the QR/ }).click()
  await expect(page.getByText('The payment service is not responding.')).toBeVisible()
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  const sold = page.waitForRequest((request) => request.url().endsWith('/console/sales'))
  await page.getByRole('button', { name: /^Mark as paid and grant/ }).click()
  expect((await sold).postDataJSON().saleKey).not.toBe(key)
  await expect(
    page.getByRole('link', { name: new RegExp(`^${member.firstName} .*’s payment$`) }),
  ).toHaveCount(1)
})

test('the UPI QR is shown in Hindi', async ({ page }) => {
  const member = await newMember(page)
  await signInAsNewStaff(page, 'frontDesk')
  await showCode(page, member._id, /का QR दिखाएँ$/, '/hi')
  await expect(page.getByRole('timer')).toContainText('भुगतान का इंतज़ार')
  await picture(page, 'upi-qr-hi')
})
