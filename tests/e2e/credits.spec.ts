import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, prepareContext } from './fixture.ts'
import { gatewayWindow, picture } from './journeys.ts'
import { buy, call, createPerson } from './people.ts'
import { MONDAY, restarting, WEDNESDAY } from './restarting.ts'
import { bookByApi, type Session } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

const test = restarting(MONDAY)

async function cancelClass(request: APIRequestContext, sessionId: string): Promise<void> {
  const change = { kind: 'cancelSession', sessionId, reason: 'The teacher is ill' }
  const { version } = await call<{ version: string }>(request, 'POST', '/console/timetable/preview', {
    change,
  })
  await call(request, 'POST', '/console/timetable/changes', { change, version })
}

test('classes are cancelled late: a member sees the credits and pays with one; staff withdraw the second one', async ({
  page,
  runs,
  browser,
  extraHTTPHeaders,
}) => {
  test.slow()
  await signInAsStaff(page, 'owner')
  await page.goto('/console/settings?part=consequences')
  await page.getByRole('button', { name: /^Change all and compare/ }).click()
  const set = page.getByRole('dialog', { name: 'Late cancellations and no-shows' })
  await set.getByLabel(/^A member gets an extra session/).fill('48')
  await set.getByLabel(/^Instead of that session, a credit/).fill('250')
  await set.getByRole('button', { name: 'See what it changes' }).click()
  await set.getByLabel(/^Instead of that session, a credit/).scrollIntoViewIfNeeded()
  await picture(page, 'credits-1-set')
  await set.getByRole('button', { name: /^Set from 24 Nov 2026, notify \d+$/ }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  await page.goto('/rules')
  await page.getByText('₹250').first().scrollIntoViewIfNeeded()
  await picture(page, 'credits-2-rules')
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
  const { context: office, page: desk } = await open()
  await createPerson(context.request)
  await buy(context.request, 'Group 8')
  const { items } = await call<{ items: Session[] }>(
    context.request,
    'GET',
    '/user/get-classes?limit=200&week=2026-11-25',
  )
  const classes = items.filter(
    ({ kind, status, seatsLeft, date }) =>
      ['mat', 'barre'].includes(kind) && status === 'scheduled' && seatsLeft > 0 && date === '2026-11-26',
  )
  if (classes.length < 2) throw new Error('too few classes')
  await signInAsStaff(desk, 'owner')
  for (const session of classes.slice(0, 2)) {
    await bookByApi(context.request, session)
    await cancelClass(office.request, session.sessionId)
  }

  await member.goto('/?account=passes')
  await expect(member.getByRole('heading', { name: 'Your 2 credits' })).toBeVisible()
  await picture(member, 'credits-3-owed')
  await expectAccessible(member)
  await member.goto('/hi/?account=passes')
  await expect(member.getByRole('heading', { name: 'आपके 2 क्रेडिट' })).toBeVisible()
  await picture(member, 'credits-3-owed-hi')
  await member.goto('/?account=passes')
  await member.getByRole('link', { name: 'Use ₹250' }).first().click()
  await expect(member).toHaveURL(/\/membership\?code=CR/)
  await member
    .getByRole('button', { name: /^Buy Group 8/ })
    .first()
    .click()
  const sheet = member.getByRole('dialog', { name: 'Group 8' })
  const pay = sheet.getByRole('button', { name: /^Pay ₹/ })
  await expect(sheet).toContainText(/CR[A-Z2-9]{12} takes ₹250 off/)
  await expect(pay).toBeEnabled()
  await picture(member, 'credits-4-pay')
  await pay.click()
  await gatewayWindow(member).getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(sheet.getByText('is yours').or(sheet.getByText('is ready')).first()).toBeVisible()
  await member.goto('/?account=passes')
  await expect(member.getByRole('heading', { name: 'Your credit' })).toBeVisible()

  await desk.goto('/console/credits?state=used')
  await expect(desk.getByText('1 credit used: ₹250 taken off payments.')).toBeVisible()
  await desk.goto('/console/credits')
  await picture(desk, 'credits-5-list')
  await expectAccessible(desk)
  await desk.getByRole('row').nth(1).click()
  const details = desk.getByRole('dialog')
  await details.getByRole('button', { name: 'Withdraw ₹250' }).click()
  await expect(details.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(details.getByLabel('Reason')).toBeFocused()
  await details.getByLabel('Reason').fill('We agreed on another class')
  await picture(desk, 'credits-6-withdraw')
  await expectAccessible(desk)
  await details.getByRole('button', { name: 'Withdraw ₹250' }).click()
  await expect(desk.getByText('The credit is withdrawn.')).toBeVisible()
  await desk.goto('/hi/console/credits?state=withdrawn')
  await expect(desk.getByText('We agreed on another class')).toHaveCount(0)
  await desk.getByRole('row').nth(1).click()
  await expect(desk.getByText('We agreed on another class')).toBeVisible()
  await picture(desk, 'credits-7-withdrawn-hi')
  await member.goto('/?account=passes')
  await expect(member.getByRole('heading', { name: /^Your (\d )?credit/ })).toHaveCount(0)
})
