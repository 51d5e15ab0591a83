import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { toDate } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { deleteExpired } from '../expiredStore.server.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity] })
  second = await testApp({ features: [identity], sharing: server })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

let count = 0
const member = async () => {
  const email = `member${++count}@example.com`
  await makePerson(server, { email })
  return signInAs(server, email)
}
const getUser = async (browser: Visitor, headers: Record<string, string> = {}) => {
  const { status, body } = await browser.call('GET', '/user/get-user', { headers })
  return status === 200 ? 200 : `${status} ${body.message}`
}
/** A copy of the browser that sends its requests to the given server. */
const copyAt = (other: TestApp, browser: Visitor) => {
  const copy = visitor(other.app)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}
/** Repeats a check until it succeeds, for at most three seconds. */
const eventually = async (check: () => Promise<void>) => {
  const deadline = performance.now() + 3_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

const STALE = '401 Invalid Access Token'
const ANONYMOUS = '401 Please sign in'

/** Ends a sign-in like an operator in the database, without an event that notifies the servers. */
const endByHand = () =>
  server.database.db
    .updateTable('signIn')
    .set({ endedAt: toDate(server.clock.now()), endReason: 'signedOut' })
    .where('endedAt', 'is', null)
    .execute()

describe('the caller', () => {
  test('is anonymous without a token', async () => {
    expect(await getUser(visitor(server.app))).toBe(ANONYMOUS)
    expect(await getUser(visitor(server.app), { authorization: 'Basic bWU6eW91' })).toBe(ANONYMOUS)
  })

  test('is read from the database again after 30 seconds, even without an event', async () => {
    const browser = await member()
    expect(await getUser(browser)).toBe(200)
    await endByHand()
    server.clock.advance({ seconds: 29 })
    expect(await getUser(browser)).toBe(200)
    server.clock.advance({ seconds: 2 })
    expect(await getUser(browser)).toBe(STALE)
  })

  test('is read again if the clock was set back', async () => {
    const browser = await member()
    expect(await getUser(browser)).toBe(200)
    await endByHand()
    server.clock.advance({ minutes: -5 })
    expect(await getUser(browser)).toBe(STALE)
  })

  test('is identified by the cookie or by the Bearer header [§7.39]', async () => {
    const browser = await member()
    const token = browser.cookies.get('accessToken') ?? ''
    expect(await getUser(browser)).toBe(200)
    expect(await getUser(visitor(server.app), { authorization: `Bearer ${token}` })).toBe(200)
  })

  test('is identified by the Bearer header if there is one, even if the cookie is valid', async () => {
    const browser = await member()
    expect(await getUser(browser, { authorization: 'Bearer nonsense' })).toBe(STALE)
    expect(await getUser(browser, { authorization: 'Bearer' })).toBe(STALE)
    expect(await getUser(visitor(server.app), { authorization: 'Bearer nonsense' })).toBe(STALE)
  })

  test('has a stale token if there is a refresh cookie but no access token [§7.41]', async () => {
    const browser = await member()
    browser.cookies.delete('accessToken')
    expect(await getUser(browser)).toBe(STALE)
    browser.cookies.set('accessToken', 'nonsense')
    expect(await getUser(browser)).toBe(STALE)
  })

  test('gets the same message for a stale token in every language, because clients compare it [§7.40]', async () => {
    const browser = await member()
    browser.cookies.delete('accessToken')
    expect(await getUser(browser, { 'accept-language': 'hi-IN,hi;q=0.9' })).toBe(STALE)
  })

  test('has a stale token after fifteen minutes, and not before', async () => {
    const browser = await member()
    server.clock.advance({ minutes: 14, seconds: 59 })
    expect(await getUser(browser)).toBe(200)
    server.clock.advance({ seconds: 1 })
    expect(await getUser(browser)).toBe(STALE)
  })

  test('is not accepted with a token that another key signed, or without a signature', async () => {
    const browser = await member()
    const [head, body, signature = ''] = (browser.cookies.get('accessToken') ?? '').split('.')
    const forged = `${head}.${body}.${signature.replace(/^./, signature.startsWith('A') ? 'B' : 'A')}`
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const token of [forged, unsigned]) {
      expect(await getUser(browser, { authorization: `Bearer ${token}` })).toBe(STALE)
    }
  })
})

describe('refreshing', () => {
  test('returns new tokens, at top level and as cookies, and stores only their digests [§7.17]', async () => {
    const browser = await member()
    const before = browser.cookies.get('refreshToken') ?? ''
    server.clock.advance({ minutes: 20 })
    const { status, body } = await browser.call('GET', '/user/refresh-token')
    expect(status).toBe(200)
    expect(body.accessToken).toBe(browser.cookies.get('accessToken'))
    expect(browser.cookies.get('refreshToken')).not.toBe(before)
    expect(await getUser(browser)).toBe(200)
    const rows = await server.database.db.selectFrom('refreshToken').select('tokenHash').execute()
    for (const { tokenHash } of rows) expect(tokenHash).toHaveLength(32)
  })

  test('with an old token ends the whole sign-in, also for the holder of the new tokens', async () => {
    const browser = await member()
    const thief = copyAt(server, browser)
    await browser.call('GET', '/user/refresh-token')
    expect(await getUser(browser)).toBe(200)
    const theft = await thief.call('GET', '/user/refresh-token')
    expect(theft.status).toBe(401)
    expect(theft.body.error?.code).toBe('INVALID_REFRESH_TOKEN')
    expect([...thief.cookies.keys()]).toEqual(['device'])
    expect(await getUser(browser)).toBe(STALE)
    expect((await browser.call('GET', '/user/refresh-token')).status).toBe(401)
    expect(await getUser(browser)).toBe(ANONYMOUS)
  })

  test('several times at once with the same token counts as a theft', async () => {
    const browser = await member()
    const copies = Array.from({ length: 8 }, () => copyAt(server, browser))
    const responses = await Promise.all(copies.map((copy) => copy.call('GET', '/user/refresh-token')))
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await getUser(browser)).toBe(STALE)
  })

  test('with a stolen token does not end the person’s other sign-ins', async () => {
    const email = `two${++count}@example.com`
    await makePerson(server, { email })
    const phone = await signInAs(server, email)
    const laptop = await signInAs(server, email)
    const thief = copyAt(server, phone)
    await phone.call('GET', '/user/refresh-token')
    await thief.call('GET', '/user/refresh-token')
    expect(await getUser(laptop)).toBe(200)
  })

  test('works for thirty days after the last refresh', async () => {
    const browser = await member()
    server.clock.advance({ hours: 29 * 24 })
    expect((await browser.call('GET', '/user/refresh-token')).status).toBe(200)
    server.clock.advance({ hours: 30 * 24 })
    expect((await browser.call('GET', '/user/refresh-token')).body.error?.code).toBe('INVALID_REFRESH_TOKEN')
  })

  test('works for ninety days from the sign-in in total, and the cookies expire with it', async () => {
    const browser = await member()
    const maxAge = (setCookies: string[]) =>
      setCookies.flatMap((cookie) => /^refreshToken=.*Max-Age=(\d+)/.exec(cookie)?.[1] ?? [])
    for (const days of [25, 50, 75]) {
      server.clock.advance({ hours: 25 * 24 })
      const { status, setCookies } = await browser.call('GET', '/user/refresh-token')
      expect(status).toBe(200)
      expect(maxAge(setCookies)).toEqual([String(Math.min(30, 90 - days) * 86_400)])
    }
    server.clock.advance({ hours: 15 * 24 })
    expect((await browser.call('GET', '/user/refresh-token')).body.error?.code).toBe('INVALID_REFRESH_TOKEN')
  })

  test('with an unknown token is refused and clears the cookies; without a token it requires a sign-in', async () => {
    const browser = visitor(server.app)
    browser.cookies.set('refreshToken', 'made-up')
    const unknown = await browser.call('GET', '/user/refresh-token')
    expect(unknown.status).toBe(401)
    expect(unknown.body.error?.code).toBe('INVALID_REFRESH_TOKEN')
    expect(unknown.setCookies).toHaveLength(3)
    for (const cookie of unknown.setCookies) expect(cookie).toMatch(/Expires=Thu, 01 Jan 1970/)
    const none = await browser.call('GET', '/user/refresh-token')
    expect(none.body.message).toBe('Please sign in')
  })
})

describe('a sign-in of staff', () => {
  const desk = async () => {
    const email = `desk${++count}@example.com`
    await makePerson(server, { email, role: 'frontDesk' })
    return signInAs(server, email)
  }
  const refreshed = async (browser: Visitor, headers: Record<string, string> = {}) =>
    (await browser.call('GET', '/user/refresh-token', { headers })).status
  const unattended = { 'x-unattended': '1' }

  test('lasts while the person works, at most twelve hours', async () => {
    const browser = await desk()
    for (let minutes = 14; minutes < 12 * 60; minutes += 14) {
      server.clock.advance({ minutes: 14 })
      expect(await refreshed(browser)).toBe(200)
      expect(await getUser(browser)).toBe(200)
    }
    server.clock.advance({ minutes: 14 })
    expect(await getUser(browser)).toBe(STALE)
    expect(await refreshed(browser)).toBe(401)
  })

  test('ends on every server after half an hour without activity, despite automatic requests', async () => {
    const browser = await desk()
    const elsewhere = copyAt(second, browser)
    for (const minutes of [10, 10]) {
      server.clock.advance({ minutes })
      expect(await refreshed(browser, unattended)).toBe(200)
      expect(await getUser(browser, unattended)).toBe(200)
    }
    elsewhere.cookies.set('accessToken', browser.cookies.get('accessToken') ?? '')
    server.clock.advance({ minutes: 10 })
    expect(await getUser(browser)).toBe(STALE)
    expect(await getUser(elsewhere)).toBe(STALE)
    expect(await refreshed(browser)).toBe(401)
  })

  test('counts activity on another server', async () => {
    const browser = await desk()
    server.clock.advance({ minutes: 14 })
    expect(await refreshed(browser)).toBe(200)
    server.clock.advance({ minutes: 14 })
    const elsewhere = copyAt(second, browser)
    expect(await getUser(elsewhere)).toBe(200)
    expect(await getUser(browser, unattended)).toBe(200)
    expect(await refreshed(browser, unattended)).toBe(200)
    server.clock.advance({ minutes: 14 })
    expect(await getUser(browser, unattended)).toBe(200)
  })

  test('can no longer be refreshed after 26 days, for example by a thief', async () => {
    const browser = await desk()
    const thief = copyAt(server, browser)
    server.clock.advance({ hours: 26 * 24 })
    expect(await refreshed(thief)).toBe(401)
  })
})

describe('signing in again', () => {
  const again = (browser: Visitor, email: string) =>
    browser.call('POST', '/user/signin', { body: { email, password: TEST_PASSWORD } })

  test('in the same browser ends the previous sign-in on every server; sign-ins in other browsers stay', async () => {
    const email = `again${++count}@example.com`
    await makePerson(server, { email })
    const browser = await signInAs(server, email)
    const phone = await signInAs(server, email)
    const before = copyAt(server, browser)
    const beforeElsewhere = copyAt(second, browser)
    expect(await getUser(beforeElsewhere)).toBe(200)
    expect((await again(browser, email)).status).toBe(200)
    expect(await getUser(browser)).toBe(200)
    expect(await getUser(before)).toBe(STALE)
    expect((await before.call('GET', '/user/refresh-token')).status).toBe(401)
    await eventually(async () => expect(await getUser(beforeElsewhere)).toBe(STALE))
    expect(await getUser(phone)).toBe(200)
  })

  test('as somebody else ends the previous sign-in, even after its access token has expired', async () => {
    const other = `other${++count}@example.com`
    await makePerson(server, { email: other })
    const browser = await member()
    const before = copyAt(server, browser)
    browser.cookies.delete('accessToken')
    server.clock.advance({ hours: 1 })
    expect((await again(browser, other)).status).toBe(200)
    expect((await before.call('GET', '/user/refresh-token')).status).toBe(401)
  })

  test('with a wrong password leaves the sign-in as it is', async () => {
    const browser = await member()
    const body = { email: `member${count}@example.com`, password: 'not this one' }
    expect((await browser.call('POST', '/user/signin', { body })).status).toBe(401)
    expect(await getUser(browser)).toBe(200)
  })
})

describe('signing out', () => {
  test('takes effect at once, on this and every other server, although the token has not expired [§7.12]', async () => {
    const browser = await member()
    const elsewhere = copyAt(second, browser)
    const copy = copyAt(server, browser)
    expect(await getUser(elsewhere)).toBe(200)
    const out = await browser.call('GET', '/user/sign-out')
    expect(out.status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['device'])
    expect(await getUser(copy)).toBe(STALE)
    await eventually(async () => expect(await getUser(elsewhere)).toBe(STALE))
    expect((await copy.call('GET', '/user/refresh-token')).status).toBe(401)
  })

  test('works without a sign-in, with an expired token, and with the refresh cookie alone', async () => {
    expect((await visitor(server.app).call('GET', '/user/sign-out')).status).toBe(200)
    for (const forget of ['accessToken', 'refreshToken']) {
      const browser = await member()
      const copy = copyAt(server, browser)
      browser.cookies.delete(forget)
      server.clock.advance({ hours: 1 })
      expect((await browser.call('GET', '/user/sign-out')).status).toBe(200)
      expect((await copy.call('GET', '/user/refresh-token')).status).toBe(401)
    }
  })
})

test('a changed role takes effect when the caller is next read from the database', async () => {
  const email = `role${++count}@example.com`
  await makePerson(server, { email, role: 'owner' })
  const browser = await signInAs(server, email)
  await server.database.db.updateTable('person').set({ role: 'member' }).where('email', '=', email).execute()
  const { body } = await browser.call<{ role: string }>('GET', '/user/get-user')
  expect(body.data.role).toBe('member')
})

test('expired sign-ins are ended, and later deleted; active ones stay', async () => {
  const { db } = server.database
  await db.deleteFrom('signIn').execute()
  const old = await member()
  server.clock.advance({ hours: 24 * 31 })
  const fresh = await member()
  await deleteExpired(db, server.clock.now())
  const reasons = async () =>
    (await db.selectFrom('signIn').select('endReason').orderBy('createdAt').execute()).map(
      ({ endReason }) => endReason,
    )
  expect(await reasons()).toEqual(['expired', null])
  expect(await getUser(fresh)).toBe(200)
  expect((await old.call('GET', '/user/refresh-token')).status).toBe(401)
  await deleteExpired(db, server.clock.now().add({ hours: 24 * 91 }))
  expect(await reasons()).toEqual(['expired'])
})
