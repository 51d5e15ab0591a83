import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy, call } from './people.ts'
import { signInAsStaff } from './staff.ts'

const refunds = [
  { what: 'a part', amountPaise: 50_000, shown: '₹500', pass: { kind: 'kept' } },
  { what: 'all', amountPaise: 640_000, shown: '₹6,400', pass: { kind: 'revoked' } },
] as const

for (const { what, amountPaise, shown, pass } of refunds) {
  test(`a member sees when ${what} of their payment was refunded, and the credit note`, async ({
    page,
    browser,
    person: _,
  }) => {
    await buy(page.request, 'Group 8')
    const payments = await call<{ items: { _id: string }[] }>(page.request, 'GET', '/user/payments')
    const orderId = payments.items[0]?._id
    const desk = await (await browser.newContext()).newPage()
    await signInAsStaff(desk, 'owner')
    const asRefund = { amountPaise, method: 'online', pass }
    const path = `/console/payments/${orderId}/refunds`
    const preview = await call<{
      leftPaise: number
      refundedPaise: number
      pass: { version: number } | null
    }>(desk.request, 'POST', `${path}/preview`, asRefund)
    const previewed = { leftPaise: preview.leftPaise, passVersion: preview.pass?.version ?? null }
    const refund = { ...asRefund, note: 'price corrected', requestKey: crypto.randomUUID(), seen: previewed }
    await call(desk.request, 'POST', path, refund)
    await desk.context().close()

    await page.goto('/?account=passes')
    const payment = page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
    await expect(payment).toContainText(/₹6,400/)
    await expect(payment).toContainText(
      new RegExp(`${shown}(\\.00)? (went back on|was refunded on) [A-Z][a-z]{2} \\d`),
    )
    const note = payment.getByRole('link', { name: /^Credit note FBC\/26-27\/\d{6}, PDF$/ })
    const file = await page.request.get((await note.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await payment.scrollIntoViewIfNeeded()
    await picture(page, `refund-${amountPaise}`)
    await expectAccessible(page)
    await page.goto('/hi?account=passes')
    await expect(page.getByRole('region', { name: 'आपके भुगतान' })).toContainText('क्रेडिट नोट')
    await picture(page, `refund-${amountPaise}-hi`)
  })
}
