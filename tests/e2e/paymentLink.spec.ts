import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { call, createPerson, mailTo } from './people.ts'
import { signInAsNewStaff } from './staff.ts'

interface Member {
  _id: string
  firstName: string
  email: string
}

/** A new member on their phone, who has never bought anything. */
async function createMemberOnPhone(page: Page): Promise<{ phone: BrowserContext; member: Member }> {
  const browser = page.context().browser() as Browser
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await createPerson(phone.request)
  return { phone, member: await call<Member>(phone.request, 'GET', '/user/get-user') }
}

/** Makes a link for a sale; returns its address. */
async function makeLink(page: Page, memberId: string, { language = '', mail = true } = {}): Promise<string> {
  await page.goto(`${language}/console/sell?member=${memberId}`)
  await page
    .getByRole('radio', { name: /Discovery/ })
    .first()
    .check()
  await page.getByRole('button', { name: language ? 'लिंक' : 'Link', exact: true }).click()
  await page.locator('input[name=mail]').setChecked(mail)
  const button = page.getByRole('button', { name: language ? /का लिंक बनाएँ$/ : /^Create the link for ₹900/ })
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await button.scrollIntoViewIfNeeded()
  await picture(page, `payment-link-form${language.replace('/', '-')}`)
  if (before) await page.setViewportSize(before)
  const response = page.waitForResponse(/payment-requests$/)
  await button.click()
  return (await (await response).json()).data.content
}

test('a payment link is mailed, paid on a phone by UPI, and shown as paid at the desk', async ({ page }) => {
  const { phone, member } = await createMemberOnPhone(page)
  await signInAsNewStaff(page, 'frontDesk')
  const address = await makeLink(page, member._id)
  const sheet = page.getByRole('dialog', { name: /Discovery/ })
  await expect(sheet.getByLabel('Payment link')).toHaveValue(address)
  await expect(sheet.getByText(/^Valid until \w+ \d+ \w+, /)).toBeVisible()
  await expect(sheet.getByText('It was also sent to the member by mail.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet.getByRole('button', { name: 'Copy the link' }).click()
  await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await picture(page, 'payment-link')
  await expectAccessible(page)

  const mail = await mailTo(phone.request, member.email, /^Pay for your Discovery/)
  expect(mail.text).toContain(address)
  const app = await phone.newPage()
  const opened = await app.goto(address)
  expect(opened?.headers()['x-robots-tag']).toContain('noindex')
  await expect(app.getByText('₹900')).toBeVisible()
  await picture(app, 'payment-link-phone')
  await app.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(app.getByText('Payment successful')).toBeVisible()

  await expect(sheet.getByText(/^Paid at/)).toBeVisible({ timeout: 15_000 })
  await picture(page, 'payment-link-paid')
  await sheet.getByRole('button', { name: 'Next sale' }).click()
  await expect(sheet).toBeHidden()
  const listed = page.getByRole('link', { name: `The payment link for ${member.firstName}` })
  await expect(listed).toHaveCount(1)
  await expect(page.getByText(/Discovery.*, paid /)).toBeVisible()
  await picture(page, 'payment-link-list')
  expect(await mailTo(phone.request, member.email, /^Your pass is ready: Discovery/)).toBeDefined()
  await app.reload()
  await expect(app.getByText('it can no longer be paid')).toBeVisible()
  await phone.close()
})

test('an unpaid payment link is listed on the member’s page, is opened again from there, and cancelled', async ({
  page,
}) => {
  const { phone, member } = await createMemberOnPhone(page)
  await signInAsNewStaff(page, 'frontDesk')
  const address = await makeLink(page, member._id, { mail: false })
  await expect(page.getByText('It was not sent by mail: copy it, and send it yourself.')).toBeVisible()
  await page.goto(`/console/members/${member._id}`)
  const listed = page.getByRole('link', { name: `The payment link for ${member.firstName}` })
  await expect(listed).toBeVisible()
  await picture(page, 'payment-link-member')
  await listed.click()
  const sheet = page.getByRole('dialog', { name: /Discovery/ })
  await sheet.getByRole('button', { name: 'Cancel this link' }).click()
  const result = sheet.getByText(/^This link can no longer be used to pay/)
  await expect(result).toBeVisible()
  await expect(result).toBeFocused()
  await picture(page, 'payment-link-cancelled')
  await sheet.getByRole('button', { name: 'Back to the sale' }).click()
  await expect(listed).toHaveCount(0)
  const app = await phone.newPage()
  await app.goto(address)
  await expect(app.getByText('it can no longer be paid')).toBeVisible()
  await phone.close()
})

test('the payment link is shown in Hindi', async ({ page }) => {
  const { phone, member } = await createMemberOnPhone(page)
  await phone.close()
  await signInAsNewStaff(page, 'frontDesk')
  await makeLink(page, member._id, { language: '/hi' })
  await expect(page.getByText(/^यह .* तक चलेगा।$/)).toBeVisible()
  await picture(page, 'payment-link-hi')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /के भुगतान का लिंक$/ })).toBeVisible()
  await picture(page, 'payment-link-list-hi')
})
