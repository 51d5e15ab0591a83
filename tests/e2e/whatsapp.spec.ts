import type { Page } from '@playwright/test'
import type { TodayView } from '#features/attendance/console/schema.ts'
import type { EnquiryPage, EnquiryView } from '#features/enquiry/console/schema.ts'
import { type RunningWhatsapp, startWhatsapp } from '#simulators/whatsapp/standalone.ts'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test as base, expect } from './fixture.ts'
import { independentFixture } from './independent.ts'
import { picture } from './journeys.ts'
import { call } from './people.ts'
import { startServerAt, type TestServer } from './server.ts'
import { signInAsStaff } from './staff.ts'
import { toasts } from './toasts.ts'

const keys = {
  phoneNumberId: '100200300',
  businessId: '400500600',
  token: 'a token of the tests',
  appSecret: 'an app secret',
}

type Own = { api: RunningWhatsapp; server: Pick<TestServer, 'url' | 'aheadMs'> }
let address = ''

const DAY_MS = 24 * 60 * 60 * 1000

const test = base.extend<object, Own>({
  api: [
    independentFixture(async (use) => {
      const aheadMs = Temporal.Instant.from(TEST_CLOCK).epochMilliseconds - Date.now()
      const api = await startWhatsapp({
        ...keys,
        webhookUrl: () => `${address}/api/v1/whatsapp/webhook`,
        now: () => Date.now() + aheadMs,
      })
      const add = (name: string, status: string, category: string, text: string) => {
        for (const language of ['en', 'hi'])
          api.templates.push({ name, language, category, status, components: [{ type: 'BODY', text }] })
      }
      add('class_reminder', 'APPROVED', 'UTILITY', 'Hello {{1}}. {{2}}. Your account has the details.')
      add('class_news', 'PENDING', 'UTILITY', 'Hello {{1}}. {{2}}. Your account has the details.')
      add(
        'answer_waiting',
        'APPROVED',
        'UTILITY',
        'Hello {{1}}, we have an answer for you. Write to us here and we send it.',
      )
      add('november_offer', 'PAUSED', 'MARKETING', 'Hello {{1}}, a week for free.')
      await use(api)
      await api.close()
    }),
    { scope: 'worker' },
  ],
  server: [
    async ({ api }, use) => {
      const server = await startServerAt(TEST_CLOCK, {
        WHATSAPP_PHONE_NUMBER_ID: keys.phoneNumberId,
        WHATSAPP_BUSINESS_ID: keys.businessId,
        WHATSAPP_TOKEN: keys.token,
        WHATSAPP_APP_SECRET: keys.appSecret,
        WHATSAPP_VERIFY_TOKEN: 'a verify token',
        WHATSAPP_API_URL: api.url,
      })
      address = server.url
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const at = (minutesAgo: number) =>
  Temporal.Instant.from(TEST_CLOCK).subtract({ minutes: minutesAgo }).toString()

/** The server's clock, which decides. */
const serverTime = async (page: Page) =>
  Temporal.Instant.from((await call<TodayView>(page.request, 'GET', '/console/today')).now)

const enquiryPath = (page: Page) => `/console/enquiries/${new URL(page.url()).searchParams.get('open')}`

async function openConversation(page: Page, words: string): Promise<void> {
  await page.goto('/console/enquiries')
  await page.getByRole('link', { name: new RegExp(words) }).click()
  await expect(page.getByRole('list', { name: 'By WhatsApp' })).toBeVisible()
}

test('staff answer by WhatsApp within 24 hours, see whether it was delivered, and send again what failed', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const phone = '919899071144'
  await signInAsStaff(page, 'frontDesk')
  await api.say(phone, 'Is there anything later on Thursday?', undefined, at(300))
  await openConversation(page, 'later on Thursday')
  await expect(page.getByText('You can write freely by WhatsApp until')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await picture(page, 'whatsapp-open')
  const answer = page.getByLabel('Reply by WhatsApp')
  await answer.fill('Rhea has Thursday 8:00 pm. Shall we book it for you?')
  await page.getByRole('button', { name: 'Send and keep open' }).click()
  await expect(toasts(page, /^Sent\./)).toBeVisible()
  await expect.poll(() => api.texts.length, { timeout: 20_000 }).toBe(1)
  const [message] = api.texts
  if (!message) throw new Error('nothing was sent')
  await expect(page.getByText(/^sent /)).toBeVisible({ timeout: 20_000 })
  const pricing = { pricing: { billable: true, category: 'service' } }
  await api.report(message, 'read', at(0), pricing)
  await expect(page.getByText(/^read /)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('₹0.115')).toBeVisible()

  await api.say(phone, 'Thursday 8 would be perfect.', undefined, at(1))
  await openConversation(page, '8 would be perfect')
  await expect(page.getByText('Shall we book it for you?')).toBeVisible()
  await page.getByLabel('Reply by WhatsApp').fill('It is booked.')
  api.misbehave({ status: 400, code: 131026 })
  await page.getByRole('button', { name: 'Send and keep open' }).click()
  await expect(page.getByText('WhatsApp says this number cannot be reached.')).toBeVisible({
    timeout: 25_000,
  })
  await picture(page, 'whatsapp-failed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => api.texts.length, { timeout: 20_000 }).toBe(2)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()

  await page.goto(`/hi${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await expect(page.getByText('WhatsApp से अपने शब्दों में लिखा जा सकता है')).toBeVisible()
  await picture(page, 'whatsapp-hi')
  await expectAccessible(page)
})

test('after 24 hours only approved templates are offered; text that was already typed stays', async ({
  page,
  api,
  unexpected,
}) => {
  unexpected.allowStatus(409, '/console/enquiries/')
  test.setTimeout(120_000)
  await signInAsStaff(page, 'frontDesk')
  await api.say('919899071145', 'Can I bring my mother?', undefined, at(24 * 60 + 30))
  await openConversation(page, 'bring my mother')
  await expect(page.getByText(/After 24 hours WhatsApp accepts only approved templates/)).toBeVisible()
  await expect(page.getByLabel('Reply by WhatsApp')).toBeHidden()
  await picture(page, 'whatsapp-closed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send answer_waiting' }).first().click()
  await expect.poll(() => api.messages.length, { timeout: 20_000 }).toBe(1)
  expect(api.messages[0]).toMatchObject({ template: 'answer_waiting', parameters: ['Kirti'] })
  await expect(page.getByText('template answer_waiting', { exact: true })).toBeVisible()

  // The screen still shows the conversation as open, but the server decides.
  const now = await serverTime(page)
  const wroteAt = now.subtract({ hours: 24 }).add({ seconds: 25 })
  await api.say('919899071146', 'Do you have parking?', undefined, wroteAt.toString())
  await openConversation(page, 'have parking')
  const answer = page.getByLabel('Reply by WhatsApp')
  await answer.fill('Yes, behind the house.')
  await expect(page.getByText(/^Saved as you type/)).toBeVisible()
  const shown = await (await page.request.get(`/api/v1${enquiryPath(page)}`)).body()
  const enquiryRoute = `**/api/v1${enquiryPath(page)}`
  await page.route(enquiryRoute, (route) => route.fulfill({ body: shown, contentType: 'application/json' }))
  await expect
    .poll(async () => (await serverTime(page)).epochMilliseconds - wroteAt.epochMilliseconds, {
      timeout: 60_000,
    })
    .toBeGreaterThan(DAY_MS)
  await expect(page.getByText('You can write freely by WhatsApp until')).toBeVisible()
  await page.unroute(enquiryRoute)
  await page.getByRole('button', { name: 'Send and keep open' }).click()
  await expect(page.getByText(/After 24 hours WhatsApp accepts only approved templates/)).toBeVisible()
  await expect(answer).toHaveValue('Yes, behind the house.')
  await expect(page.getByRole('button', { name: 'Send and keep open' })).toBeHidden()
  await picture(page, 'whatsapp-closed-meanwhile')
  expect(api.texts.filter(({ to }) => to === '919899071146')).toEqual([])
})

test('front desk staff see WhatsApp messages with their template and cost, and the owner sees the cost of the month', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const phone = '919899071147'
  await signInAsStaff(page, 'owner')
  await api.say(phone, 'May I pause my pass?', undefined, at(60))
  const inbox = await call<EnquiryPage>(page.request, 'GET', '/console/enquiries')
  const id = inbox.rows.find(({ last }) => last.text.includes('pause my pass'))?._id
  const path = `/console/enquiries/${id}`
  const version = async () => (await call<EnquiryView>(page.request, 'GET', path)).version
  const name = { firstName: 'Devika', lastName: 'Rao' }
  const made = await call<EnquiryView>(page.request, 'POST', `${path}/member`, {
    ...name,
    version: await version(),
  })
  const reply = async (words: object) => {
    const key = crypto.randomUUID()
    await call(page.request, 'POST', `${path}/replies`, {
      key,
      words,
      close: false,
      version: await version(),
    })
  }
  const sent = () => [...api.texts, ...api.messages].filter(({ to }) => to === phone)
  await reply({ text: 'Yes, once for a week.' })
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1)
  await reply({ template: { name: 'answer_waiting', language: 'en' } })
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(2)
  for (const [index, category] of ['service', 'utility'].entries()) {
    const message = sent()[index]
    if (message) await api.report(message, 'read', at(0), { pricing: { billable: index === 1, category } })
  }
  api.misbehave({ status: 400, code: 131026 })
  await reply({ text: 'Shall we do it for you?' })
  const failed = page.getByText('WhatsApp says this number cannot be reached.')
  await expect(async () => {
    await page.goto(`/console/members/${made.member?._id}?tab=messages`)
    await expect(failed).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('template answer_waiting, ₹0.115')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the enquiry' })).toBeVisible()
  await picture(page, 'whatsapp-member')
  await expectAccessible(page)

  await page.goto('/console/whatsapp')
  await expect(page.getByRole('cell', { name: 'answer_waiting' }).first()).toBeVisible()
  await picture(page, 'whatsapp-owner')
  await expectAccessible(page)
  await page.goto('/hi/console/whatsapp')
  await expect(page.getByRole('cell', { name: 'answer_waiting' }).first()).toBeVisible()
  await picture(page, 'whatsapp-owner-hi')
})

test('a member agrees to WhatsApp and chooses which messages it sends', async ({ page, person: _ }) => {
  await page.goto('/?account=messages')
  const account = page.getByRole('dialog')
  const reminders = account.getByRole('checkbox', { name: 'Reminders of classes: by WhatsApp' })
  await expect(reminders).not.toBeChecked()
  await expect(reminders).toBeDisabled()
  await expect(account.getByText('Nothing comes by WhatsApp until you allow it below.')).toBeVisible()
  await expectAccessible(page)
  const consent = account.getByRole('switch', { name: 'Messages by WhatsApp' })
  await consent.click()
  await expect(reminders).toBeChecked()
  await picture(page, 'whatsapp-account')
  await page.goto('/hi/?account=messages')
  await expect(page.getByRole('dialog').getByRole('switch').first()).toBeChecked()
  await picture(page, 'whatsapp-account-hi')
  await expectAccessible(page)
  await page.goto('/?account=messages')
  await consent.click()
  await expect(reminders).not.toBeChecked()
})
