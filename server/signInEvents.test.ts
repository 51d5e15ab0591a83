import { Writable } from 'node:stream'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { secondFactor } from '#features/secondFactor/index.server.ts'
import { staff } from '#features/staff/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'

const lines: string[] = []
const logTo = new Writable({
  write(part, _, done) {
    lines.push(...String(part).trim().split('\n'))
    done()
  },
})
let server: TestApp
beforeAll(async () => {
  const features = [audit, identity, secondFactor, staff]
  server = await testApp({ features, jobs: [identity], demo: false, throttle: true, logTo })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.set('2026-11-23T06:30:00Z')
  lines.length = 0
})

let count = 0
async function person(role: Role) {
  const email = `events${++count}@example.com`
  return { id: await makePerson(server, { email, role }), email }
}
const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event)
    .map(({ event, personId, outcome, call }) => ({ event, personId, outcome, ...(call ? { call } : {}) }))
const auditEntries = (id: string) =>
  server.database.db
    .selectFrom('auditEntry')
    .select(['action', 'staffId', 'after'])
    .where('personId', '=', id)
    .orderBy('id')
    .execute()
const actions = async (id: string) => (await auditEntries(id)).map(({ action }) => action)
const guess = (browser: Visitor, email: string) =>
  browser.call('POST', '/user/signin', { body: { email, password: 'not this one' } })

describe('the log contains', () => {
  test('sign-ins, sign-outs and failures, by account id only', async () => {
    const { id, email } = await person('member')
    const browser = await signInAs(server, email)
    await browser.call('GET', '/user/sign-out')
    await guess(browser, email)
    await guess(browser, 'nobody@example.com')
    expect(events()).toEqual([
      { event: 'signIn.opened', personId: id, outcome: 'OK' },
      { event: 'signIn.ended', personId: id, outcome: 'SIGNED_OUT' },
      { event: 'signIn.failed', personId: id, outcome: 'WRONG_CREDENTIALS' },
      { event: 'signIn.failed', personId: null, outcome: 'WRONG_CREDENTIALS' },
    ])
    const token = browser.cookies.get('device') ?? ''
    for (const secret of [email, 'nobody@', TEST_PASSWORD, 'not this one', token, '203.0.113.7']) {
      expect(lines.join('\n')).not.toContain(secret)
    }
  })

  test('refused callers, and the refused calls', async () => {
    const { id, email } = await person('frontDesk')
    const browser = await signInAs(server, email)
    lines.length = 0
    expect((await browser.call('GET', '/staff')).status).toBe(403)
    const headers = { 'sec-fetch-site': 'cross-site' }
    await visitor(server.app).call('POST', '/user/signin', { headers, body: {} })
    expect(events()).toEqual([
      { event: 'access.refused', personId: id, outcome: 'FORBIDDEN', call: 'GET /staff' },
      { event: 'access.refused', personId: null, outcome: 'FORBIDDEN', call: 'POST /user/signin' },
    ])
  })
})

test('a long path is cut in the log', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  await server.app.inject({ method: 'POST', url: `/api/v1/${'a'.repeat(10_000)}`, headers })
  const routes = lines.map((line) => JSON.parse(line).req?.route ?? '')
  expect(routes.filter((route) => route.startsWith('/api/v1/aaa'))).toEqual([`/api/v1/${'a'.repeat(192)}`])
})

describe('the audit contains', () => {
  test('sign-ins of staff with their device, failures, refusals and sign-outs', async () => {
    const { id, email } = await person('frontDesk')
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    }
    const browser = visitor(server.app)
    await browser.call('POST', '/user/signin', { headers, body: { email, password: TEST_PASSWORD } })
    await browser.call('GET', '/staff')
    await browser.call('GET', '/user/sign-out')
    await guess(browser, email)
    await expect.poll(() => actions(id)).toHaveLength(4)
    expect(await auditEntries(id)).toEqual([
      { action: 'signIn.open', staffId: id, after: { device: 'Chrome, Android' } },
      { action: 'access.refuse', staffId: id, after: { call: 'GET /staff', refusal: 'FORBIDDEN' } },
      { action: 'signIn.end', staffId: id, after: null },
      { action: 'signIn.fail', staffId: null, after: { refusal: 'WRONG_CREDENTIALS' } },
    ])
  })

  test('no events of members', async () => {
    const { id, email } = await person('member')
    const browser = await signInAs(server, email)
    await browser.call('GET', '/staff')
    await browser.call('GET', '/user/sign-out')
    await guess(browser, email)
    expect(await actions(id)).toEqual([])
  })

  test('at most twenty refusals an hour', async () => {
    const { id, email } = await person('frontDesk')
    const browser = await signInAs(server, email)
    for (let call = 0; call < 25; call += 1) await browser.call('GET', '/staff')
    expect((await actions(id)).filter((action) => action === 'access.refuse')).toHaveLength(20)
  })
})

describe('a mail reports', () => {
  const subjects = async (email: string) => (await server.mailTo(email)).map(({ text }) => text)
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().epochMilliseconds,
    })

  test('an added or removed factor, and new or used recovery codes', async () => {
    const { id, email } = await person('frontDesk')
    const browser = await signInAs(server, email)
    const { body } = await browser.call<{ secret: string }>('POST', '/user/authenticator-app')
    await browser.call('PUT', '/user/authenticator-app', { body: { code: codeOf(body.data.secret) } })
    const response = await browser.call<{ codes: string[] }>('POST', '/user/recovery-codes')
    const wrong = await browser.call('PUT', '/user/proof', { body: { appCode: '000000' } })
    expect(wrong.status).toBe(400)
    const [recoveryCode = ''] = response.body.data.codes
    await browser.call('PUT', '/user/proof', { body: { recoveryCode } })
    await browser.call('DELETE', '/user/authenticator-app')
    await server.waitForMail(email, 4)
    const texts = (await subjects(email)).join('\n')
    for (const change of [
      'An app for sign-in codes was added',
      'Your recovery codes were replaced by new ones',
      'One of your recovery codes was used',
      'The app for sign-in codes was removed',
    ]) {
      expect(texts).toContain(change)
    }
    expect(texts).not.toContain(recoveryCode)
    expect(events()).toContainEqual({ event: 'reauth.failed', personId: id, outcome: 'APP_CODE_WRONG' })
    await expect.poll(() => actions(id)).toContain('proof.fail')
  })

  test.each(['frontDesk', 'member'] as const)('a token of a %s that was used twice', async (role) => {
    const { id, email } = await person(role)
    const browser = await signInAs(server, email)
    const thief = visitor(server.app)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    await browser.call('GET', '/user/refresh-token')
    await thief.call('GET', '/user/refresh-token')
    const [mail] = await server.waitForMail(email)
    expect(mail?.subject).toBe('We signed out one of your devices')
    expect(events()).toContainEqual({ event: 'signIn.stolen', personId: id, outcome: 'ENDED' })
    expect((await actions(id)).includes('signIn.steal')).toBe(role === 'frontDesk')
  })
})

test('each log line of a request names the request and the caller', async () => {
  const { id, email } = await person('member')
  const browser = await signInAs(server, email)
  await browser.call('GET', '/staff?name=asha')
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.map(({ req }) => req)).toEqual([
    { method: 'POST', route: '/api/v1/user/signin', personId: null },
    { method: 'GET', route: '/api/v1/staff', personId: id },
  ])
  for (const { reqId } of logged) expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.join()).not.toContain('asha')
})

test('an error is logged with its request’s id, method, route and person only', async () => {
  await server.database.asOwner((owner) => owner.query('alter table mailed_link rename to mailed_link_away'))
  const browser = visitor(server.app)
  const { status } = await browser.call(
    'POST',
    '/user/sign-in-link/a-secret-of-forty-characters-or-so-abcdef',
  )
  await server.database.asOwner((owner) => owner.query('alter table mailed_link_away rename to mailed_link'))
  expect(status).toBe(500)
  const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
  expect(fault.req).toEqual({
    method: 'POST',
    route: '/api/v1/user/sign-in-link/:signInToken',
    personId: null,
  })
  expect(fault.reqId).toMatch(/^[0-9a-f-]{36}$/)

  const { id, email } = await person('member')
  const member = await signInAs(server, email)
  lines.length = 0
  await server.database.asOwner((owner) =>
    owner.query(`create function broken() returns trigger language plpgsql as $$ begin raise 'it is broken'; end $$;
      create trigger broken before update on person execute function broken()`),
  )
  const body = { firstName: 'Meenakshi', lastName: 'Secretive' }
  const failed = await member.call('PUT', '/user/edit-user', { body, headers: { 'user-agent': 'whispered' } })
  await server.database.asOwner((owner) => owner.query('drop function broken cascade'))
  expect(failed.status).toBe(500)
  const [line = ''] = lines.filter((each) => JSON.parse(each).level === 50)
  expect(JSON.parse(line).req).toEqual({ method: 'PUT', route: '/api/v1/user/edit-user', personId: id })
  for (const personal of ['Meenakshi', 'Secretive', 'whispered', email]) expect(line).not.toContain(personal)
})
