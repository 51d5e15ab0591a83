import { expectAccessible } from './expectAccessible.ts'
import { expect, prepareContext } from './fixture.ts'
import { gatewayWindow, picture } from './journeys.ts'
import { buy, call, createPerson } from './people.ts'
import { MONDAY, restarting, WEDNESDAY } from './restarting.ts'
import { bookByApi, type Session } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

const test = restarting(MONDAY)

test('the owner sets a fee; a member sees it before cancelling, pays one online and one at the desk, and one is waived', async ({
  page,
  runs,
  browser,
  extraHTTPHeaders,
}) => {
  test.slow()
  await signInAsStaff(page, 'owner')
  // These rules are set together: the address of a single one opens no form.
  await page.goto('/console/settings?part=consequences&open=lateCounted')
  await expect(page.getByRole('button', { name: /^Change all and compare/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Change all and compare/ }).click()
  const set = page.getByRole('dialog', { name: 'Late cancellations and no-shows' })
  const amount = set.getByLabel('Fee for a late cancellation, on a pass with sessions')
  await expect(amount).toHaveCount(0)
  await set.getByLabel('Late cancellation, on a pass with sessions').selectOption('3')
  await set.getByLabel('No-show, on a pass with sessions').selectOption('3')
  await amount.fill('250')
  await set.getByLabel(/^Members cannot book online with a fee that has been due/).fill('7')
  await set.getByRole('button', { name: 'See what it changes' }).click()
  await expect(set.getByText(/^\d+ pe\w+ would have owed ₹[\d,]+ in fees\.$/)).toBeVisible()
  await set.getByText(/would have owed .* in fees/).scrollIntoViewIfNeeded()
  await picture(page, 'fees-1-what-if')
  await set.getByRole('button', { name: /^Set from 24 Nov 2026, notify \d+$/ }).click()
  await expect(page.getByText('a fee, no session from 24 Nov 2026').first()).toBeVisible()
  await page.goto('about:blank')

  const tomorrow = await runs.restartAt(WEDNESDAY)
  const open = async () => {
    const context = await browser.newContext({
      baseURL: tomorrow.url,
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    })
    await prepareContext(context, tomorrow)
    return { context, page: await context.newPage() }
  }
  const { context, page: member } = await open()
  const person = await createPerson(context.request)
  await buy(context.request, 'Group 8')
  const { items } = await call<{ items: Session[] }>(
    context.request,
    'GET',
    '/user/get-classes?limit=200&week=2026-11-25',
  )
  const mornings = items.filter(
    ({ kind, status, seatsLeft, date, cancelBy }) =>
      ['mat', 'barre'].includes(kind) &&
      status === 'scheduled' &&
      seatsLeft > 0 &&
      date === '2026-11-26' &&
      cancelBy.startsWith('2026-11-25'),
  )
  if (mornings.length < 3) throw new Error('too few classes in the morning')
  for (const session of mornings.slice(0, 3)) await bookByApi(context.request, session)

  await member.goto('/?account=schedule')
  const question = member.getByRole('alertdialog', { name: 'Cancel this class?' })
  for (const nth of [1, 2, 3]) {
    await member
      .getByRole('button', { name: /^Cancel / })
      .first()
      .click()
    await expect(question.getByText(/Cancelling now costs a fee of ₹250, and no session/)).toBeVisible()
    if (nth === 1) await picture(member, 'fees-2-quote')
    await question.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(question).toHaveCount(0)
  }
  await member.goto('/?account=passes')
  await expect(member.getByRole('heading', { name: '3 fees are due' })).toBeVisible()
  await picture(member, 'fees-3-open')
  await expectAccessible(member)
  // The sign-in has ended: after a new one, the same fee can be paid.
  await context.clearCookies()
  await member.getByRole('button', { name: 'Pay ₹250' }).first().click()
  const sheet = member.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Email address' }).fill(person.email)
  await sheet.getByLabel('Password', { exact: true }).fill(person.password)
  await member.keyboard.press('Enter')
  const pay = sheet.getByRole('button', { name: /^Pay ₹250 by UPI/ })
  await expect(pay).toBeEnabled()
  await picture(member, 'fees-4-pay')
  await expectAccessible(member)
  await pay.click()
  await gatewayWindow(member).getByRole('button', { name: 'Fail this payment' }).click()
  await gatewayWindow(member).getByRole('button', { name: 'Close' }).click()
  await expect(sheet.getByRole('alert')).toContainText('You have not paid.')
  await sheet.getByRole('radio', { name: /UPI/ }).check()
  await pay.click()
  await gatewayWindow(member).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(sheet.getByRole('heading', { name: '₹250 is paid' })).toBeVisible()
  await picture(member, 'fees-5-paid')
  await sheet.getByRole('link', { name: 'See your payments' }).click()
  await expect(member.getByRole('heading', { name: '2 fees are due' })).toBeVisible()
  await expect(member.getByText(/^Late cancellation fee: /).first()).toBeVisible()

  const { context: office, page: desk } = await open()
  await signInAsStaff(desk, 'manager')
  await desk.goto('/console/fees')
  await expect(desk.getByText('2 outstanding fees, ₹500.')).toBeVisible()
  await picture(desk, 'fees-6-list')
  await expectAccessible(desk)
  await desk.getByRole('row').nth(1).click()
  const details = desk.getByRole('dialog')
  await details.getByRole('button', { name: 'UPI', exact: true }).click()
  await details.getByRole('button', { name: 'Collect ₹250 by UPI' }).click()
  await expect(details.getByLabel('Receipt number')).toHaveAttribute('aria-invalid', 'true')
  await details.getByLabel('Receipt number').fill('UTR 4021')
  await picture(desk, 'fees-7-take')
  await details.getByRole('button', { name: 'Collect ₹250 by UPI' }).click()
  await expect(desk.getByText('1 outstanding fee, ₹250.')).toBeVisible()
  await desk.getByRole('row').nth(1).click()
  await details.getByRole('button', { name: 'Waive', exact: true }).click()
  await details.getByLabel('Reason').fill('The lift was out of order')
  await picture(desk, 'fees-8-waive')
  await details.getByRole('button', { name: 'Waive ₹250' }).click()
  await expect(desk.getByText('No outstanding fees.').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Waived', exact: true }).click()
  await desk.getByRole('row').nth(1).click()
  await expect(details.getByText('The lift was out of order')).toBeVisible()
  await member.goto('/hi?account=passes')
  await expect(member.getByText(/^Late cancellation fee: /).first()).toBeVisible()
  await expect(member.getByRole('heading', { name: /शुल्क बाक़ी/ })).toHaveCount(0)
  await office.close()
  await context.close()
})
