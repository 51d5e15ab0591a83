import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { createThrottle } from '#lib/throttle.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { limits, signInPoints } from '../limits.server.ts'
import type { UserView } from '../schema.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity], jobs: [identity], throttle: true })
})
afterAll(() => server.close())

let count = 0
const freshEmail = () => `person${++count}@example.com`
const freshIp = () => `198.51.${100 + Math.floor(++count / 250)}.${count % 250}`
const attempt = (email: string, password: string, ip: string, at = server) =>
  visitor(at.app, ip).call<UserView>('POST', '/user/signin', { body: { email, password } })

test('a member signs in with the address in upper or lower case, and gets the user [§4.2 §7.7]', async () => {
  const id = await makePerson(server, { email: 'Meera@Example.com', firstName: 'Meera' })
  const { status, body } = await attempt('mEERA@example.COM', TEST_PASSWORD, freshIp())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ _id: id, email: 'Meera@Example.com', firstName: 'Meera' })
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('more members can sign in at once than the pool has connections', async () => {
  const emails = Array.from({ length: 40 }, freshEmail)
  await Promise.all(emails.map((email) => makePerson(server, { email })))
  const responses = await Promise.all(emails.map((email) => attempt(email, TEST_PASSWORD, freshIp())))
  expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200))
})

test('sign-in requires an e-mail address and a password, and reports the missing field [§3.16]', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  const send = (body: object) =>
    visitor(server.app, freshIp()).call<UserView>('POST', '/user/signin', { body })
  for (const [sent, missing] of [
    [{ email }, 'password'],
    [{ password: TEST_PASSWORD }, 'email'],
  ] as const) {
    const { status, body } = await send(sent)
    expect(status).toBe(400)
    expect(Object.keys(body.error?.fields ?? {})).toEqual([missing])
  }
  const { status, body } = await send({ email, password: TEST_PASSWORD })
  expect(status).toBe(200)
  expect(body.data.email).toBe(email)
})

test('an unknown address and a wrong password get the same response', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  const wrong = await attempt(email, 'not this one', freshIp())
  const unknown = await attempt(freshEmail(), 'not this one', freshIp())
  expect(wrong.status).toBe(401)
  expect(wrong.body.message).toBe('Invalid email or password')
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.setCookies).toEqual([])
})

test('the response for an unknown address takes as much time as for a wrong password', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  // CPU time, including that of the hashing threads, so that other load on the machine does not matter.
  const took = async (address: string) => {
    const began = process.cpuUsage()
    await attempt(address, 'not this one', freshIp())
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round++) {
    known.push(await took(email))
    unknown.push(await took(freshEmail()))
  }
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

/** The same browser on another network. */
const moveToOtherNetwork = (browser: Visitor) => {
  const moved = visitor(server.app, freshIp())
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  return moved
}
const signInFrom = (browser: Visitor, email: string, password = TEST_PASSWORD) =>
  browser.call<UserView>('POST', '/user/signin', { body: { email, password } })

/** Uses up the limits that failed guesses by strangers count towards, from many networks and from this one. */
async function useUpStrangersLimits(email: string, network: string): Promise<void> {
  const throttle = createThrottle(server.database.pool)
  const stranger = {
    network,
    device: undefined,
    deviceName: null,
    tokens: { accessToken: undefined, refreshToken: undefined },
  }
  for (const [limit, who] of signInPoints(email, stranger, false)) {
    for (let failure = 0; failure < limit.points; failure++) await throttle.take(limit, who)
  }
}

describe('too many failed sign-ins', () => {
  test('from one network for one account block that pair, even after a restart of the server', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await makePerson(server, { email })
    for (let failure = 0; failure < limits.signInPair.points; failure++) {
      expect((await attempt(email, 'a guess', ip)).status).toBe(401)
    }
    const refused = await attempt(email, TEST_PASSWORD, ip)
    expect(refused.status).toBe(429)
    expect(refused.body.error?.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)

    const restarted = await testApp({ features: [identity], throttle: true, sharing: server })
    expect((await attempt(email, TEST_PASSWORD, ip, restarted)).status).toBe(429)
    // From another network the owner can still sign in.
    expect((await attempt(email, TEST_PASSWORD, freshIp(), restarted)).status).toBe(200)
    await restarted.close()
  })

  test('at the same moment are counted one by one', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await makePerson(server, { email })
    const responses = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'a guess', ip)))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(limits.signInPair.points)
  })

  test('have the same effect for an address without an account', async () => {
    const email = freshEmail()
    const ip = freshIp()
    for (let failure = 0; failure < limits.signInPair.points; failure++) {
      expect((await attempt(email, 'a guess', ip)).status).toBe(401)
    }
    expect((await attempt(email, 'a guess', ip)).status).toBe(429)
  })

  test('no longer count after a correct password', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await makePerson(server, { email })
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < limits.signInPair.points - 1; failure++) {
        await attempt(email, 'a guess', ip)
      }
      expect((await attempt(email, TEST_PASSWORD, ip)).status).toBe(200)
    }
  })

  test('for many accounts block a network, even if it also signs in successfully', async () => {
    const ip = freshIp()
    const own = freshEmail()
    await makePerson(server, { email: own })
    for (let failure = 0; failure < limits.signInNetwork.points; failure++) {
      expect((await attempt(freshEmail(), 'a guess', ip)).status).toBe(401)
      if (failure % 10 === 0) expect((await attempt(own, TEST_PASSWORD, ip)).status).toBe(200)
    }
    expect((await attempt(freshEmail(), 'a guess', ip)).status).toBe(429)
  })

  test('by strangers neither end a session nor lock the owner out of their own browser', async () => {
    const email = freshEmail()
    const home = freshIp()
    await makePerson(server, { email })
    const browser = await signInAs(server, email, { ip: home })
    await useUpStrangersLimits(email, home)
    expect((await attempt(email, TEST_PASSWORD, home)).body.error?.code).toBe('TOO_MANY_REQUESTS')
    expect((await attempt(email, TEST_PASSWORD, freshIp())).status).toBe(429)
    expect((await browser.call('GET', '/user/get-user')).status).toBe(200)
    expect((await browser.call('GET', '/user/refresh-token')).status).toBe(200)
    await browser.call('GET', '/user/sign-out')
    expect((await signInFrom(browser, email)).status).toBe(200)
    // The browser is also recognised on another network.
    expect((await signInFrom(moveToOtherNetwork(browser), email)).status).toBe(200)
  })

  test('in a known browser block only that browser', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    const browser = await signInAs(server, email, { ip: freshIp() })
    for (let failure = 0; failure < limits.signInDevice.points; failure++) {
      expect((await signInFrom(moveToOtherNetwork(browser), email, 'a guess')).status).toBe(401)
    }
    expect((await signInFrom(browser, email)).status).toBe(429)
    expect((await attempt(email, TEST_PASSWORD, freshIp())).status).toBe(200)
  })

  test('for one account cause longer waits the longer they continue', () => {
    const { signInAccount, signInAccountHour, signInAccountDay } = limits
    const rate = ({ points, seconds }: { points: number; seconds: number }) => points / seconds
    expect(rate(signInAccount)).toBeGreaterThan(rate(signInAccountHour))
    expect(rate(signInAccountHour)).toBeGreaterThan(rate(signInAccountDay))
    expect(signInAccount.points).toBeLessThan(signInAccountHour.points)
    expect(signInAccountHour.points).toBeLessThan(signInAccountDay.points)
  })

  test('are counted by digests: the table contains neither IP addresses nor e-mail addresses', async () => {
    const email = freshEmail()
    await attempt(email, 'a guess', '198.51.99.99')
    const rows = await server.database.db.selectFrom('throttle').select('key').execute()
    const keys = rows.map(({ key }) => key).join(' ')
    expect(keys).not.toContain('@')
    expect(keys).not.toContain('198.51.99.99')
  })
})

test('in production, browsers send cookies only over encrypted connections', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  const production = await testApp({ features: [identity], production: true, sharing: server })
  const { setCookies } = await attempt(email, TEST_PASSWORD, '127.0.0.1', production)
  const hint = setCookies.find((cookie) => cookie.startsWith('signedIn='))
  const tokens = setCookies.filter((cookie) => cookie !== hint)
  expect(tokens.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-accessToken',
    'refreshToken',
    'device',
  ])
  expect(tokens[0]).toMatch(/; Path=\/; /)
  expect(tokens[0]).not.toContain('Domain')
  for (const cookie of tokens) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  expect(hint).toMatch(/^signedIn=1; .*Secure; SameSite=Lax$/)
  const [name, value = ''] = tokens[0]?.split(';')[0]?.split('=') ?? []
  const statusFor = async (cookie: string) =>
    (await production.app.inject({ url: '/api/v1/user/get-user', headers: { cookie } })).statusCode
  expect(await statusFor(`${name}=${value}`)).toBe(200)
  // Another host of the same domain could set a cookie with this name.
  expect(await statusFor(`accessToken=${value}`)).toBe(401)
  const out = await visitor(production.app, '127.0.0.1').call('GET', '/user/sign-out')
  for (const cookie of out.setCookies) expect(cookie).toMatch(/=; .*Secure/)
  await production.close()
})

describe('a known browser', () => {
  test('has a signed cookie that scripts cannot read, for more than a year', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    const { setCookies } = await attempt(email, TEST_PASSWORD, freshIp())
    const device = setCookies.find((cookie) => cookie.startsWith('device='))
    expect(device).toMatch(
      /^device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/api\/v1; HttpOnly; SameSite=Lax$/,
    )
    const rows = await server.database.db.selectFrom('signIn').select('deviceDigest').execute()
    const id = device?.slice('device='.length).split('.')[0] as string
    expect(rows.map((row) => row.deviceDigest?.toString('base64url')).join(' ')).not.toContain(id)
  })

  test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', '.', '..'])(
    'is not known by a forged cookie (%j)',
    async (made) => {
      const email = freshEmail()
      await makePerson(server, { email })
      const home = freshIp()
      await signInAs(server, email, { ip: home })
      await useUpStrangersLimits(email, home)
      const stranger = visitor(server.app, freshIp())
      stranger.cookies.set('device', made)
      expect((await signInFrom(stranger, email)).status).toBe(429)
    },
  )

  test('is known only for the accounts that have signed in from it', async () => {
    const [own, other] = [freshEmail(), freshEmail()]
    await makePerson(server, { email: own })
    await makePerson(server, { email: other })
    const browser = await signInAs(server, own, { ip: freshIp() })
    await useUpStrangersLimits(other, freshIp())
    expect((await signInFrom(browser, other)).status).toBe(429)
  })

  test('is unknown again after a new password has ended its sign-in', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    const thief = await signInAs(server, email, { ip: freshIp() })
    const owner = await signInAs(server, email, { ip: freshIp() })
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'another spring let out' }
    expect((await owner.call('POST', '/user/change-password', { body })).status).toBe(200)
    await useUpStrangersLimits(email, freshIp())
    expect((await signInFrom(thief, email, body.newPassword)).status).toBe(429)
    expect((await signInFrom(owner, email, body.newPassword)).status).toBe(200)
  })
})

describe('a mailed sign-in link', () => {
  const ask = (email: string, ip = freshIp()) =>
    visitor(server.app, ip).call('POST', '/user/send-sign-in-link', { body: { email } })
  const linkFor = async (email: string, mails = 1) => {
    expect((await ask(email)).status).toBe(200)
    const [mail] = await server.waitForMail(email, mails)
    return /\/sign-in-link\/([\w-]{43})\/[^/\s]+\/\d+/.exec(mail?.text ?? '')?.[1] as string
  }
  const use = (token: string, browser = visitor(server.app, freshIp())) =>
    browser.call<UserView>('POST', `/user/sign-in-link/${token}`)

  test('signs in a person who is locked out, on an unknown network', async () => {
    const email = freshEmail()
    const id = await makePerson(server, { email })
    const hotel = freshIp()
    await useUpStrangersLimits(email, hotel)
    expect((await attempt(email, TEST_PASSWORD, hotel)).status).toBe(429)
    const token = await linkFor(email)
    const browser = visitor(server.app, hotel)
    const { status, body } = await use(token, browser)
    expect(status).toBe(200)
    expect(body.data._id).toBe(id)
    expect((await browser.call('GET', '/user/get-user')).status).toBe(200)
    // The link verifies that the mailbox is theirs, so the password works again too.
    expect((await attempt(email, TEST_PASSWORD, freshIp())).status).toBe(200)
  })

  test('works once, even with ten simultaneous uses, and for fifteen minutes', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    const token = await linkFor(email)
    const responses = await Promise.all(Array.from({ length: 10 }, () => use(token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.error?.code === 'SIGN_IN_LINK_INVALID')).toHaveLength(9)
    const late = await linkFor(email, 2)
    server.clock.advance({ minutes: 15 })
    expect((await use(late)).body.error?.code).toBe('SIGN_IN_LINK_INVALID')
  })

  test('cannot be used for anything else, and a forged one is refused', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    const token = await linkFor(email)
    const body = { newPassword: 'another spring let out' }
    for (const path of ['reset-password', 'restore-email']) {
      const response = await visitor(server.app, freshIp()).call('POST', `/user/${path}/${token}`, { body })
      expect(response.status).toBe(400)
    }
    expect((await use('A'.repeat(43))).body.error?.code).toBe('SIGN_IN_LINK_INVALID')
    expect((await use(token)).status).toBe(200)
  })

  test('ends with a new password', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    const owner = await signInAs(server, email, { ip: freshIp() })
    const token = await linkFor(email)
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'another spring let out' }
    await owner.call('POST', '/user/change-password', { body })
    expect((await use(token)).body.error?.code).toBe('SIGN_IN_LINK_INVALID')
  })

  test('gets the same response and limit with an account and without one', async () => {
    const known = freshEmail()
    await makePerson(server, { email: known })
    const ips = [freshIp(), freshIp()]
    const responses = []
    for (const [index, email] of [known, freshEmail()].entries()) {
      for (let mail = 0; mail < limits.linkPair.points; mail++) await ask(email, ips[index])
      const { status, body } = await ask(email, ips[index])
      responses.push({ status, code: body.error?.code, fresh: (await ask(email)).body })
    }
    expect(responses[0]).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(responses[0]).toEqual(responses[1])
  })
})

describe('a link requested by strangers', () => {
  test.each(['/user/forgot-password', '/user/send-sign-in-link'])(
    '(%s) does not prevent the owner from requesting one',
    async (path) => {
      const email = freshEmail()
      await makePerson(server, { email })
      const browser = await signInAs(server, email, { ip: freshIp() })
      const ask = (ip: string) => visitor(server.app, ip).call('POST', path, { body: { email } })
      for (let stranger = 0; stranger < 5; stranger++) expect((await ask(freshIp())).status).toBe(200)
      expect((await ask(freshIp())).status).toBe(200)
      // The member can request a link in their own browser, even if all other requests are refused.
      for (let mail = 6; mail < limits.linkMails.points; mail++)
        expect((await ask(freshIp())).status).toBe(200)
      expect((await ask(freshIp())).status).toBe(429)
      expect((await browser.call('POST', path, { body: { email } })).status).toBe(200)
    },
  )
})
