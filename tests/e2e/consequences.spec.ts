import { expectAccessible } from './expectAccessible.ts'
import { expect, prepareContext } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy, call, createPerson } from './people.ts'
import { MONDAY, restarting, WEDNESDAY } from './restarting.ts'
import { addressOf, bookByApi, type Session } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

const test = restarting(MONDAY)

test('the owner sets strikes; one late cancellation is forgiven, and two strikes shorten the window', async ({
  page,
  runs,
  browser,
  extraHTTPHeaders,
}) => {
  test.slow()
  await signInAsStaff(page, 'owner')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/hi/console/settings?part=consequences')
  await page.getByRole('button', { name: /महीने में माफ़, पहली/ }).click()
  await page.getByLabel('देर से रद्द, इस क़िस्म के पास पर: प्राइवेट').selectOption('3')
  await page.getByLabel('देर से रद्द करने का शुल्क, इस क़िस्म के पास पर: प्राइवेट').scrollIntoViewIfNeeded()
  const isTooWide = await page
    .getByRole('dialog')
    .evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(isTooWide).toBe(false)
  await picture(page, 'consequences-0-exceptions-hi')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/console/settings?part=consequences')
  await page.getByRole('button', { name: 'Change: Forgiven in a calendar month, the first' }).click()
  const sheet = page.getByRole('dialog', { name: 'Late cancellations and no-shows' })
  await sheet.getByLabel('Late cancellation, on a pass with sessions').selectOption('2')
  await sheet.getByLabel('Forgiven in a calendar month, the first').fill('1')
  await sheet.getByLabel('Booking is limited after strikes').fill('2')
  await sheet.getByLabel('Late cancellation, by pass type: Private', { exact: true }).selectOption('3')
  await sheet.getByLabel('Fee for a late cancellation, by pass type: Private', { exact: true }).fill('350')
  await sheet.getByRole('heading', { name: 'Exceptions by pass type' }).scrollIntoViewIfNeeded()
  await picture(page, 'consequences-0-exceptions')
  await sheet.getByRole('button', { name: 'See what it changes' }).click()
  await expect(sheet.getByText(/^It would have affected \d+ pe/)).toBeVisible()
  await expect(sheet.getByRole('heading', { name: /^What if: October 2026/ })).toBeVisible()
  await sheet.getByText(/^It would have affected/).scrollIntoViewIfNeeded()
  await picture(page, 'consequences-1-what-if')
  await sheet.getByRole('button', { name: /^Set from 24 Nov 2026, notify \d+$/ }).click()
  await expect(page.getByText(/^Saved\. \d+ members will get a mail\.$/)).toBeVisible()
  await expect(page.getByText('one strike, no session from 24 Nov 2026')).toBeVisible()
  await expect(page.getByText(/^\d changes are announced for 24 Nov 2026\./)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw all from 24 Nov 2026' }).scrollIntoViewIfNeeded()
  await picture(page, 'consequences-2-set')
  await page.getByText('Late cancellation, by pass type: Private', { exact: true }).scrollIntoViewIfNeeded()
  await picture(page, 'consequences-2-exception')
  await expectAccessible(page)
  await page.goto('/hi/rules')
  await page
    .getByText(/पास पर ₹350 शुल्क लगता है/)
    .first()
    .scrollIntoViewIfNeeded()
  await picture(page, 'consequences-2-rules-hi')
  await page.goto('about:blank')

  const onWednesday = await runs.restartAt(WEDNESDAY)
  const context = await browser.newContext({
    baseURL: onWednesday.url,
    extraHTTPHeaders: extraHTTPHeaders ?? {},
  })
  await prepareContext(context, onWednesday)
  const member = await context.newPage()
  await createPerson(context.request)
  await buy(context.request, 'Group 8')
  const { items } = await call<{ items: Session[] }>(
    context.request,
    'GET',
    '/user/get-classes?limit=200&week=2026-11-25',
  )
  const fits = ({ kind, status, seatsLeft }: Session) =>
    ['mat', 'barre'].includes(kind) && status === 'scheduled' && seatsLeft > 0
  const mornings = items.filter(
    (session) => fits(session) && session.date === '2026-11-26' && session.cancelBy.startsWith('2026-11-25'),
  )
  const [first, second, third] = mornings
  if (!first || !second || !third) throw new Error('too few classes in the morning')
  for (const session of [first, second, third]) await bookByApi(context.request, session)

  await member.goto('/?account=schedule')
  await member
    .getByRole('button', { name: /^Cancel / })
    .first()
    .click()
  const question = member.getByRole('alertdialog', { name: 'Cancel this class?' })
  await expect(
    question.getByText(/would be a strike, but it is forgiven \(1 of 1 in November\)/),
  ).toBeVisible()
  await picture(member, 'consequences-3-forgiven')
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(member.getByRole('heading', { name: '1 forgiven' })).toBeVisible()
  await member
    .getByRole('button', { name: /^Cancel / })
    .first()
    .click()
  await expect(question.getByText(/Cancelling now is strike 1 of 2 in 30 days/)).toBeVisible()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(member.getByRole('heading', { name: '1 strike, 1 forgiven' })).toBeVisible()
  await member
    .getByRole('button', { name: /^Cancel / })
    .first()
    .click()
  await expect(question.getByText(/With this strike you can only book 2 days ahead until/)).toBeVisible()
  await picture(member, 'consequences-4-third')
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  const strikes = member.getByRole('heading', { name: '2 strikes, 1 forgiven' })
  await expect(strikes).toBeVisible()
  await strikes.scrollIntoViewIfNeeded()
  await picture(member, 'consequences-5-strikes')
  await expectAccessible(member)

  const far = items.find((session) => fits(session) && session.date === '2026-11-28')
  if (!far) throw new Error('no class on Saturday')
  await member.goto(addressOf(far))
  await expect(
    member.getByText(/You have 2 strikes in 30 days, so you can book 2 days ahead/).first(),
  ).toBeVisible()
  await picture(member, 'consequences-6-refused')
  await member.goto('/hi?account=schedule')
  await expect(member.getByRole('heading', { name: '2 स्ट्राइक, 1 माफ़' })).toBeVisible()
  await member.getByRole('heading', { name: '2 स्ट्राइक, 1 माफ़' }).scrollIntoViewIfNeeded()
  await picture(member, 'consequences-7-strikes-hi')

  const office = await browser.newContext({
    baseURL: onWednesday.url,
    extraHTTPHeaders: extraHTTPHeaders ?? {},
  })
  await prepareContext(office, onWednesday)
  const desk = await office.newPage()
  await signInAsStaff(desk, 'manager')
  await desk.goto('/console/strikes')
  await expect(desk.getByText('1 member with active strikes.')).toBeVisible()
  await expect(desk.getByText(/^books 2 days ahead, until/)).toBeVisible()
  await picture(desk, 'consequences-8-list')
  await expectAccessible(desk)
  await desk.getByRole('row').nth(1).click()
  const details = desk.getByRole('dialog')
  await picture(desk, 'consequences-9-strikes')
  await details
    .getByRole('button', { name: /^Forgive / })
    .first()
    .click()
  await details.getByRole('button', { name: 'Forgive it' }).click()
  await expect(details.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await details.getByLabel('Reason').fill('The lift was out of order')
  await picture(desk, 'consequences-10-forgive')
  await details.getByRole('button', { name: 'Forgive it' }).click()
  await expect(details.getByText('1 of 2 in 30 days')).toBeVisible()
  await expect(details.getByText('The lift was out of order')).toBeVisible()
  await details.getByRole('link', { name: 'Open the member' }).click()
  await expect(desk.getByRole('heading', { name: 'Strikes' })).toBeVisible()
  await picture(desk, 'consequences-11-member')
  await member.goto(addressOf(far))
  await expect(member.getByText(/so you can book 2 days ahead/)).toHaveCount(0)
  await office.close()
  await context.close()
})
