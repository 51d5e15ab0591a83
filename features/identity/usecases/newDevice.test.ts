import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { isNewDevice } from '../rules.ts'

const NOW = '2026-11-23T06:30:00Z'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
let server: TestApp
let email: string
let personId: string
let count = 0

beforeAll(async () => {
  server = await testApp({ features: [identity], now: NOW, jobs: [identity] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  email = `owner${++count}@device.example`
  personId = await makePerson(server, { email })
})

const signIn = async (browser: Visitor, headers: Record<string, string> = {}) => {
  const body = { email, password: TEST_PASSWORD }
  const { status } = await browser.call('POST', '/user/signin', { body, headers })
  expect(status).toBe(200)
  return browser
}
const stranger = () => visitor(server.app, '203.0.113.77')
/** The subjects of this person's mails, sent or not. */
const subjects = async () => {
  const { rows } = await sql<{ subject: string }>`
    select subject from sent_mail where person_id = ${personId} order by queued_at`.execute(server.deps.db)
  return rows.map(({ subject }) => subject)
}
const NEW = 'A new device signed in to your account'

test('the first sign-in is not reported, and neither is another one in the same browser', async () => {
  const browser = await signIn(stranger())
  await signIn(browser)
  await browser.call('GET', '/user/sign-out')
  await signIn(browser)
  expect(await subjects()).toEqual([])
})

test("a sign-in on another device is reported by mail, with the device's name and without its IP address", async () => {
  await signInAs(server, email)
  await signIn(stranger(), { 'user-agent': IPHONE })
  expect(await subjects()).toEqual([NEW])
  await expect.poll(() => server.newDeviceMails(email), { timeout: 15_000 }).toHaveLength(1)
  const [mail] = await server.newDeviceMails(email)
  expect(mail?.text).toContain('a device that we did not know signed in to your account: Safari, iOS.')
  expect(mail?.text).toContain('Mon, 23 Nov')
  expect(`${mail?.html}${mail?.text}`).not.toContain('203.0.113')
  expect(mail?.unsubscribe).toEqual({})
})

test('the mail is written in the language of the account', async () => {
  await signInAs(server, email)
  await sql`update person set language = 'hi' where id = ${personId}`.execute(server.deps.db)
  await signIn(stranger())
  expect(await subjects()).toEqual(['आपके खाते में नए डिवाइस से लॉग इन हुआ'])
})

test('after a wrong password no mail is sent', async () => {
  await signInAs(server, email)
  const wrong = { email, password: 'not this one at all' }
  expect((await stranger().call('POST', '/user/signin', { body: wrong })).status).toBe(401)
  expect(await subjects()).toEqual([])
})

test('a device whose sign-in was ended from the list is new again', async () => {
  const [mine, lost] = [await signInAs(server, email), await signIn(stranger())]
  await sql`update sign_in set ended_at = ${NOW}, end_reason = 'ended' where person_id = ${personId}
    and device_name is not distinct from null`.execute(server.deps.db)
  await signIn(lost)
  expect(await subjects()).toEqual([NEW, NEW])
  expect(mine.cookies.size).toBeGreaterThan(0)
})

const history = {
  createdAt: Temporal.Instant.from('2026-11-01T06:30:00Z'),
  emailProven: true,
  hasSignIns: false,
  knowsDevice: false,
}
test.each([
  ['a new account without sign-ins', {}, false],
  ['an account with sign-ins only in other browsers', { hasSignIns: true }, true],
  ['a browser that is known', { hasSignIns: true, knowsDevice: true }, false],
  ['an account older than 90 days whose sign-ins were deleted', { createdAt: ago(91) }, true],
  ['an account of exactly 90 days without sign-ins', { createdAt: ago(90) }, false],
  [
    'an account older than 90 days whose e-mail address was never confirmed',
    { createdAt: ago(91), emailProven: false },
    false,
  ],
])('whether a mail is sent: %s', (_, given, expected) => {
  expect(isNewDevice({ ...history, ...given }, Temporal.Instant.from(NOW))).toBe(expected)
})

function ago(days: number): Temporal.Instant {
  return Temporal.Instant.from(NOW).subtract({ hours: 24 * days })
}
