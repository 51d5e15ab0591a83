import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy } from './people.ts'
import { signInAsStaff } from './staff.ts'

/** Acts as the payer's bank at the simulator, which sends the webhook at once. */
async function asBank(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const response = await request.post(`/dev/gateway/disputes${path}`, { data: { ...data, webhook: 'now' } })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** A dispute about a new payment, and the owner's browser. */
async function disputePayment(page: Page, desk: Page): Promise<{ id: string }> {
  const paymentId = await buy(page.request, 'Group 8')
  const { id } = await asBank(page.request, '', { paymentId, days: 6 })
  await signInAsStaff(desk, 'owner')
  return { id }
}

/** Opens the screen of a dispute by its link on Today, once the webhook has arrived. */
async function openFromToday(desk: Page, gatewayId: string): Promise<void> {
  await expect(async () => {
    await desk.goto('/console/today')
    const links = desk.getByRole('link', { name: 'Respond to the bank' })
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    for (const address of addresses) {
      await desk.goto(address)
      await expect(desk.getByRole('heading', { level: 1, name: /^Dispute: / })).toBeVisible()
      if (await desk.getByText(gatewayId).count()) return
    }
    throw new Error(`Today has no link to ${gatewayId}`)
  }).toPass({ timeout: 40_000 })
}

test('a dispute is answered from Today with one PDF; staff and the payer see the decision of the bank', async ({
  page,
  browser,
  person: _,
}) => {
  test.setTimeout(120_000)
  const desk = await (await browser.newContext()).newPage()
  const { id } = await disputePayment(page, desk)
  await openFromToday(desk, id)
  await expect(desk.getByText('Respond by', { exact: true })).toBeVisible()
  await picture(desk, 'dispute-open')
  await expectAccessible(desk)

  await desk.getByLabel('The studio’s statement').fill('Six classes were booked, and two attended.')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'View the PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await desk.getByRole('button', { name: 'Send the evidence for ₹6,400.00' }).click()
  await expect(desk.getByText('The bank is deciding')).toBeVisible({ timeout: 20_000 })
  await expect(desk.getByRole('button', { name: /^Send the evidence/ })).toHaveCount(0)
  await picture(desk, 'dispute-sent')
  await desk.goto(desk.url().replace('/console/', '/hi/console/'))
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('₹6,400')
  await picture(desk, 'dispute-sent-hi')

  await asBank(page.request, `/${id}/settle`, { status: 'lost' })
  await desk.goto(desk.url().replace('/hi/console/', '/console/'))
  // It appears without a reload.
  await expect(desk.getByText('The bank returned the money to the payer.', { exact: false })).toBeVisible({
    timeout: 40_000,
  })
  await picture(desk, 'dispute-lost')
  await desk.context().close()

  await page.goto('/?account=passes')
  const payment = page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
  await expect(payment.getByRole('link', { name: /^Credit note FBC\/26-27\/\d{6}, PDF$/ })).toBeVisible()
  await picture(page, 'dispute-lost-member')
})

test('a dispute is accepted after a confirmation, and the payer keeps the money', async ({
  page,
  browser,
  person: _,
}) => {
  const desk = await (await browser.newContext()).newPage()
  const { id } = await disputePayment(page, desk)
  await openFromToday(desk, id)
  await desk.getByRole('button', { name: 'Accept the dispute' }).click()
  const sheet = desk.getByRole('dialog')
  await expect(sheet).toContainText('This cannot be undone')
  await picture(desk, 'dispute-accept')
  await expectAccessible(desk)
  await sheet.getByRole('button', { name: 'Accept and return ₹6,400.00' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(desk.getByText('Accepted: the money went back to the payer.')).toBeVisible({ timeout: 20_000 })
  await picture(desk, 'dispute-accepted')
  await desk.context().close()
})
