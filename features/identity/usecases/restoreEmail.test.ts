import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { UserView } from '../schema.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity], jobs: [identity] })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

const NEW_PASSWORD = 'the hundred, twice over'
let count = 0
const member = async () => {
  const email = `owner${++count}@example.com`
  const id = await makePerson(server, { email })
  return { id, email, browser: await signInAs(server, email) }
}
const edit = (browser: Visitor, body: Record<string, unknown>) =>
  browser.call<UserView>('PUT', '/user/edit-user', { body })
const mailAbout = async (address: string, about: RegExp) => {
  const deadline = performance.now() + 15_000
  for (;;) {
    const mail = (await server.mailTo(address)).find(({ subject }) => about.test(subject))
    if (mail) return mail.text
    if (performance.now() > deadline) throw new Error(`no mail to ${address} about ${about}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/**
 * Changes the address to a new one, including the code; returns the token of the undo link, if one was sent to the old
 * address.
 */
const moveTo = async (browser: Visitor, from: string, to: string) => {
  expect((await edit(browser, { email: to, password: TEST_PASSWORD })).status).toBe(200)
  const code = /^\d{6}$/m.exec(await mailAbout(to, /code for the new e-mail/))?.[0]
  expect((await edit(browser, { email: to, otp: code })).status).toBe(200)
  const noticeText = await mailAbout(from, /address of your account was changed/)
  return /\/restore-email\/([\w-]{43})\/([^/\s]+)\/(\d+)/.exec(noticeText)?.slice(1) as [
    string,
    string,
    string,
  ]
}
const restore = (token: string, newPassword = NEW_PASSWORD) =>
  visitor(server.app).call('POST', `/user/restore-email/${token}`, { body: { newPassword } })
const canSignIn = async (email: string, password: string) =>
  (await visitor(server.app).call('POST', '/user/signin', { body: { email, password } })).status === 200

test('a member gets back an account that an attacker took over, with the link mailed to the old address', async () => {
  const { id, email, browser: thief } = await member()
  const [token, address, expiry] = await moveTo(thief, email, `thief.${email}`)
  expect(decodeURIComponent(address)).toBe(email)
  expect(Number(expiry)).toBe(Temporal.Instant.from('2026-11-30T06:30:00Z').epochMilliseconds)
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'mine now, thinks the thief' }
  expect((await thief.call('POST', '/user/change-password', { body })).status).toBe(200)
  server.clock.advance({ hours: 7 * 24 - 1 })
  await thief.call('GET', '/user/refresh-token')
  expect((await thief.call('GET', '/user/get-user')).status).toBe(200)

  expect((await restore(token)).status).toBe(200)
  expect((await thief.call('GET', '/user/get-user')).status).toBe(401)
  expect((await thief.call('GET', '/user/refresh-token')).status).toBe(401)
  expect(await canSignIn(`thief.${email}`, body.newPassword)).toBe(false)
  expect(await canSignIn(email, body.newPassword)).toBe(false)
  const owner = await signInAs(server, email, { password: NEW_PASSWORD })
  expect((await owner.call<UserView>('GET', '/user/get-user')).body.data).toMatchObject({ _id: id, email })
  for (const recipient of [email, `thief.${email}`]) {
    expect(await mailAbout(recipient, /was restored/)).toContain(email)
  }
})

test('the link works only once, even if it is used ten times at once, and for seven days', async () => {
  const { email, browser } = await member()
  const [token] = await moveTo(browser, email, `new.${email}`)
  const responses = await Promise.all(Array.from({ length: 10 }, () => restore(token)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.error?.code === 'RESTORE_LINK_INVALID')).toHaveLength(9)

  const late = await member()
  const [other] = await moveTo(late.browser, late.email, `new.${late.email}`)
  server.clock.advance({ hours: 7 * 24 })
  expect((await restore(other)).body.error?.code).toBe('RESTORE_LINK_INVALID')
  const rows = await server.database.db.selectFrom('mailedLink').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(other)
})

test('a password that is too common is refused, and the link is still valid', async () => {
  const { email, browser } = await member()
  const [token] = await moveTo(browser, email, `new.${email}`)
  expect((await restore(token, 'password123')).body.error?.fields).toHaveProperty('newPassword')
  expect((await restore(token)).status).toBe(200)
})

test('if an attacker changes the address twice, the owner’s undo link ends the one of the attacker', async () => {
  const { email, browser: thief } = await member()
  const [ownersToken] = await moveTo(thief, email, `one.${email}`)
  const [thiefsToken] = await moveTo(thief, `one.${email}`, `two.${email}`)
  expect((await restore(ownersToken)).status).toBe(200)
  expect((await restore(thiefsToken)).body.error?.code).toBe('RESTORE_LINK_INVALID')
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

test('an attacker who restores the address in between does not invalidate the owner’s undo link', async () => {
  const { email, browser: thief } = await member()
  const [ownersToken] = await moveTo(thief, email, `one.${email}`)
  server.clock.advance({ minutes: 1 })
  const [thiefsToken] = await moveTo(thief, `one.${email}`, `two.${email}`)
  expect((await restore(thiefsToken, 'mine now, thinks the thief')).status).toBe(200)
  expect((await restore(ownersToken)).status).toBe(200)
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
})

test('after a member returns to their old address, the other address has no undo link', async () => {
  const { email, browser } = await member()
  const [token] = await moveTo(browser, email, `new.${email}`)
  await edit(browser, { email, password: TEST_PASSWORD })
  const code = /^\d{6}$/m.exec(await mailAbout(email, /code for the new e-mail/))?.[0]
  expect((await edit(browser, { email, otp: code })).body.data.email).toBe(email)
  expect(await mailAbout(`new.${email}`, /was restored/)).not.toMatch(/restore-email/)
  expect((await restore(token)).body.error?.code).toBe('RESTORE_LINK_INVALID')
})

test('an address that has its own account by now is not restored', async () => {
  const { email, browser } = await member()
  const [token] = await moveTo(browser, email, `new.${email}`)
  await makePerson(server, { email })
  const { status, body } = await restore(token)
  expect(status).toBe(409)
  expect(body.error?.code).toBe('EMAIL_TAKEN')
  expect((await browser.call('GET', '/user/get-user')).status).toBe(200)
})

test('a change of the address invalidates reset and sign-in links in the old mailbox', async () => {
  const { email, browser } = await member()
  for (const path of ['forgot-password', 'send-sign-in-link']) {
    await visitor(server.app).call('POST', `/user/${path}`, { body: { email } })
  }
  const reset = /reset-password\/([\w-]+)/.exec(await mailAbout(email, /new password/))?.[1]
  const signIn = /sign-in-link\/([\w-]+)/.exec(await mailAbout(email, /link to sign in/))?.[1]
  await moveTo(browser, email, `new.${email}`)
  const body = { newPassword: NEW_PASSWORD }
  const call = (path: string, more = {}) => visitor(server.app).call('POST', path, more)
  expect((await call(`/user/reset-password/${reset}`, { body })).body.error?.code).toBe('RESET_LINK_INVALID')
  expect((await call(`/user/sign-in-link/${signIn}`)).body.error?.code).toBe('SIGN_IN_LINK_INVALID')
})
