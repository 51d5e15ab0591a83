import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { limits } from '../limits.server.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity], jobs: [identity] })
  second = await testApp({ features: [identity], sharing: server, throttle: true })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

const NEW_PASSWORD = 'the hundred, twice over'
let count = 0
const member = async () => {
  const email = `Member.${++count}+studio@example.com`
  const id = await makePerson(server, { email })
  return { id, email, browser: await signInAs(server, email) }
}
const status = async (browser: Visitor) => (await browser.call('GET', '/user/get-user')).status
const canSignIn = async (email: string, password: string) =>
  (await visitor(server.app).call('POST', '/user/signin', { body: { email, password } })).status === 200

const linkIn = (text: string) =>
  /https:\/\/studio\.example\/reset-password\/([\w-]+)\/([^/\s]+)\/(\d+)/.exec(text) ?? []
const requestLink = async (email: string, mails = 1) => {
  const response = await visitor(server.app).call('POST', '/user/forgot-password', { body: { email } })
  const [mail] = await server.waitForMail(email, mails)
  const [link = '', token = '', address = '', expiry = ''] = linkIn(mail?.text ?? '')
  return { response, mail, link, token, address: decodeURIComponent(address), expiry: Number(expiry) }
}
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  visitor(server.app).call('POST', `/user/reset-password/${token}`, { body: { newPassword } })

describe('a forgotten password', () => {
  test('gets the same response with and without an account, but a mail only with one [§7.8]', async () => {
    const { email } = await member()
    const known = await requestLink(email)
    const unknown = await visitor(server.app).call('POST', '/user/forgot-password', {
      body: { email: 'nobody@example.com' },
    })
    expect(known.response.status).toBe(200)
    expect(known.response.body).toEqual(unknown.body)
    expect(known.response.body.message).toBe(
      'If this address has an account, a link to choose a new password is on its way.',
    )
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await server.mailTo('nobody@example.com')).toEqual([])
  })

  test('is mailed a link with the address and its expiry thirty minutes later', async () => {
    const { email } = await member()
    const { mail, link, address, expiry, token } = await requestLink(email)
    expect(address).toBe(email)
    expect(expiry).toBe(Temporal.Instant.from('2026-11-23T07:00:00Z').epochMilliseconds)
    expect(token).toHaveLength(43)
    expect(mail?.html).toContain(link)
    const rows = await server.database.db.selectFrom('mailedLink').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is refused without an address, with an error for that field', async () => {
    const { status, body } = await visitor(server.app).call('POST', '/user/forgot-password', {
      body: { email: '' },
    })
    expect(status).toBe(400)
    expect(body.error?.fields).toHaveProperty('email')
  })

  test('can be requested a limited number of times, with an account or without one', async () => {
    const known = (await member()).email
    for (const email of [known, 'not.there@example.com']) {
      for (let mail = 0; mail < limits.linkPair.points; mail++) {
        const { status } = await visitor(second.app).call('POST', '/user/forgot-password', {
          body: { email },
        })
        expect(status).toBe(200)
      }
      const refused = await visitor(second.app).call('POST', '/user/forgot-password', { body: { email } })
      expect(refused.status).toBe(429)
    }
  })
})

describe('a reset link', () => {
  test('sets the password once, and immediately ends all sign-ins on every server [§3.18 §7.9]', async () => {
    const { email, browser } = await member()
    const laptop = await signInAs(second, email)
    expect([await status(browser), await status(laptop)]).toEqual([200, 200])
    const { token } = await requestLink(email)
    const response = await reset(token)
    expect(response.status).toBe(200)
    expect(response.body.message).not.toBe('')
    expect(await status(browser)).toBe(401)
    const deadline = performance.now() + 3_000
    while ((await status(laptop)) === 200 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(await status(laptop)).toBe(401)
    expect((await browser.call('GET', '/user/refresh-token')).status).toBe(401)
    expect(await canSignIn(email, TEST_PASSWORD)).toBe(false)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    expect((await reset(token)).body.error?.code).toBe('RESET_LINK_INVALID')
    const [notice] = await server.waitForMail(email, 2)
    expect(notice?.subject).toBe('Your password was changed')
  })

  test('can be used by only one of ten simultaneous requests', async () => {
    const { email } = await member()
    const { token } = await requestLink(email)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.error?.code === 'RESET_LINK_INVALID')).toHaveLength(9)
  })

  test('expires after thirty minutes', async () => {
    const { email } = await member()
    const { token } = await requestLink(email)
    server.clock.advance({ minutes: 30 })
    expect((await reset(token)).body.error?.code).toBe('RESET_LINK_INVALID')
    expect(await canSignIn(email, TEST_PASSWORD)).toBe(true)
  })

  test('is invalid after a newer link, and after a change of the password', async () => {
    const { email, browser } = await member()
    const old = await requestLink(email)
    const newer = await requestLink(email, 2)
    expect((await reset(old.token)).body.error?.code).toBe('RESET_LINK_INVALID')
    const body = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
    expect((await browser.call('POST', '/user/change-password', { body })).status).toBe(200)
    expect((await reset(newer.token)).body.error?.code).toBe('RESET_LINK_INVALID')
  })

  test('is still valid after a password was refused as too common or too short', async () => {
    const { email } = await member()
    const { token } = await requestLink(email)
    for (const password of ['password123', 'short']) {
      const { status, body } = await reset(token, password)
      expect(status).toBe(400)
      expect(body.error?.fields).toHaveProperty('newPassword')
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('is refused if it is forged', async () => {
    expect((await reset('A'.repeat(43))).body.error?.code).toBe('RESET_LINK_INVALID')
  })
})

describe.each([
  [
    'in the body',
    (oldPassword: string, newPassword: string) => ({ path: '', body: { oldPassword, newPassword } }),
  ],
  [
    'in the path, as older clients send them',
    (oldPassword: string, newPassword: string) => ({
      path: `/${encodeURIComponent(newPassword)}/${encodeURIComponent(oldPassword)}`,
      body: undefined,
    }),
  ],
])('a changed password, both %s,', (_, form) => {
  const change = (browser: Visitor, oldPassword: string, newPassword: string) => {
    const { path, body } = form(oldPassword, newPassword)
    return browser.call('POST', `/user/change-password${path}`, { body })
  }

  test('ends all other sign-ins, keeps this one and is confirmed by mail [§3.19 §4.6 §7.10]', async () => {
    const { email, browser } = await member()
    const laptop = await signInAs(server, email)
    expect((await change(browser, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect(await status(browser)).toBe(200)
    expect(await status(laptop)).toBe(401)
    expect((await laptop.call('GET', '/user/refresh-token')).status).toBe(401)
    expect((await browser.call('GET', '/user/refresh-token')).status).toBe(200)
    expect(await canSignIn(email, TEST_PASSWORD)).toBe(false)
    expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
    const [mail] = await server.waitForMail(email)
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).toContain('Mon, 23 Nov, 12:00 pm')
  })

  test('must differ from the old one [§5.14 §8.20]', async () => {
    const { browser } = await member()
    const { status: code, body } = await change(browser, TEST_PASSWORD, TEST_PASSWORD)
    expect(code).toBe(400)
    expect(body.message).toBe("Old password and new password can't be same ")
  })

  test('requires the old password', async () => {
    const { email, browser } = await member()
    const { status: code, body } = await change(browser, 'not this one', NEW_PASSWORD)
    expect(code).toBe(400)
    expect(body.error?.code).toBe('OLD_PASSWORD_WRONG')
    expect(await canSignIn(email, TEST_PASSWORD)).toBe(true)
  })

  test('may contain any character and be 128 characters long', async () => {
    const { email, browser } = await member()
    const long = `/?#%&+ä€ ${'ॐ'.repeat(119)}`
    expect(long).toHaveLength(128)
    expect((await change(browser, TEST_PASSWORD, long)).status).toBe(200)
    expect(await canSignIn(email, long)).toBe(true)
    expect((await change(browser, long, NEW_PASSWORD)).status).toBe(200)
  })

  test('must not be common', async () => {
    const { browser } = await member()
    const { body } = await change(browser, TEST_PASSWORD, 'Password123')
    expect(body.error?.fields).toHaveProperty('newPassword')
  })

  test('requires a sign-in', async () => {
    const { body } = await change(visitor(server.app), TEST_PASSWORD, NEW_PASSWORD)
    expect(body.message).toBe('Please sign in')
  })
})

test('the old password can be guessed at most five times, and the sign-in stays valid', async () => {
  const { browser } = await member()
  const copy = visitor(second.app)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  const guess = () =>
    copy.call('POST', '/user/change-password', {
      body: { oldPassword: 'a guess', newPassword: NEW_PASSWORD },
    })
  for (let failure = 0; failure < limits.password.points; failure++) {
    expect((await guess()).status).toBe(400)
  }
  expect((await guess()).status).toBe(429)
  expect(await status(copy)).toBe(200)
})

test('a session that begins with the old password during a reset ends with the reset', async () => {
  const { email } = await member()
  const { token } = await requestLink(email)
  const browsers = Array.from({ length: 8 }, () => visitor(server.app))
  const [response] = await Promise.all([
    reset(token),
    ...browsers.map((browser) =>
      browser.call('POST', '/user/signin', { body: { email, password: TEST_PASSWORD } }),
    ),
  ])
  expect(response.status).toBe(200)
  for (const browser of browsers) expect(await status(browser)).toBe(401)
})
