import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import type { SignInView } from '#features/identity/schema.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { staff } from './index.server.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity, staff] })
  second = await testApp({ features: [identity, staff], sharing: server })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

let count = 0
async function person(role: Role) {
  const email = `signed${++count}@example.com`
  return { id: await makePerson(server, { email, role }), email }
}
async function signIn(email: string, userAgent?: string): Promise<Visitor> {
  const browser = visitor(server.app)
  const headers: Record<string, string> = userAgent ? { 'user-agent': userAgent } : {}
  const body = { email, password: TEST_PASSWORD }
  expect((await browser.call('POST', '/user/signin', { body, headers })).status).toBe(200)
  return browser
}
const own = async (browser: Visitor) => (await browser.call<SignInView[]>('GET', '/user/sign-ins')).body.data
const statusOf = async (browser: Visitor) => (await browser.call('GET', '/user/get-user')).status
const copyAt = (app: TestApp, browser: Visitor) => {
  const copy = visitor(app.app)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

describe('the list of sign-ins', () => {
  test('shows the devices, the most recently used first, and marks the current one', async () => {
    const { email } = await person('member')
    const phone = await signIn(email, IPHONE)
    server.clock.advance({ minutes: 5 })
    const laptop = await signIn(email, CHROME)
    const listed = (await own(phone)).map(({ device, here }) => ({ device, here }))
    expect(listed).toEqual([
      { device: 'Chrome, Android', here: false },
      { device: 'Safari, iOS', here: true },
    ])
    expect((await own(laptop))[0]).toMatchObject({
      here: true,
      openedAt: '2026-11-23T06:35:00.000Z',
      lastSeenAt: '2026-11-23T06:35:00.000Z',
    })
  })

  test('leaves out ended and expired ones', async () => {
    const { email } = await person('frontDesk')
    const out = await signIn(email)
    await out.call('GET', '/user/sign-out')
    await signIn(email)
    server.clock.advance({ minutes: 31 })
    expect(await own(await signIn(email))).toHaveLength(1)
  })

  test('can end one sign-in, at once and on every server; the others stay', async () => {
    const { email } = await person('member')
    const [here, lost, third] = [await signIn(email), await signIn(email, IPHONE), await signIn(email)]
    const elsewhere = copyAt(second, lost)
    expect(await statusOf(elsewhere)).toBe(200)
    const lostId = (await own(lost)).find((each) => each.here)?._id
    const { status, body } = await here.call<SignInView[]>('DELETE', `/user/sign-ins/${lostId}`)
    expect([status, body.data.length]).toEqual([200, 2])
    expect(await statusOf(lost)).toBe(401)
    expect((await lost.call('GET', '/user/refresh-token')).status).toBe(401)
    await expect.poll(() => statusOf(elsewhere)).toBe(401)
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 200])
    expect((await here.call('DELETE', `/user/sign-ins/${lostId}`)).status).toBe(404)
  })

  test('can end all sign-ins except the current one', async () => {
    const { email } = await person('member')
    const [here, other, third] = [await signIn(email), await signIn(email), await signIn(email)]
    const { body } = await here.call<SignInView[]>('DELETE', '/user/sign-ins')
    expect(body.data).toMatchObject([{ here: true }])
    expect([await statusOf(here), await statusOf(other), await statusOf(third)]).toEqual([200, 401, 401])
  })
})

describe('an owner', () => {
  test('can end the sign-in on a lost tablet, and the audit records it', async () => {
    const owner = await person('owner')
    const desk = await person('frontDesk')
    const tablet = await signIn(desk.email, CHROME)
    const browser = await signIn(owner.email)
    const path = `/staff/${desk.id}/sign-ins`
    const { body } = await browser.call<SignInView[]>('GET', path)
    expect(body.data).toMatchObject([{ device: 'Chrome, Android', here: false }])
    const ended = await browser.call<SignInView[]>('DELETE', `${path}/${body.data[0]?._id}`)
    expect(ended.body.data).toEqual([])
    expect(await statusOf(tablet)).toBe(401)
    const entry = await server.database.db
      .selectFrom('auditEntry')
      .select(['staffId', 'after'])
      .where('personId', '=', desk.id)
      .where('action', '=', 'signIn.endListed')
      .executeTakeFirst()
    expect(entry).toEqual({ staffId: owner.id, after: { signIns: 1 } })
  })

  test('can end all sign-ins of another person, and all of their own except the current one', async () => {
    const owner = await person('owner')
    const desk = await person('instructor')
    const [browser, home] = [await signIn(owner.email), await signIn(owner.email)]
    const [one, two] = [await signIn(desk.email), await signIn(desk.email)]
    expect((await browser.call('DELETE', `/staff/${desk.id}/sign-ins`)).body.data).toEqual([])
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
    await browser.call('DELETE', `/staff/${owner.id}/sign-ins`)
    expect([await statusOf(browser), await statusOf(home)]).toEqual([200, 401])
  })

  test('can’t see the sign-ins of a member', async () => {
    const browser = await signIn((await person('owner')).email)
    const { id } = await person('member')
    expect((await browser.call('GET', `/staff/${id}/sign-ins`)).status).toBe(404)
  })
})
