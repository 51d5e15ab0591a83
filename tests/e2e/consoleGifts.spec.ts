import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buyGift, linkTo } from './gifts.ts'
import { picture } from './journeys.ts'
import { newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'

test('staff see the state of a gift, and send its card to the right address', async ({
  page,
  person,
  browser,
  baseURL,
  unexpected,
}) => {
  test.setTimeout(180_000)
  unexpected.allowStatus(400, '/card')
  const [wrong, right] = [newEmail(), newEmail()]
  const details = { message: '', card: 'sun' } as const
  await buyGift(page.request, { ...details, recipientName: 'Dev Menon', recipientEmail: wrong })
  await buyGift(page.request, {
    ...details,
    recipientName: 'Anita Kaul',
    recipientEmail: newEmail(),
    sendOn: '2026-12-24',
  })
  await linkTo(page.request, wrong)

  const context = await browser.newContext({ baseURL: baseURL as string })
  const desk = await context.newPage()
  await signInAsStaff(desk, 'owner')
  await desk.goto('/console/gifts')
  await expect(desk.getByText(/unclaimed gifts?, ₹[\d,]+ paid\./)).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Find a gift' }).fill(person.email)
  await expect(desk.getByRole('row')).toHaveCount(3)
  await expect(desk.getByRole('row', { name: /Anita Kaul/ })).toContainText(
    'goes out Thursday 24 December, 8:00 am',
  )
  await expect(desk.getByRole('row', { name: /Dev Menon/ })).toContainText(/sent .*, not opened/)
  await picture(desk, 'console-gifts')
  await expectAccessible(desk)

  await desk.getByRole('row', { name: /Anita Kaul/ }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Change the address' }).click()
  await expect(sheet.getByText('The card has not gone out yet').first()).toBeVisible()
  await desk.keyboard.press('Escape')

  await desk.getByRole('row', { name: /Dev Menon/ }).click()
  await expect(sheet.getByRole('button', { name: 'Send the card again' })).toBeEnabled()
  await picture(desk, 'console-gift')
  const address = sheet.getByLabel('Recipient’s e-mail')
  await address.fill('')
  await sheet.getByRole('button', { name: 'Send the card to this address' }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toBeFocused()
  await address.fill(right)
  await sheet.getByRole('button', { name: 'Send the card to this address' }).click()
  await expect(desk.getByText(`Sent to ${right}. The previous link no longer works.`)).toBeVisible()
  await expect(desk.getByRole('row', { name: /Dev Menon/ })).toContainText(right)
  expect(await linkTo(page.request, right)).toMatch(/\/gift\//)

  await desk.goto('/console/gifts?state=ended')
  await expect(desk.getByRole('button', { name: 'Refunded' })).toHaveAttribute('aria-pressed', 'true')
  await picture(desk, 'console-gifts-ended')
  await context.close()
})
