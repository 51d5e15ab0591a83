import type { Page } from '@playwright/test'
import type { MemberList, MemberRow } from '#features/members/console/listSchema.ts'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { type RefusingSmtp, type SmtpReply, startRefusingSmtp } from '../smtpServer.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test as base, expect } from './fixture.ts'
import { independentFixture } from './independent.ts'
import { picture, screenshotsEnabled } from './journeys.ts'
import { call } from './people.ts'
import { startServerAt, type TestServer } from './server.ts'
import type { Session } from './sessions.ts'
import { today } from './sessions.ts'
import { signInAsStaff } from './staff.ts'
import { toasts } from './toasts.ts'

let smtp: RefusingSmtp

const test = base.extend<object, { server: Pick<TestServer, 'url' | 'aheadMs'> }>({
  server: [
    independentFixture(async (use) => {
      smtp = await startRefusingSmtp()
      const server = await startServerAt(TEST_CLOCK, { SMTP_URL: smtp.url })
      await use(server)
      await server.stop()
      await smtp.stop()
    }),
    { scope: 'worker', timeout: 90_000 },
  ],
})

const UNKNOWN = { code: 550, text: '5.1.1 no such user' }
const LATER = { code: 451, text: '4.3.0 try again later' }

/** Books a class for a member, on another day each time. */
async function bookNext({ request }: Page, { _id }: MemberRow, week: Session[]): Promise<void> {
  for (let session = week.shift(); session; session = week.shift()) {
    const { date } = session
    const response = await request.post(`/api/v1/console/members/${_id}/bookings`, {
      data: { classId: session._id, date },
    })
    if (!response.ok()) continue
    for (let index = week.length - 1; index >= 0; index--)
      if (week[index]?.date === date) week.splice(index, 1)
    return
  }
  throw new Error('there is no class to book')
}

async function screenshotOfNeeds(page: Page, name: string): Promise<void> {
  if (!screenshotsEnabled) return
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('#needs').screenshot({ path: `screenshots/journeys/${name}-${width}.png` })
  }
}

test('front desk staff see which mails wait, were sent or have failed, and send a failed one again', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAsStaff(page, 'frontDesk')
  const { rows } = await call<MemberList>(page.request, 'GET', '/console/members?filter=running&limit=50')
  const member = rows.find(({ email, pass }) => email && (pass?.remainingSession ?? 9) > 5) as MemberRow
  const email = member.email as string
  const { items: week } = await call<{ items: Session[] }>(
    page.request,
    'GET',
    `/user/get-classes?limit=200&week=${today.add({ weeks: 1 })}`,
  )
  const open = week.filter(({ status, seatsLeft }) => status === 'scheduled' && seatsLeft > 0)
  const bookWithSmtpReply = async (reply: SmtpReply | undefined) => {
    if (reply) smtp.answers.set(email, reply)
    else smtp.answers.delete(email)
    const before = smtp.offered.get(email) ?? 0
    await bookNext(page, member, open)
    await expect.poll(() => smtp.offered.get(email) ?? 0, { timeout: 20_000 }).toBeGreaterThan(before)
  }
  await bookWithSmtpReply(undefined)
  await bookWithSmtpReply(UNKNOWN)
  // This comes last, because the next attempt gets the same reply from the mail server.
  await bookWithSmtpReply(LATER)

  await test.step('the Today screen links to the failed mails', async () => {
    await page.goto('/console')
    const needs = page.locator('#needs')
    await expect(needs.getByText('A mail to 1 person failed')).toBeVisible()
    await expect(needs.getByText('1 person can’t be reached by mail')).toBeVisible()
    await screenshotOfNeeds(page, 'mails-today')
    await needs.getByRole('link', { name: 'See who' }).first().click()
    await page.getByRole('link', { name: new RegExp(member.lastName) }).click()
  })

  const table = page.getByRole('table', { name: 'Messages' })
  await test.step('the page of the member shows the state of each mail', async () => {
    await page.goto(`/console/members/${member._id}?tab=messages`)
    await expect(page.getByText(/^Mails to this address have bounced since/)).toBeVisible()
    await expect(table.getByText(/^failed/)).toBeVisible()
    await expect(table.getByText(/^waiting since/)).toBeVisible()
    await expect(table.getByText(/^sent/).first()).toBeVisible()
    await expect(table.getByText('The mail server says this mailbox does not exist.')).toContainText(
      '(550 5.1.1)',
    )
    await picture(page, 'mails-member')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('both screens are in Hindi too', async () => {
    await page.goto(`/hi/console/members/${member._id}?tab=messages`)
    await expect(page.getByText('मेल सर्वर के अनुसार यह मेलबॉक्स है ही नहीं। (550 5.1.1)')).toBeVisible()
    await picture(page, 'mails-member-hi')
    await page.goto('/hi/console')
    await expect(page.locator('#needs').getByText('1 व्यक्ति तक मेल नहीं पहुँचते')).toBeVisible()
    await screenshotOfNeeds(page, 'mails-today-hi')
    await page.goto(`/console/members/${member._id}?tab=messages`)
  })

  await test.step('staff send the failed mail again, once', async () => {
    smtp.answers.delete(email)
    const sent = smtp.received.filter(({ to }) => to === email).length
    await page.getByRole('button', { name: /^Send again:/ }).click()
    await expect(toasts(page, /being sent again/)).toBeVisible()
    await expect(table.getByText(/^Sent again/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send again:/ })).toHaveCount(0)
    await expect.poll(() => smtp.received.filter(({ to }) => to === email).length).toBeGreaterThan(sent)
    await expect(async () => {
      await page.reload()
      await expect(table.getByText(/^Sent again/)).toBeVisible()
      await expect(page.getByText(/^Mails to this address have bounced since/)).toHaveCount(0, {
        timeout: 500,
      })
    }).toPass({ timeout: 20_000 })
    await picture(page, 'mails-again')
  })
})
